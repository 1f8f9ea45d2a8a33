import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { MenuCount } from '#api/core/countMenu'
import { menuCountsMachine } from '#machines/core/menuCounts'

const counts: MenuCount[] = [{ name: 'order', counts: [{ name: 'new-orders', count: 83 }] }]

/** Lets the promises of answered calls settle. */
const answers = () => new Promise((resolve) => setImmediate(resolve))

function startCounting(answer: () => Promise<MenuCount[]> = async () => counts) {
  const calls: number[] = []
  const clock = new SimulatedClock()
  const machine = menuCountsMachine.provide({
    actors: {
      readCounts: fromPromise(() => {
        calls.push(clock.now())
        return answer()
      }),
    },
  })
  const actor = createActor(machine, { clock }).start()
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      clock.increment(100)
      await answers()
    }
  }
  return { actor, calls, pass }
}

test('nothing is read before the first route', async () => {
  const { calls, pass } = startCounting()
  await pass(10_000)
  expect(calls).toEqual([])
})

test('a route change is followed by three readings in three seconds, and no more', async () => {
  const { actor, calls, pass } = startCounting()
  actor.send({ type: 'route.changed' })
  await answers()
  await pass(20_000)
  expect(calls).toEqual([0, 1000, 2000])
})

test('another route change opens the window anew', async () => {
  const { actor, calls, pass } = startCounting()
  actor.send({ type: 'route.changed' })
  await answers()
  await pass(1500)
  actor.send({ type: 'route.changed' })
  await answers()
  await pass(20_000)
  expect(calls).toEqual([0, 1000, 1500, 2500, 3500])
})

test('what was read leaves as an event', async () => {
  const { actor } = startCounting()
  const read: MenuCount[][] = []
  actor.on('counts.read', (event) => read.push(event.counts))
  actor.send({ type: 'route.changed' })
  await answers()
  expect(read).toEqual([counts])
})

test('a reading that fails is let go, and the next comes when it is due', async () => {
  const { actor, calls, pass } = startCounting(() => Promise.reject(new Error('down')))
  actor.send({ type: 'route.changed' })
  await answers()
  await pass(5000)
  expect(calls).toEqual([0, 1000, 2000])
  expect(actor.getSnapshot().status).toBe('active')
})

test('one reading is under way at a time, however slow the server is', async () => {
  const { actor, calls, pass } = startCounting(() => new Promise(() => undefined))
  actor.send({ type: 'route.changed' })
  await pass(5000)
  expect(calls).toEqual([0])
})

test('a slow answer still counts after its window has closed', async () => {
  let answer = (_: MenuCount[]): void => undefined
  const { actor, pass } = startCounting(() => new Promise((resolve) => (answer = resolve)))
  const read: MenuCount[][] = []
  actor.on('counts.read', (event) => read.push(event.counts))
  actor.send({ type: 'route.changed' })
  await pass(5000)
  answer(counts)
  await answers()
  expect(read).toEqual([counts])
})

test('nothing is read while offline, and a window opens when the connection is back', async () => {
  const { actor, calls, pass } = startCounting()
  actor.send({ type: 'connection.lost' })
  actor.send({ type: 'route.changed' })
  await pass(5000)
  expect(calls).toEqual([])
  actor.send({ type: 'connection.restored' })
  await answers()
  await pass(5000)
  expect(calls).toEqual([5000, 6000, 7000])
})

test('nothing is read while the tab is hidden, and a window opens when it is looked at again', async () => {
  const { actor, calls, pass } = startCounting()
  actor.send({ type: 'route.changed' })
  await answers()
  actor.send({ type: 'tab.hidden' })
  await pass(5000)
  expect(calls).toEqual([0])
  actor.send({ type: 'tab.shown' })
  await answers()
  await pass(5000)
  expect(calls).toEqual([0, 5000, 6000, 7000])
})

test('the end of the session closes the window and drops the answer under way', async () => {
  let answer = (_: MenuCount[]): void => undefined
  const { actor, calls, pass } = startCounting(() => new Promise((resolve) => (answer = resolve)))
  const read: MenuCount[][] = []
  actor.on('counts.read', (event) => read.push(event.counts))
  actor.send({ type: 'route.changed' })
  actor.send({ type: 'session.ended' })
  answer(counts)
  await pass(5000)
  expect(read).toEqual([])
  expect(calls).toEqual([0])
})

test('something that changed a count asks for one reading, outside any window', async () => {
  const { actor, calls, pass } = startCounting()
  actor.send({ type: 'counts.due' })
  await answers()
  await pass(5000)
  expect(calls).toEqual([0])
})
