import { expect, test } from 'vitest'
import { startServer } from '../setup/harness'
import { answer, apply, book, check, fields, problemsOf, sheetOf, undo, upload, withBasics } from './imports'

const rows = 3000

test('each faulty cell of a long file is listed, and one name that is corrected corrects all its rows', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const fault = (i: number) => {
    if (i < 42) return { publisher: 'Boniers' }
    return i < 280 ? { price: 'dear' } : i < 290 ? { price: 'dear', vat: '7 %' } : {}
  }
  const books = Array.from({ length: rows }, (_, i) => book(i + 1, fault(i)))
  const item = await check(client, await upload(client, await sheetOf(fields, books)))
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
    message: 'Correct the 300 problems first, or save the 2,710 valid rows',
  })
  const corrected = await answer(client, item.id, { field: 'publisher', text: 'Boniers' }, { action: 'use', text: 'Bonniers' })
  expect([corrected.changedRows, corrected.item.counts.faulty]).toEqual([42, 248])
  const others = Array.from({ length: 260 }, (_, i) => book(500_000 + i))
  const applied = await apply(client, await check(client, await upload(client, await sheetOf(fields, others))), 'good')
  expect((await undo(client, applied)).kept).toEqual([])
})
