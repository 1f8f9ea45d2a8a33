import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiError } from '#api/core/http'
import {
  importAnswerList,
  importCorrectionList,
  removeImportAnswer,
  resolveImportCause,
  undoImportCorrection,
} from '#api/products/importCauses'
import { editImportCells, importRowList } from '#api/products/imports'
import { products } from '#server/products/tables'
import { startServer } from '../setup/harness'
import { answer, apply, book, causesOf, check, fields, isbnOf, problemsOf, read, say, sheetOf, undo, upload, withBasics } from './imports'

const caught = async (promise: Promise<unknown>) =>
  (await promise.then(
    () => undefined,
    (error: unknown) => error,
  )) as ApiError

test('causes are counted in all rows, and an answer that names another number of rows is refused', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rows = Array.from({ length: 1300 }, (_, i) => book(i + 1, i < 713 ? { format: 'Hardback' } : i < 1200 ? { vat: '7 %' } : {}))
  const item = await check(client, await upload(client, await sheetOf(fields, rows)))
  const causes = await causesOf(client, item.id)
  expect(causes.map(({ field, text, rows: count, entity, actions }) => [field, text, count, entity, actions])).toEqual([
    ['format', 'Hardback', 713, 'Format', ['use', 'ignore', 'leaveOut']],
    ['vat', '7 %', 487, 'Tax', ['use', 'ignore', 'leaveOut']],
  ])
  expect(causes[0]?.message).toBe('There is no format ‘Hardback’: choose one, or add it to the basic information')
  expect(causes[0]?.first.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6])
  await client.call(editImportCells, {
    params: { id: item.id },
    body: { cells: [{ row: 700, index: 4, expected: 'Hardback', text: 'Pocket' }] },
  })
  const body = { cause: causes[0]?.id ?? '', rows: 713, action: 'use' as const, text: 'Inbunden' }
  const refused = await caught(client.call(resolveImportCause, { params: { id: item.id }, body }))
  expect([refused.status, refused.message]).toEqual([
    409,
    'Now 712 rows have this problem, and 713 were shown. Somebody corrected rows in the meantime. Look again',
  ])
  const { changedRows, item: after } = await answer(client, item.id, { field: 'format' }, { action: 'use', text: 'Inbunden' })
  expect([changedRows, after.counts.faulty]).toEqual([712, 487])
})

test('a correction is undone, of a group of rows too, and what was typed over since stays', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rows = Array.from({ length: 40 }, (_, i) => book(i + 1, i < 30 ? { format: 'Hardback' } : {}))
  const item = await check(client, await upload(client, await sheetOf(fields, rows)))
  const { correction } = await answer(client, item.id, { field: 'format' }, { action: 'use', text: 'Inbunden' })
  await client.call(editImportCells, {
    params: { id: item.id },
    body: { cells: [{ row: 2, index: 4, expected: 'Inbunden', text: 'Pocket' }] },
  })
  const { data: listed } = await client.call(importCorrectionList, { params: { id: item.id }, body: {} })
  expect(listed.map(({ field, text, action, value, rows: count }) => [field, text, action, value, count])).toEqual([
    ['format', 'Inbunden', 'cells', 'Pocket', 1],
    ['format', 'Hardback', 'use', 'Inbunden', 30],
  ])
  const undone = await client.call(undoImportCorrection, { params: { id: item.id }, body: { correction: correction ?? 0 } })
  expect([undone.data.changedRows, undone.data.item.counts]).toEqual([29, { add: 11, change: 0, unchanged: 0, skip: 0, faulty: 29 }])
  const { cells } = (await client.call(importRowList, { params: { id: item.id }, body: { pageSize: 1 } })).data[0] ?? {}
  expect(cells?.[4]).toBe('Pocket')
  expect((await client.call(importAnswerList, { body: {} })).data).toEqual([])
})

test('‘Bonniers’ finds Albert Bonniers Förlag by one of its words, and a name is answered wherever a cell holds it', async () => {
  const server = await startServer()
  await withBasics(server)
  await server.db.execute(sql`update publisher set title = 'Albert Bonniers Förlag' where title = 'Bonniers'`)
  const client = await server.signIn('admin')
  const item = await check(
    client,
    await upload(
      client,
      await sheetOf(fields, [
        book(1, { languages: 'Persiska' }),
        book(2, { languages: 'swe; Persiska', contributors: 'Hedayat, Sadegh (aut); Janson, Tove (trl)' }),
      ]),
    ),
  )
  const causes = await causesOf(client, item.id)
  expect(causes.map(({ field, text, suggestions }) => [field, text, suggestions])).toEqual([
    ['languages', 'Persiska', []],
    ['publisher', 'Bonniers', ['Albert Bonniers Förlag']],
    ['contributors', 'Janson, Tove', ['Jansson, Tove']],
  ])
  expect(causes[0]?.message).toBe('There is no language ‘Persiska’: choose one, or add it to the basic information')
  const { rows } = await server.db.execute<{ id: number }>(sql`select id from language where code = 'per'`)
  await answer(client, item.id, { field: 'languages' }, { action: 'use', recordId: rows[0]?.id ?? 0 })
  await answer(client, item.id, { field: 'publisher' }, { action: 'use', text: 'Albert Bonniers Förlag' })
  const last = await answer(client, item.id, { field: 'contributors' }, { action: 'use', text: 'Jansson, Tove' })
  expect(last.item.counts).toMatchObject({ add: 2, faulty: 0 })
  const { data } = await client.call(importRowList, { params: { id: item.id }, body: {} })
  expect(data.map(({ cells }) => [cells[1], cells[2]])).toEqual([
    ['Jansson, Tove (aut)', 'Persian'],
    ['Hedayat, Sadegh (aut); Jansson, Tove (trl)', 'swe; Persian'],
  ])
})

test('answers are applied to the next sheet of the same sender, until they are removed', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const faulty = (i: number) =>
    book(i, { format: i % 2 ? 'Hardback' : 'Inbunden', contributors: 'Nyman, Ebba', publisher: i > 2 ? 'Bonniers' : 'Ingen' })
  const first = await check(client, await upload(client, await sheetOf(fields, [1, 2, 3, 4, 5].map(faulty))))
  expect(first.sender).toBe('Bonniers')
  await answer(client, first.id, { field: 'format' }, { action: 'use', text: 'Pocket' })
  await answer(client, first.id, { field: 'publisher' }, { action: 'leaveOut' })
  const created = await answer(client, first.id, { field: 'contributors' }, { action: 'create' })
  expect(created.item.counts).toMatchObject({ add: 3, skip: 2, faulty: 0 })
  await apply(client, created.item, 'all')
  const next = await check(client, await upload(client, await sheetOf(fields, [11, 12, 13, 14, 15].map(faulty), 'next.xlsx')))
  expect(next.counts).toMatchObject({ add: 5, faulty: 0 })
  const { data: corrections } = await client.call(importCorrectionList, { params: { id: next.id }, body: {} })
  expect(corrections.map(({ field, value, rows, isFromBefore }) => [field, value, rows, isFromBefore])).toEqual([
    ['format', 'Pocket', 3, true],
  ])
  const { data: answers } = await client.call(importAnswerList, { body: { filter: { sender: 'BONNIERS' } } })
  expect(answers.map(({ field, text, action, value }) => [field, text, action, value])).toEqual([
    ['contributors', 'Nyman, Ebba', 'create', 'Nyman, Ebba'],
    ['publisher', 'Ingen', 'leaveOut', ''],
    ['format', 'Hardback', 'use', 'Pocket'],
  ])
  await client.call(removeImportAnswer, { params: { id: answers[2]?.id ?? 0 } })
  const last = await check(client, await upload(client, await sheetOf(fields, [21, 22, 23].map(faulty))))
  expect(last.counts).toMatchObject({ add: 1, faulty: 2 })
  expect((await check(client, await say(client, await upload(client, await sheetOf(fields, [faulty(31)])), {}))).sender).toBe('Bonniers')
})

test('what a correction creates is created when the rows are saved, and only by whoever may', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const item = await check(client, await upload(client, await sheetOf(fields, [book(1, { publisher: 'Modernista' }), book(2)])))
  const { correction, item: after } = await answer(client, item.id, { field: 'publisher' }, { action: 'create' })
  const publishers = async () => (await server.db.execute(sql`select title from publisher where title = 'Modernista'`)).rows
  expect([after.counts.add, await publishers()]).toEqual([2, []])
  const undone = await client.call(undoImportCorrection, { params: { id: item.id }, body: { correction: correction ?? 0 } })
  expect(undone.data.item.counts).toMatchObject({ add: 1, faulty: 1 })
  const again = await answer(client, item.id, { field: 'publisher' }, { action: 'create' })
  await apply(client, again.item, 'all')
  expect(await publishers()).toHaveLength(1)
  await server.addUser('importer', ['ImportExportProduct'])
  const importer = await server.signIn('importer')
  const other = await check(importer, await upload(importer, await sheetOf(fields, [book(4, { publisher: 'Ellerströms' })])))
  expect((await causesOf(importer, other.id))[0]?.actions).toEqual(['use', 'ignore', 'leaveOut'])
  expect((await caught(answer(importer, other.id, { field: 'publisher' }, { action: 'create' }))).fieldErrors).toHaveProperty('publisher')
})

test('days that a spreadsheet saved as numbers are offered as days, and duplicates but for the first are left out', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const columns = [...fields, 'publicationDate']
  const rows = [
    [...book(1), '45992'],
    [...book(2), '46000'],
    [...book(3, { isbn: isbnOf(9) }), '2026'],
    [...book(4, { isbn: isbnOf(9) }), '2026'],
    [...book(5, { isbn: isbnOf(9) }), '2026'],
  ]
  const item = await check(client, await upload(client, await sheetOf(columns, rows)))
  expect(
    (await causesOf(client, item.id)).map(({ field, code, text, rows: count, actions }) => [field, code, text, count, actions]),
  ).toEqual([
    ['isbn', 'duplicate', isbnOf(9), 3, ['keepFirst', 'ignore', 'leaveOut']],
    ['publicationDate', 'serial', null, 2, ['suggested', 'ignore', 'leaveOut']],
  ])
  await answer(client, item.id, { field: 'publicationDate' }, { action: 'suggested' })
  const { item: after } = await answer(client, item.id, { field: 'isbn' }, { action: 'keepFirst' })
  expect(after.counts).toMatchObject({ add: 3, skip: 2, faulty: 0 })
  const { data } = await client.call(importRowList, { params: { id: item.id }, body: {} })
  expect(data.slice(0, 2).map(({ cells }) => cells[8])).toEqual(['2025-12-01', '2025-12-09'])
})

test('a missing title and an unreadable one are told of once, without the column’s name before each sentence', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const item = await check(client, await upload(client, await sheetOf(fields, [book(1, { title: '' }), book(2, { price: '' })])))
  expect((await problemsOf(client, item.id)).map(({ message }) => message)).toEqual([
    'Title is missing',
    'Say the price, or keep the edition as a draft',
  ])
})

test('rows that were left when the others were saved are corrected and saved in the same import, and undone with them', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rows = [
    book(1),
    book(2, { title: 'Book 1', format: 'Hardback' }),
    book(3, { format: 'Hardback' }),
    book(4, { isbn: isbnOf(1), title: 'Other' }),
  ]
  const item = await check(client, await upload(client, await sheetOf(fields, [...rows, book(5)])))
  expect(item.counts).toMatchObject({ add: 1, faulty: 4 })
  await answer(client, item.id, { field: 'isbn' }, { action: 'keepFirst' })
  const first = await apply(client, await read(client, item.id), 'good')
  expect([first.state, first.written, first.counts.faulty]).toEqual(['applied', { add: 2, change: 0 }, 2])
  expect((await caught(apply(client, first, 'good'))).message).toBe('No row would add or change anything')
  await answer(client, item.id, { field: 'format' }, { action: 'use', text: 'Pocket' })
  const written = { params: { id: item.id }, body: { cells: [{ row: 2, index: 6, expected: '129,50', text: '140' }] } }
  expect((await caught(client.call(editImportCells, written))).message).toBe('Row 2 is in the catalogue: correct the edition there')
  const second = await apply(client, await read(client, item.id), 'good')
  expect([second.state, second.written, second.counts.faulty]).toEqual(['applied', { add: 4, change: 0 }, 0])
  const { rows: made } = await server.db.execute(
    sql`select d.title, d.format, (select count(*)::int from products) as titles from product_details d order by d.isbn`,
  )
  expect(made).toEqual([
    { title: 'Book 1', format: 'Inbunden', titles: 3 },
    { title: 'Book 1', format: 'Pocket', titles: 3 },
    { title: 'Book 3', format: 'Pocket', titles: 3 },
    { title: 'Book 5', format: 'Inbunden', titles: 3 },
  ])
  const undone = await undo(client, second)
  expect([undone.state, undone.kept]).toEqual(['undone', []])
  expect(await server.db.$count(products)).toBe(0)
})

test('a clash when rows are saved names row, column and both values, and the file’s values can be taken all the same', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1), book(2)]))), 'all')
  const raised = [
    [isbnOf(1), '140', 'Pocket'],
    [isbnOf(2), '150', ''],
  ]
  const columns = ['isbn', 'price', 'format'] as const
  const item = await check(client, await upload(client, await sheetOf([...columns], raised)))
  const others = await check(client, await upload(client, await sheetOf([...columns], [[isbnOf(1), '199', '']])))
  await apply(client, others, 'all')
  expect((await caught(apply(client, item, 'all'))).message).toBe(
    'Row 2, Price ‘140’: Price was 129.50 at the check and is 199.00 now, and the file has 140.00',
  )
  const first = await apply(client, item, 'good')
  const [cause] = await causesOf(client, item.id)
  expect(cause).toMatchObject({ field: 'price', code: 'changedSince', rows: 1, actions: ['recheck', 'ignore', 'leaveOut'] })
  expect(first.written).toEqual({ add: 0, change: 1 })
  const { item: again } = await answer(client, item.id, { field: 'price' }, { action: 'recheck' })
  expect((await apply(client, again, 'good')).written).toEqual({ add: 0, change: 2 })
  const { rows } = await server.db.execute(sql`select price::int, format from product_details order by isbn`)
  expect(rows).toEqual([
    { price: 14_000, format: 'Pocket' },
    { price: 15_000, format: 'Inbunden' },
  ])
})
