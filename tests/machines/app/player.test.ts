import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { playerMachine } from '#machines/app/player'

function startPlayer() {
  const clock = new SimulatedClock()
  const player = createActor(playerMachine, { input: { at: '0.events.0' }, clock })
  const heard: string[] = []
  player.on('step.settled', ({ at }) => heard.push(at))
  player.on('step.due', () => heard.push('due'))
  return { clock, heard, player: player.start() }
}

test('31.8 an address is told of a step that stays, not of those that keys run through', () => {
  const { player, clock, heard } = startPlayer()
  player.send({ type: 'step.chosen', at: '0.events.1' })
  clock.increment(200)
  player.send({ type: 'step.chosen', at: '0.events.2' })
  clock.increment(299)
  expect(heard).toEqual([])
  clock.increment(1)
  expect(heard).toEqual(['0.events.2'])
  expect(player.getSnapshot().value).toEqual({ paused: 'still' })
})

test('31.8 steps play in the pauses they are given, until nobody has another one', () => {
  const { player, clock, heard } = startPlayer()
  player.send({ type: 'player.play', pause: 500 })
  clock.increment(499)
  expect(heard).toEqual([])
  clock.increment(1)
  expect(heard).toEqual(['due'])
  player.send({ type: 'step.played', at: '0.events.1', pause: 2000 })
  expect(player.getSnapshot().context.at).toBe('0.events.1')
  clock.increment(1999)
  expect(heard).toEqual(['due'])
  clock.increment(1)
  player.send({ type: 'player.pause' })
  clock.increment(300)
  expect(heard).toEqual(['due', 'due', '0.events.1'])
})

test('31.8 a step chosen by hand ends the playing', () => {
  const { player, clock, heard } = startPlayer()
  player.send({ type: 'player.play', pause: 500 })
  player.send({ type: 'step.chosen', at: '0.events.7' })
  clock.increment(5000)
  expect(heard).toEqual(['0.events.7'])
})
