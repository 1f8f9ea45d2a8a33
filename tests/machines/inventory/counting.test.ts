import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import type { CountOutcome } from '#api/inventory/stocktakes'
import {
  type CountBatch,
  type CountedLine,
  countingMachine,
  everybodyOf,
  mineOf,
  type StoredCounts,
  type WaitingCount,
} from '#machines/inventory/counting'

const count: WaitingCount = {
  clientId: 'a',
  stocktakeId: 5,
  by: 1,
  code: '9789100124311',
  quantity: 1,
  isTotal: false,
  shelf: '',
  at: '2026-06-01T10:00:00.000Z',
}
const counted: CountOutcome = {
  clientId: 'a',
  outcome: 'counted',
  productDetailId: 7,
  title: 'Aniara',
  counted: 9,
  mine: 4,
  isClockWrong: false,
}
const line: CountedLine = { stocktakeId: 5, shelf: '', code: count.code, title: 'Aniara', mine: 4, counted: 9 }

type Answer = (batch: CountBatch | undefined) => Promise<CountOutcome[]>

function start(waiting: readonly WaitingCount[], answer: Answer) {
  const clock = new SimulatedClock()
  const removed: string[] = []
  const machine = countingMachine.provide({
    actors: {
      load: fromPromise<StoredCounts>(async () => ({ waiting, lines: [] })),
      send: fromPromise<readonly CountOutcome[], CountBatch | undefined>(({ input }) => answer(input)),
    },
    actions: { remove: (_, ids) => void removed.push(...ids) },
  })
  const counting = createActor(machine, { clock }).start()
  counting.send({ type: 'person.changed', id: 1 })
  return { clock, counting, removed }
}

test('a count that timed out, met an ended session or too many calls is sent again, and one the server refused is not', async () => {
  const failures = [408, 401, 429, 503].map((status) => () => Promise.reject(new ApiError(status, 'Later')))
  const { counting, clock, removed } = start([count], () => failures.shift()?.() ?? Promise.resolve([counted]))
  for (let failure = 0; failure < 4; failure++) {
    await waitFor(counting, (state) => state.matches('waiting'))
    expect(removed).toEqual([])
    clock.increment(5000)
  }
  await waitFor(counting, (state) => state.matches('idle'))
  expect(removed).toEqual(['a'])
  const refused = start([count], () => Promise.reject(new ApiError(403, 'Not this warehouse')))
  await waitFor(refused.counting, (state) => state.matches('refused'))
  expect(refused.removed).toEqual([])
})

test('counts of several stocktakes are sent one stocktake after the other, each with what the device still holds of it', async () => {
  const waiting = [count, { ...count, clientId: 'b', stocktakeId: 6 }, { ...count, clientId: 'c' }]
  const batches: (CountBatch | undefined)[] = []
  const { counting } = start(waiting, (batch) => {
    batches.push(batch)
    return Promise.resolve((batch?.counts ?? []).map(({ clientId }) => ({ ...counted, clientId })))
  })
  await waitFor(counting, (state) => state.matches('idle') && state.context.waiting.length === 0)
  expect(batches.map((batch) => [batch?.stocktakeId, batch?.counts.map(({ clientId }) => clientId), batch?.left])).toEqual([
    [5, ['a', 'c'], 0],
    [6, ['b'], 0],
  ])
})

test("another person's counts wait on the device until they sign in again", async () => {
  const sent: string[] = []
  const { counting } = start([{ ...count, by: 2 }], (batch) => {
    for (const { clientId } of batch?.counts ?? []) sent.push(clientId)
    return Promise.resolve([counted])
  })
  await waitFor(counting, (state) => state.matches('idle'))
  expect(sent).toEqual([])
  counting.send({ type: 'person.changed', id: 2 })
  await waitFor(counting, (state) => state.matches('idle') && state.context.waiting.length === 0)
  expect(sent).toEqual(['a'])
})

test('a device reports to a stocktake it has nothing for, once', async () => {
  const reports: unknown[] = []
  const { counting } = start([], (batch) => {
    reports.push(batch)
    return Promise.resolve([])
  })
  counting.send({ type: 'stocktake.seen', stocktakeId: 5 })
  await waitFor(counting, (state) => state.matches('idle') && state.context.unreported.length === 0)
  expect(reports).toEqual([{ stocktakeId: 5, counts: [], left: 0 }])
})

test('the last answer and what waits give the figures of a title: a typed number stands for all that one counted there', () => {
  const more = { ...count, clientId: 'b' }
  expect(mineOf(line, [count, more])).toBe(6)
  expect(everybodyOf(line, [count, more])).toBe(11)
  expect(mineOf(line, [count, { ...count, quantity: 21, isTotal: true }, more])).toBe(22)
  expect(everybodyOf(line, [{ ...count, quantity: 0, isTotal: true }])).toBe(5)
  expect(mineOf(line, [{ ...count, shelf: 'A-1' }])).toBe(4)
})

test('a browser that stores nothing is said to, and goes on counting', async () => {
  const machine = countingMachine.provide({
    actors: {
      load: fromPromise(() => Promise.reject(new Error('No IndexedDB'))),
      send: fromPromise<readonly CountOutcome[], CountBatch | undefined>(async () => [counted]),
    },
  })
  const counting = createActor(machine).start()
  counting.send({ type: 'person.changed', id: 1 })
  counting.send({ type: 'count.made', count })
  await waitFor(counting, (state) => state.matches('idle') && state.context.waiting.length === 0)
  expect(counting.getSnapshot().context).toMatchObject({ isStored: false, lines: [{ title: 'Aniara', mine: 4, counted: 9 }] })
})
