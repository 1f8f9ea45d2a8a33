import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiError } from '#api/core/http'
import type { ImportField } from '#api/products/importColumns'
import { editImportCells, editImportMapping, exportProducts, faultyRows, importRowList, removeImport } from '#api/products/imports'
import { productDetails, products } from '#server/products/tables'
import { startServer, type TestServer } from '../setup/harness'
import { apply, check, isbnOf, read, sheet, sheetOf, undo, upload } from './imports'

const fields: ImportField[] = ['title', 'contributors', 'isbn', 'format', 'price', 'vat']
const book = (number: number, more: Partial<Record<ImportField, string>> = {}) =>
  fields.map(
    (field) =>
      ({
        title: `Book ${number}`,
        contributors: 'Tove Jansson',
        isbn: isbnOf(number),
        format: 'Inbunden',
        price: '129,50',
        vat: '6 %',
        ...more,
      })[field as 'title'],
  )

const withFormat = ({ db }: TestServer) =>
  db.execute(sql`with vat as (insert into tax (title, rate, is_for_books) values ('Books', 0.06, true) returning id)
    insert into format (title, tax_id, is_digital) select title, vat.id, false from vat, unnest(array['Inbunden', 'Pocket']) title`)

const editions = async ({ db }: TestServer) => db.select().from(productDetails).orderBy(productDetails.id)
const caught = async (promise: Promise<unknown>) =>
  (await promise.then(
    () => undefined,
    (error: unknown) => error,
  )) as ApiError
const problemsOf = async (client: Parameters<typeof upload>[0], id: number) =>
  (await client.call(importRowList, { params: { id }, body: { filter: { only: 'faulty' }, pageSize: 1000 } })).data.flatMap(
    ({ id: row, problems }) => problems.map(({ index, code, message, suggestions }) => ({ row, index, code, message, suggestions })),
  )

test('a sheet of new books is read, guessed, checked and written, and two editions of one title are one title', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  const item = await upload(client, await sheetOf(fields, [book(1), book(2), book(3, { title: 'Book 1', format: 'Pocket' })]))
  expect(item).toMatchObject({ state: 'read', rowCount: 3, sheets: ['Books'], sheet: 'Books', sameAs: null })
  expect(item.columns.map(({ field }) => field)).toEqual(fields)
  const checked = await check(client, item)
  expect(checked).toMatchObject({ state: 'checked', counts: { add: 3, change: 0, unchanged: 0, skip: 0, faulty: 0 }, faultyCells: 0 })
  const applied = await apply(client, checked, 'all')
  expect(applied.state).toBe('applied')
  expect((await editions(server)).map(({ title, isbn, unitPrice, vatRate, format }) => [title, isbn, unitPrice, vatRate, format])).toEqual([
    ['Book 1', isbnOf(1), 12950, 0.06, 'Inbunden'],
    ['Book 2', isbnOf(2), 12950, 0.06, 'Inbunden'],
    ['Book 1', isbnOf(3), 12950, 0.06, 'Pocket'],
  ])
  expect(await server.db.select({ title: products.title }).from(products)).toEqual([{ title: 'Book 1' }, { title: 'Book 2' }])
})

test('exporting and importing unchanged changes nothing, and a blank cell changes nothing', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  await apply(
    client,
    await check(
      client,
      await upload(
        client,
        await sheetOf(fields, [book(1), book(2, { title: 'بوف کور', contributors: '=Hedayat' }), book(3, { isbn: '' })]),
      ),
    ),
    'good',
  )
  const all = ['productId', 'editionId', 'version', 'kind', ...fields, 'currency', 'priceIncludesVat', 'removeFields'] as ImportField[]
  const file = (await client.call(exportProducts, { body: { kind: null, columns: all } })) as unknown as Blob
  const item = await check(client, await upload(client, new File([file], 'export.xlsx')))
  expect(item.counts).toEqual({ add: 0, change: 0, unchanged: 3, skip: 0, faulty: 0 })
  const blank = await check(
    client,
    await upload(
      client,
      await sheetOf(
        ['isbn', 'title', 'price'],
        [
          [isbnOf(1), '', ''],
          [isbnOf(2), null, '140'],
        ],
      ),
    ),
  )
  expect(blank.counts).toMatchObject({ unchanged: 1, change: 1 })
  const refused = await caught(apply(client, item, 'all'))
  expect(refused.message).toBe('No row would add or change anything')
})

test('what is wrong is said of each cell, by row and column, with what may have been meant', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1)]))), 'all')
  const item = await check(
    client,
    await upload(
      client,
      await sheetOf(
        [...fields, 'editionId'],
        [
          [...book(2, { isbn: '9.78913E+12' }), null],
          [...book(3, { isbn: '9789129688314' }), null],
          [...book(4, { format: 'Inbundn' }), null],
          [...book(5, { price: 'dear' }), null],
          [...book(6, { price: '' }), null],
          [...book(7, { title: '#N/A' }), null],
          [...book(8), 999],
          [...book(9, { contributors: '=HYPERLINK("http://example.org")' }), null],
          [...book(10), null],
          [...book(11, { isbn: isbnOf(10) }), null],
        ],
      ),
    ),
  )
  expect(item.counts).toEqual({ add: 0, change: 0, unchanged: 0, skip: 0, faulty: 10 })
  expect((await problemsOf(client, item.id)).map(({ row, index, code, suggestions }) => [row, index, code, suggestions])).toEqual([
    [2, 2, 'shortened', []],
    [3, 2, 'isbn', []],
    [4, 3, 'unknown', ['Inbunden']],
    [5, 4, 'number', []],
    [6, 4, 'needed', []],
    [7, 0, 'error', []],
    [8, 6, 'unknownEdition', []],
    [9, 1, 'formula', []],
    [10, 2, 'duplicate', []],
    [11, 2, 'duplicate', []],
  ])
  expect((await caught(apply(client, item, 'all'))).message).toBe('No row would add or change anything')
})

test('one cell mended mends the same text in every row, and all or nothing is refused until then', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  const rows = Array.from({ length: 50 }, (_, i) => book(i + 1, i < 42 ? { format: 'Inbundn' } : {}))
  const item = await check(client, await upload(client, await sheetOf(fields, rows)))
  expect(item.counts).toMatchObject({ add: 8, faulty: 42 })
  const refused = await caught(apply(client, item, 'all'))
  expect([refused.status, refused.message]).toEqual([409, '42 cells are to be mended in 42 rows, or apply the 8 good rows'])
  const { data } = await client.call(editImportCells, {
    params: { id: item.id },
    body: { cells: [{ row: 2, index: 3, text: 'Inbunden' }], alsoSame: true },
  })
  expect([data.changedRows, data.item.counts.add, data.item.counts.faulty]).toEqual([42, 50, 0])
  expect((await apply(client, data.item, 'all')).state).toBe('applied')
  expect(await editions(server)).toHaveLength(50)
})

test('mending one of two rows with the same ISBN frees the other one too, and a row that is left out is no fault', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  const item = await check(
    client,
    await upload(client, await sheetOf(fields, [book(1), book(2, { isbn: isbnOf(1) }), book(3, { price: '?' })])),
  )
  expect(item.counts.faulty).toBe(3)
  const { data } = await client.call(editImportCells, {
    params: { id: item.id },
    body: { cells: [{ row: 3, index: 2, text: isbnOf(2) }], alsoSame: false, skip: [{ row: 4, isSkipped: true }] },
  })
  expect(data.item.counts).toEqual({ add: 2, change: 0, unchanged: 0, skip: 1, faulty: 0 })
})

test('good rows are written 500 at a time and only once, however often they are asked for', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  const rows = Array.from({ length: 1100 }, (_, i) => book(i + 1, i === 7 ? { price: 'x' } : {}))
  const item = await check(client, await upload(client, await sheetOf(fields, rows)))
  const first = (
    await client.call((await import('#api/products/imports')).applyImport, {
      params: { id: item.id },
      body: { version: item.version, mode: 'good' },
    })
  ).data
  expect([first.remaining, first.item.state, first.item.doneCount]).toEqual([599, 'applying', 500])
  // Whoever sends the lost call again hears that it was done.
  expect((await caught(apply(client, item, 'good'))).data).toMatchObject({ reason: 'changed' })
  const applied = await apply(client, await read(client, item.id), 'good')
  expect([applied.state, (await editions(server)).length]).toEqual(['applied', 1099])
})

test('undoing puts back what was changed and takes away what was added, but for what somebody has touched since', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1), book(2), book(3)]))), 'all')
  const before = await editions(server)
  const second = await sheetOf(fields, [
    book(1, { price: '99' }),
    book(2, { title: 'Retitled', price: '98' }),
    book(3, { price: '97' }),
    book(4),
    book(5),
  ])
  const applied = await apply(client, await check(client, await upload(client, second)), 'all')
  await server.db.execute(
    sql`update product_details set version = version + 1, changed_by = (select id from users where username = 'orders') where isbn = ${isbnOf(3)}`,
  )
  const basket = await server.db.execute<{ id: number }>(sql`select id from product_details where isbn = ${isbnOf(5)}`)
  await server.db.execute(sql`insert into inventory (product_detail_id, warehouse, on_hand) values (${basket.rows[0]?.id}, 'stockholm', 1)`)
  const undone = await undo(client, applied)
  expect(undone.state).toBe('undone')
  expect(undone.kept.map(({ row, why }) => [row, why])).toEqual([
    [4, expect.stringContaining('changed it since')],
    [6, 'It is in orders or in stock since'],
  ])
  const after = await editions(server)
  const shown = (list: typeof after) => list.map(({ title, isbn, unitPrice }) => [title, isbn, unitPrice])
  expect(shown(after)).toEqual([...shown(before.slice(0, 2)), ['Book 3', isbnOf(3), 9700], ['Book 5', isbnOf(5), 12950]])
  expect((await server.db.select().from(products)).map(({ title }) => title).sort()).toEqual(['Book 1', 'Book 2', 'Book 3', 'Book 5'])
})

test('an import cannot be undone after 30 days', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  const applied = await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1)]))), 'all')
  server.clock.advance(31 * 86_400_000)
  const again = await server.signIn('admin')
  expect((await caught(undo(again, applied))).message).toBe('It was applied more than 30 days ago')
})

test('prices with VAT are kept without it, rounded half up, and 1,299 is asked for once', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  const item = await upload(
    client,
    await sheetOf(
      ['title', 'isbn', 'price', 'vat', 'priceIncludesVat'],
      [
        ['One', isbnOf(1), '131', '6', 'ja'],
        ['Two', isbnOf(2), '1,299', '0,06', 'no'],
        ['Three', isbnOf(3), '۱۲۹٫۵۰', '25 %', ''],
        ['Four', isbnOf(4), '1 299,50 kr', '25', ''],
      ],
    ),
  )
  expect((await caught(check(client, item))).message).toContain('Say what a number such as 1,299 in ‘Price’ is')
  const columns = item.columns.map(({ index, field, value }) => ({
    index,
    field,
    value,
    decimal: field === 'price' ? (',' as const) : null,
  }))
  const said = (
    await client.call(editImportMapping, { params: { id: item.id }, body: { version: item.version, sheet: item.sheet, columns } })
  ).data
  const checked = await check(client, said)
  // Three decimals of a krona are none.
  expect((await problemsOf(client, item.id)).map(({ row, code }) => [row, code])).toEqual([[3, 'decimals']])
  await apply(client, checked, 'good')
  expect((await editions(server)).map(({ unitPrice }) => unitPrice)).toEqual([12358, 12950, 129950])
})

test('what others have changed since the export is kept, and what both have changed is a problem with both values', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1), book(2)]))), 'all')
  const [one, two] = await editions(server)
  await apply(
    client,
    await check(
      client,
      await upload(
        client,
        await sheetOf(
          ['isbn', 'price'],
          [
            [isbnOf(1), '200'],
            [isbnOf(2), '200'],
          ],
        ),
      ),
    ),
    'all',
  )
  const old = await sheetOf(
    ['editionId', 'version', 'price', 'format'],
    [
      [one?.id ?? 0, 1, '129.50', 'Pocket'],
      [two?.id ?? 0, 1, '150', null],
    ],
  )
  const item = await check(client, await upload(client, old))
  expect(item.counts).toMatchObject({ change: 1, faulty: 1 })
  expect((await problemsOf(client, item.id))[0]?.message).toContain('changed price since: it was 12950, is 20000, and the file has 15000')
  await apply(client, item, 'good')
  expect((await editions(server)).map(({ unitPrice, format }) => [unitPrice, format])).toEqual([
    [20000, 'Pocket'],
    [20000, 'Inbunden'],
  ])
})

test('what has changed between the check and the writing is not overwritten', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1), book(2)]))), 'all')
  const item = await check(
    client,
    await upload(
      client,
      await sheetOf(
        ['isbn', 'price'],
        [
          [isbnOf(1), '1'],
          [isbnOf(2), '2'],
        ],
      ),
    ),
  )
  await server.db.execute(sql`update product_details set version = version + 1 where isbn = ${isbnOf(1)}`)
  expect((await caught(apply(client, item, 'all'))).message).toContain('Row 2: somebody changed the catalogue after this was checked')
  await apply(client, item, 'good')
  expect((await editions(server)).map(({ unitPrice }) => unitPrice)).toEqual([12950, 200])
})

test('the same file again is known, a field can be emptied by name, and faulty rows come as a sheet that can be mended', async () => {
  const server = await startServer()
  await withFormat(server)
  const client = await server.signIn('admin')
  const file = await sheetOf(
    [...fields, 'removeFields'],
    [
      [...book(1), null],
      [...book(2, { price: 'x' }), null],
    ],
  )
  const applied = await apply(client, await check(client, await upload(client, file)), 'good')
  const again = await upload(client, file)
  expect(again.sameAs).toMatchObject({ id: applied.id, state: 'applied', by: expect.any(String) })
  await client.call(removeImport, { params: { id: again.id } })
  const faults = (await client.call(faultyRows, { params: { id: applied.id } })) as unknown as Blob
  const mended = await upload(client, new File([faults], 'faults.xlsx'))
  expect([mended.rowCount, mended.columns.map(({ heading }) => heading).slice(0, 3)]).toEqual([1, ['Row', 'Problems', 'Title']])
  const emptied = await check(
    client,
    await upload(
      client,
      await sheet([
        ['ISBN', 'Remove fields'],
        [isbnOf(1), 'contributors; format'],
      ]),
    ),
  )
  await apply(client, emptied, 'all')
  expect((await editions(server)).map(({ contributor, format }) => [contributor, format])).toEqual([['', '']])
})

test('another sheet of the file is read when it is asked for, and its columns are guessed anew', async () => {
  const server = await startServer()
  const client = await server.signIn('admin')
  const item = await upload(client, new File(['Titel;ISBN;Pris\nAniara;;12'], 'böcker.csv'))
  expect(item.columns.map(({ field }) => field)).toEqual(['title', 'isbn', 'price'])
  const refused = await caught(
    client.call(editImportMapping, { params: { id: item.id }, body: { version: item.version, sheet: 'No such', columns: [] } }),
  )
  expect(refused.fieldErrors).toEqual({ sheet: ['The file has no such sheet'] })
})

test('a bomb is refused while other calls are answered, and nothing is left of it', async () => {
  const server = await startServer()
  const client = await server.signIn('admin')
  const { Zip, ZipDeflate } = await import('fflate')
  const chunks: Uint8Array[] = []
  const zip = new Zip((_, chunk) => chunks.push(chunk))
  const add = (name: string, parts: string[]) => {
    const part = new ZipDeflate(name, { level: 9 })
    zip.add(part)
    for (const each of parts) part.push(new TextEncoder().encode(each))
    part.push(new Uint8Array(), true)
  }
  add('xl/workbook.xml', ['<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'])
  add('xl/_rels/workbook.xml.rels', ['<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'])
  add('xl/worksheets/sheet1.xml', ['<worksheet><sheetData>', ...Array.from({ length: 1200 }, () => `<row>${' '.repeat(200_000)}</row>`)])
  zip.end()
  const bomb = caught(upload(client, new File([Buffer.concat(chunks)], 'bomb.xlsx')))
  let answered = 0
  let isDone = false
  void bomb.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await client.call((await import('#api/core/auth')).currentUser, {})
    answered++
    // Nothing of the call leaves this process: the thread's messages come between turns.
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await bomb).fieldErrors.file?.[0]).toContain('unpacks to more than 200 MB')
  expect(answered).toBeGreaterThan(5)
  expect((await server.db.execute(sql`select count(*)::int as count from imports`)).rows).toEqual([{ count: 0 }])
})

test('only whoever may import does', async () => {
  const server = await startServer()
  const client = await server.signIn('orders')
  expect((await caught(upload(client, await sheetOf(fields, [book(1)])))).status).toBe(403)
})
