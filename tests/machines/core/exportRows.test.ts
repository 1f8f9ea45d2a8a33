import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type ExportInput, type ExportPage, exportMachine } from '#machines/core/exportRows'

type Options = Pick<ExportInput, 'read'> & { page: number }

const clock = new SimulatedClock()
/** A list of `total` rows in pages of three, each of which takes a second. */
const pages = (total: number) =>
  fromPromise<ExportPage, Options>(
    ({ input: { page }, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const rows = Array.from({ length: Math.max(0, Math.min(3, total - (page - 1) * 3)) }, (_, i) => (page - 1) * 3 + i)
        clock.setTimeout(() => resolve({ rows, total }), 1000)
      }),
  )
const settle = () => new Promise((resolve) => setImmediate(resolve))

function start(read = pages(7)) {
  const written: unknown[] = []
  const machine = exportMachine.provide({
    actors: {
      read,
      write: fromPromise(async ({ input }) => {
        written.push({ format: input.format, rows: input.rows })
      }),
    },
  })
  const never = () => Promise.reject(new Error('replaced'))
  const exporting = createActor(machine, { clock, input: { read: never, write: never } }).start()
  return { exporting, written }
}

test('all pages are read, one after another, and one file is written', async () => {
  const { exporting, written } = start()
  exporting.send({ type: 'export.start', format: 'xlsx' })
  for (const done of [3, 6]) {
    clock.increment(1000)
    await settle()
    expect(exporting.getSnapshot().context).toMatchObject({ total: 7 })
    expect(exporting.getSnapshot().context.rows).toHaveLength(done)
  }
  clock.increment(1000)
  await waitFor(exporting, (state) => state.matches('finished'))
  expect(written).toEqual([{ format: 'xlsx', rows: [0, 1, 2, 3, 4, 5, 6] }])
})

test('a list that was not counted to its end is read to its end', async () => {
  const pagesRead: number[] = []
  const { exporting, written } = start(
    fromPromise<ExportPage, Options>(async ({ input: { page } }) => {
      pagesRead.push(page)
      return page < 3 ? { rows: [page, page], total: 2, isAtLeast: true } : { rows: [page], total: 5 }
    }),
  )
  exporting.send({ type: 'export.start', format: 'csv' })
  await waitFor(exporting, (state) => state.matches('finished'))
  expect(pagesRead).toEqual([1, 2, 3])
  expect(written).toEqual([{ format: 'csv', rows: [1, 1, 2, 2, 3] }])
})

test('an export given up writes nothing and lets the call go', async () => {
  const { exporting, written } = start()
  exporting.send({ type: 'export.start', format: 'csv' })
  clock.increment(1000)
  await settle()
  exporting.send({ type: 'export.cancel' })
  clock.increment(10_000)
  await settle()
  expect(exporting.getSnapshot().value).toBe('idle')
  expect(exporting.getSnapshot().context.rows).toEqual([])
  expect(written).toEqual([])
})

test('after a failure it goes on with the page that failed', async () => {
  const pagesRead: number[] = []
  const flaky = fromPromise<ExportPage, Options>(async ({ input: { page } }) => {
    pagesRead.push(page)
    if (pagesRead.length === 2) throw new Error('The connection was lost')
    return { rows: [page], total: 2 }
  })
  const { exporting, written } = start(flaky)
  exporting.send({ type: 'export.start', format: 'csv' })
  await waitFor(exporting, (state) => state.matches('failed'))
  expect(exporting.getSnapshot().context.rows).toEqual([1])
  exporting.send({ type: 'export.retry' })
  await waitFor(exporting, (state) => state.matches('finished'))
  expect(pagesRead).toEqual([1, 2, 2])
  expect(written).toEqual([{ format: 'csv', rows: [1, 2] }])
})

test('a list that became shorter ends at its end', async () => {
  const empty = fromPromise<ExportPage, Options>(async ({ input: { page } }) => ({ rows: page === 1 ? ['a'] : [], total: 5 }))
  const { exporting, written } = start(empty)
  exporting.send({ type: 'export.start', format: 'csv' })
  await waitFor(exporting, (state) => state.matches('finished'))
  expect(written).toEqual([{ format: 'csv', rows: ['a'] }])
})
