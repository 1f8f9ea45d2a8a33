import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editImportCells } from '#api/products/imports'
import { startServer } from '../setup/harness'
import { apply, book, check, fields, problemsOf, sheetOf, undo, upload, withBasics } from './imports'

const rows = 3000

test('of a long file each faulty cell is listed, one name mended mends all its rows, and a row costs what it does in a short one', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const timed = async (file: File) => {
    const item = await upload(client, file)
    const began = performance.now()
    return { item: await check(client, item), ms: performance.now() - began }
  }
  const fault = (i: number) => {
    if (i < 42) return { publisher: 'Boniers' }
    return i < 280 ? { price: 'dear' } : i < 290 ? { price: 'dear', vat: '7 %' } : {}
  }
  const short = await timed(
    await sheetOf(
      fields,
      Array.from({ length: 600 }, (_, i) => book(900_000 + i)),
    ),
  )
  // A database that has counted the rows of one import takes those of the next for a few.
  await server.db.execute(sql`analyze`)
  const { item, ms } = await timed(
    await sheetOf(
      fields,
      Array.from({ length: rows }, (_, i) => book(i + 1, fault(i))),
    ),
  )
  // Five times as many: each held against all others, they would take twenty-five times as long.
  expect(ms / short.ms).toBeLessThan(12)
  expect(item.counts).toEqual({ add: rows - 290, change: 0, unchanged: 0, skip: 0, faulty: 290 })
  expect(item.faultyCells).toBe(300)
  const problems = await problemsOf(client, item.id)
  expect(problems).toHaveLength(300)
  expect([problems[0], problems.at(-1)]).toMatchObject([
    { row: 2, index: 5, suggestions: ['Bonniers'] },
    { row: 291, index: 6 },
  ])
  await expect(apply(client, item, 'all')).rejects.toMatchObject({
    status: 409,
    message: '300 cells are to be mended in 290 rows, or write the 2710 good rows',
  })
  const mended = await client.call(editImportCells, {
    params: { id: item.id },
    body: { cells: [{ row: 2, index: 5, text: 'Bonniers' }], alsoSame: true },
  })
  expect([mended.data.changedRows, mended.data.item.counts.faulty]).toEqual([42, 248])
  const applied = await apply(
    client,
    (
      await timed(
        await sheetOf(
          fields,
          Array.from({ length: 260 }, (_, i) => book(500_000 + i)),
        ),
      )
    ).item,
    'good',
  )
  expect((await undo(client, applied)).kept).toEqual([])
})
