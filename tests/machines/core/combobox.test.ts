import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { comboboxMachine } from '#machines/core/combobox'

function start() {
  const clock = new SimulatedClock()
  return { clock, box: createActor(comboboxMachine, { clock, input: { showsAll: false } }).start() }
}

test('the query is asked 300 ms after the last letter, not before', () => {
  const { clock, box } = start()
  box.send({ type: 'query.typed', text: 'mu' })
  clock.increment(299)
  box.send({ type: 'query.typed', text: 'mum' })
  clock.increment(299)
  expect(box.getSnapshot().matches({ open: 'typing' })).toBe(true)
  expect(box.getSnapshot().context.query).toBe('')
  clock.increment(1)
  expect(box.getSnapshot().context.query).toBe('mum')
})

test('Enter need not wait for the debounce', () => {
  const { box } = start()
  box.send({ type: 'query.typed', text: ' بوف ' })
  box.send({ type: 'query.settled' })
  expect(box.getSnapshot()).toMatchObject({ context: { query: 'بوف' } })
  expect(box.getSnapshot().matches({ open: 'settled' })).toBe(true)
})

test('the active option goes round in both directions and starts again with a new query', () => {
  const { clock, box } = start()
  box.send({ type: 'query.typed', text: 'a' })
  clock.increment(300)
  const activeAfter = (to: 'next' | 'previous' | 'first' | 'last') => {
    box.send({ type: 'option.moved', to, count: 3 })
    return box.getSnapshot().context.active
  }
  expect([activeAfter('previous'), activeAfter('next'), activeAfter('next'), activeAfter('last'), activeAfter('first')]).toEqual([
    2, 0, 1, 2, 0,
  ])
  activeAfter('last')
  box.send({ type: 'query.typed', text: 'ab' })
  clock.increment(300)
  expect(box.getSnapshot().context.active).toBe(0)
})

test('no options leave nothing to move to', () => {
  const { clock, box } = start()
  box.send({ type: 'query.typed', text: 'a' })
  clock.increment(300)
  box.send({ type: 'option.moved', to: 'next', count: 0 })
  expect(box.getSnapshot().context.active).toBe(0)
})

test('an emptied field closes the list and asks nothing', () => {
  const { box } = start()
  box.send({ type: 'query.typed', text: 'a' })
  box.send({ type: 'query.typed', text: '  ' })
  expect(box.getSnapshot()).toMatchObject({ value: 'closed', context: { typed: '', query: '' } })
})

test('a closed list opens again on what was asked last, and only then', () => {
  const { clock, box } = start()
  box.send({ type: 'list.opened' })
  expect(box.getSnapshot().value).toBe('closed')
  box.send({ type: 'query.typed', text: 'a' })
  clock.increment(300)
  box.send({ type: 'list.closed' })
  box.send({ type: 'list.opened' })
  expect(box.getSnapshot().matches({ open: 'settled' })).toBe(true)
  box.send({ type: 'query.cleared' })
  expect(box.getSnapshot()).toMatchObject({ value: 'closed', context: { typed: '', query: '' } })
})

test('a list that shows all opens without a query and shows all again when the query is taken back', () => {
  const box = createActor(comboboxMachine, { input: { showsAll: true } }).start()
  box.send({ type: 'list.opened' })
  expect(box.getSnapshot().matches({ open: 'settled' })).toBe(true)
  box.send({ type: 'query.typed', text: 'sv' })
  box.send({ type: 'query.settled' })
  box.send({ type: 'query.typed', text: '' })
  box.send({ type: 'query.settled' })
  expect(box.getSnapshot().matches({ open: 'settled' })).toBe(true)
  expect(box.getSnapshot().context.query).toBe('')
})

test('a leap lands inside the list', () => {
  const box = createActor(comboboxMachine, { input: { showsAll: true } }).start()
  box.send({ type: 'list.opened' })
  box.send({ type: 'option.moved', to: 30, count: 20 })
  expect(box.getSnapshot().context.active).toBe(19)
  box.send({ type: 'option.moved', to: -4, count: 20 })
  expect(box.getSnapshot().context.active).toBe(0)
})

test('keys wait for the answer to the text they follow', () => {
  const { box } = start()
  const chosen: number[] = []
  box.on('option.chosen', ({ index }) => chosen.push(index))
  box.send({ type: 'query.typed', text: 'mumin' })
  box.send({ type: 'option.moved', to: 'next', count: undefined })
  box.send({ type: 'option.entered', count: undefined })
  expect(box.getSnapshot().context.query).toBe('mumin')
  expect(chosen).toEqual([])
  box.send({ type: 'query.answered', count: 3 })
  expect(chosen).toEqual([1])
})

test('Enter before the debounce asks at once, and chooses the first of the answer', () => {
  const { box } = start()
  const chosen: number[] = []
  box.on('option.chosen', ({ index }) => chosen.push(index))
  box.send({ type: 'query.typed', text: 'mumin' })
  // The options on show are those of the text before.
  box.send({ type: 'option.entered', count: undefined })
  box.send({ type: 'query.answered', count: 1 })
  box.send({ type: 'query.answered', count: 1 })
  expect(chosen).toEqual([0])
})

test('keys of a text that was changed, left or not found choose nothing', () => {
  const { box } = start()
  const chosen: number[] = []
  box.on('option.chosen', ({ index }) => chosen.push(index))
  const enter = () => {
    box.send({ type: 'query.typed', text: 'a' })
    box.send({ type: 'option.entered', count: undefined })
  }
  enter()
  box.send({ type: 'query.typed', text: 'ab' })
  box.send({ type: 'query.settled' })
  box.send({ type: 'query.answered', count: 2 })
  enter()
  box.send({ type: 'list.closed' })
  box.send({ type: 'list.opened' })
  box.send({ type: 'query.answered', count: 2 })
  enter()
  box.send({ type: 'query.answered', count: 0 })
  box.send({ type: 'query.answered', count: 2 })
  expect(chosen).toEqual([])
})
