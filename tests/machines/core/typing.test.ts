import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { typingMachine } from '#machines/core/typing'

function begin(text = '') {
  const clock = new SimulatedClock()
  const actor = createActor(typingMachine, { clock, input: { text } })
  const heard: string[] = []
  actor.on('*', (event) => heard.push(`${event.type} ${event.text}`))
  return { actor: actor.start(), clock, heard }
}

test('nothing is told until the typing pauses for 300 ms', () => {
  const { actor, clock, heard } = begin()
  actor.send({ type: 'text.changed', text: 'L' })
  clock.increment(299)
  actor.send({ type: 'text.changed', text: 'Li' })
  clock.increment(299)
  expect(heard).toEqual([])
  clock.increment(1)
  expect(heard).toEqual(['text.typed Li'])
})

test('a commit tells at once, and only once', () => {
  const { actor, clock, heard } = begin()
  actor.send({ type: 'text.changed', text: 'Lind' })
  actor.send({ type: 'text.commit' })
  actor.send({ type: 'text.commit' })
  clock.increment(1000)
  expect(heard).toEqual(['text.committed Lind'])
})

test('a text typed back to what was told is not told again', () => {
  const { actor, clock, heard } = begin('Lind')
  actor.send({ type: 'text.changed', text: 'Lin' })
  actor.send({ type: 'text.changed', text: 'Lind' })
  clock.increment(300)
  expect(heard).toEqual([])
})

test('a text replaced from outside is neither told nor committed', () => {
  const { actor, clock, heard } = begin()
  actor.send({ type: 'text.changed', text: 'Lind' })
  actor.send({ type: 'text.replaced', text: 'Rad' })
  actor.send({ type: 'text.commit' })
  clock.increment(1000)
  expect(heard).toEqual([])
})
