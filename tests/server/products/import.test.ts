import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiError, Client } from '#api/core/http'
import { faultyRows } from '#api/products/exportCalls'
import { editImportCells, editImportMapping, importList, importRowList, removeImport } from '#api/products/imports'
import { productDetails, products } from '#server/products/tables'
import { startServer } from '../setup/harness'
import { zipOf } from '../setup/zip'
import { answer, apply, book, check, fields, isbnOf, problemsOf, read, say, sheet, sheetOf, upload, withBasics } from './imports'

const caught = async (promise: Promise<unknown>) =>
  (await promise.then(
    () => undefined,
    (error: unknown) => error,
  )) as ApiError
test('a sheet of new books is read, guessed, checked and written, and two editions of one title are one title', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const item = await upload(client, await sheetOf(fields, [book(1), book(2), book(3, { title: 'Book 1', format: 'Pocket' })]))
  expect(item).toMatchObject({ state: 'read', rowCount: 3, sheets: ['Books'], sheet: 'Books', sameAs: null })
  expect(item.columns.map(({ field }) => field)).toEqual(fields)
  const checked = await check(client, item)
  expect(checked).toMatchObject({ state: 'checked', counts: { add: 3, change: 0, unchanged: 0, skip: 0, faulty: 0 }, faultyCells: 0 })
  const applied = await apply(client, checked, 'all')
  expect(applied.state).toBe('applied')
  const { rows: made } = await server.db.execute(
    sql`select title, isbn, price::int, price_includes_vat as gross, unit_price::int as net, vat_rate::float as vat, format, contributor, article_number as article,
      registered_by is not null as registered, sought like '%Bonniers%' as sought, readiness is not null as ready from product_details order by id`,
  )
  const same = {
    price: 12_950,
    gross: true,
    net: 12_217,
    vat: 0.06,
    contributor: 'Tove Jansson',
    registered: true,
    sought: true,
    ready: true,
  }
  expect(made).toEqual([
    { ...same, title: 'Book 1', isbn: isbnOf(1), format: 'Inbunden', article: 'B-1' },
    { ...same, title: 'Book 2', isbn: isbnOf(2), format: 'Inbunden', article: 'B-2' },
    { ...same, title: 'Book 1', isbn: isbnOf(3), format: 'Pocket', article: 'B-3' },
  ])
  expect(await server.db.select({ title: products.title, line: products.contributorLine }).from(products)).toEqual([
    { title: 'Book 1', line: 'Tove Jansson' },
    { title: 'Book 2', line: 'Tove Jansson' },
  ])
  const { rows: entries } = await server.db.execute(
    sql`select entity_name as name, action, count(*)::int from operator_activity_report where entity_name like 'Product%' group by 1, 2 order by 1`,
  )
  expect(entries).toEqual([
    { name: 'Product', action: 'added', count: 2 },
    { name: 'ProductDetail', action: 'added', count: 3 },
  ])
})

test('a blank cell changes nothing, and what would change nothing is not written', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1), book(2)]))), 'good')
  const rows = [
    [isbnOf(1), '', ''],
    [isbnOf(2), null, '140'],
  ]
  const blank = await check(client, await upload(client, await sheetOf(['isbn', 'title', 'price'], rows)))
  expect(blank.counts).toMatchObject({ unchanged: 1, change: 1 })
  const same = await check(client, await upload(client, await sheetOf(fields, [book(1), book(2)])))
  expect((await caught(apply(client, same, 'all'))).message).toBe('No row would add or change anything')
})

test('what is wrong is said of each cell, by row and column, with what may have been meant', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1)]))), 'all')
  const wrong: [Record<string, string>, (string | number)?][] = [
    [{ isbn: '9.78913E+12' }],
    [{ isbn: '9789129688314' }],
    [{ format: 'Inbundn' }],
    [{ price: 'dear' }],
    [{ price: '' }],
    [{ title: '#N/A' }],
    [{}, 999],
    [{ contributors: '=HYPERLINK("http://example.org")' }],
    [{}],
    [{ isbn: isbnOf(10) }],
    [{ contributors: 'Jansson, Tovi' }],
    [{ contributors: 'Jansson, Tove (writer)' }],
    [{ publisher: 'Boniers' }],
    [{ languages: 'Svensk; per' }],
    [{ vat: '7 %' }],
    [{ isbn: '9790041811529' }],
  ]
  const rows = wrong.map(([more, edition], i) => [...book(i + 2, more), edition ?? null])
  const item = await check(client, await upload(client, await sheetOf([...fields, 'editionId'], rows)))
  expect(item.counts).toEqual({ add: 0, change: 0, unchanged: 0, skip: 0, faulty: 16 })
  expect((await problemsOf(client, item.id)).map(({ row, index, code, suggestions }) => [row, index, code, suggestions])).toEqual([
    [2, 3, 'shortened', []],
    [3, 3, 'rule', []],
    [4, 4, 'unknown', ['Inbunden']],
    [5, 6, 'number', []],
    [6, 6, 'rule', []],
    [7, 0, 'error', []],
    [8, 8, 'unknownEdition', []],
    [9, 1, 'formula', []],
    [10, 3, 'duplicate', []],
    [11, 3, 'duplicate', []],
    [12, 1, 'unknown', ['Jansson, Tove']],
    [13, 1, 'unknown', []],
    [14, 5, 'unknown', ['Bonniers']],
    [15, 2, 'unknown', []],
    [16, 7, 'unknown', []],
    [17, 3, 'rule', []],
  ])
  const messages = (await problemsOf(client, item.id)).map(({ message }) => message)
  expect(messages[0]).toBe('Excel shortened this ISBN: format the column as text and type it again, or type it here')
  expect(messages[1]).toContain('by the other digits the last character should be 3')
  expect(messages[4]).toBe('Say the price, or keep the edition as a draft')
  expect(messages[15]).toContain('ISMN')
  expect((await caught(apply(client, item, 'all'))).message).toBe('No row would add or change anything')
})

test('one cell mended mends the same text in every row, and all or nothing is refused until then', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rows = Array.from({ length: 50 }, (_, i) => book(i + 1, i < 42 ? { publisher: 'Boniers', ...(i === 0 && { price: 'x' }) } : {}))
  const item = await check(client, await upload(client, await sheetOf(fields, rows)))
  expect(item.counts).toMatchObject({ add: 8, faulty: 42 })
  const refused = await caught(apply(client, item, 'all'))
  expect([refused.status, refused.message]).toEqual([409, 'Correct the 43 problems first, or save the 8 valid rows'])
  expect((await problemsOf(client, item.id)).map(({ row, index }) => [row, index]).slice(0, 3)).toEqual([
    [2, 5],
    [2, 6],
    [3, 5],
  ])
  await answer(client, item.id, { field: 'price', text: 'x' }, { action: 'use', text: '129' })
  const data = await answer(client, item.id, { field: 'publisher', text: 'Boniers' }, { action: 'use', text: 'Bonniers' })
  expect([data.changedRows, data.item.counts.add, data.item.counts.faulty]).toEqual([42, 50, 0])
  expect((await apply(client, data.item, 'all')).state).toBe('applied')
  expect(await server.db.$count(productDetails)).toBe(50)
})

test('an ISBN is corrected in one row only, and the refusal names the column', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const shortened = Array.from({ length: 20 }, (_, i) => book(i + 1, { isbn: '9.78913E+12' }))
  const item = await check(client, await upload(client, await sheetOf(fields, shortened)))
  const cells = [{ row: 2, index: 3, expected: '9.78913E+12', text: isbnOf(1) }]
  const refused = await caught(answer(client, item.id, { field: 'isbn' }, { action: 'use', text: isbnOf(1) }))
  expect([refused.status, refused.fieldErrors]).toEqual([422, { isbn: ['ISBN belongs to one row only: correct each row by itself'] }])
  const { data } = await client.call(editImportCells, { params: { id: item.id }, body: { cells } })
  expect([data.changedRows, data.item.counts.faulty]).toEqual([1, 19])
})

test('a cell that somebody else has mended meanwhile stays theirs, and the refusal names what it holds', async () => {
  const server = await startServer()
  await withBasics(server)
  const [first, second] = [await server.signIn('admin'), await server.signIn('admin')]
  const item = await check(first, await upload(first, await sheetOf(fields, [book(1, { price: 'dear' }), book(2, { price: 'dear' })])))
  const mend = (client: Client, text: string, expected = 'dear') =>
    client.call(editImportCells, { params: { id: item.id }, body: { cells: [{ row: 2, index: 6, expected, text }] } })
  await mend(first, '129')
  const refused = await caught(mend(second, '149'))
  expect([refused.status, refused.message, refused.data]).toMatchObject([
    409,
    'Somebody changed Price in row 2 to ‘129’ in the meantime',
    { reason: 'changed', current: { row: 2, index: 6, text: '129' } },
  ])
  expect((await problemsOf(first, item.id)).map(({ row }) => row)).toEqual([3])
  // What is there already is no change: an edit whose answer was lost may be sent again.
  expect((await mend(first, '129')).data.item.counts.faulty).toBe(1)
  await mend(second, '149', '129')
  const { cells } = (await first.call(importRowList, { params: { id: item.id }, body: {} })).data[0] ?? {}
  expect(cells?.[6]).toBe('149')
})

test('mending one of two rows with the same ISBN frees the other one too, and a row that is left out is no fault', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const item = await check(
    client,
    await upload(client, await sheetOf(fields, [book(1), book(2, { isbn: isbnOf(1) }), book(3, { price: '?' })])),
  )
  expect(item.counts.faulty).toBe(3)
  const { data } = await client.call(editImportCells, {
    params: { id: item.id },
    body: { cells: [{ row: 3, index: 3, expected: isbnOf(1), text: isbnOf(2) }], skip: [{ row: 4, isSkipped: true }] },
  })
  expect(data.item.counts).toEqual({ add: 2, change: 0, unchanged: 0, skip: 1, faulty: 0 })
})

test('a row that somebody else has corrected since it was seen is not left out', async () => {
  const server = await startServer()
  await withBasics(server)
  const [client, colleague] = [await server.signIn('admin'), await server.signIn('catalogue')]
  const faulty = book(1, { price: '?' })
  const { id } = await check(client, await upload(client, await sheetOf(fields, [faulty])))
  await colleague.call(editImportCells, { params: { id }, body: { cells: [{ row: 2, index: 6, expected: '?', text: '199' }] } })
  const leaveOut = (seen: string[]) =>
    client.call(editImportCells, { params: { id }, body: { cells: [], skip: [{ row: 2, isSkipped: true, seen }] } })
  const refused = await caught(leaveOut(faulty))
  expect([refused.status, refused.message]).toEqual([409, 'Somebody changed Price in row 2 to ‘199’ in the meantime'])
  expect((await leaveOut(faulty.with(6, '199'))).data.item.counts).toMatchObject({ add: 0, skip: 1 })
})

test('an import is unfinished until each row is saved or left out', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const unfinished = async () => (await client.call(importList, { body: { filter: { state: 'open' } } })).data.map(({ id }) => id)
  const { id, ...item } = await check(client, await upload(client, await sheetOf(fields, [book(1), book(2, { price: '?' })])))
  expect(await unfinished()).toEqual([id])
  await apply(client, { id, ...item }, 'good')
  expect(await unfinished()).toEqual([id])
  await client.call(editImportCells, { params: { id }, body: { cells: [], skip: [{ row: 3, isSkipped: true }] } })
  expect(await unfinished()).toEqual([])
})

test('prices are kept as typed with the currency of their row, the VAT follows from the format, and 1,299 is asked for once', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const columns = [
    'title',
    'contributors',
    'languages',
    'publisher',
    'format',
    'isbn',
    'price',
    'vat',
    'priceIncludesVat',
    'currency',
    'purchasePrice',
    'purchaseCurrency',
  ]
  const row = (number: number, ...prices: string[]) => [
    `Book ${number}`,
    'Tove Jansson',
    'Swedish',
    'Bonniers',
    'Pocket',
    isbnOf(number),
    ...prices,
  ]
  const item = await upload(
    client,
    await sheetOf(columns, [
      row(1, '131', '', 'ja', '', '', ''),
      row(2, '1,299', '0,06', 'no', '', '', ''),
      row(3, '۱۲۹٫۵۰', '25 %', '', '', '7,50', 'EUR'),
      row(4, '1 299,50 kr', 'Books', '', '', '', ''),
      row(5, '1299', '6', '', 'JPY', '', ''),
      row(6, '12,50', '6', '', 'JPY', '5', ''),
    ]),
  )
  expect((await caught(check(client, item))).message).toContain('Say what a number such as 1,299 in ‘Price’ is')
  const checked = await check(client, await say(client, item, { price: { decimal: ',' } }))
  expect((await problemsOf(client, item.id)).map(({ row: number, code, message }) => [number, code, message])).toEqual([
    [3, 'decimals', 'SEK has 2 decimals: this has 3'],
    [7, 'decimals', 'JPY has no decimals'],
    [7, 'rule', 'Choose the currency of the purchase price'],
  ])
  await apply(client, checked, 'good')
  const made =
    await server.db.execute(sql`select price::int, price_includes_vat as gross, currency, vat_rate::float as vat, unit_price::int as net,
    purchase_price::int as purchase from product_details order by id`)
  expect(made.rows).toEqual([
    { price: 13_100, gross: true, currency: 'SEK', vat: 0.06, net: 12_358, purchase: null },
    { price: 12_950, gross: true, currency: 'SEK', vat: 0.25, net: 10_360, purchase: 750 },
    { price: 129_950, gross: true, currency: 'SEK', vat: 0.06, net: 122_594, purchase: null },
    { price: 1299, gross: true, currency: 'JPY', vat: 0.06, net: 1225, purchase: null },
  ])
})

test('whoever is not there yet is added once where that is said, by hand’s own rules, and only by whoever may', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rows = [
    book(1, { contributors: 'Boye, Karin; هدایت (trl)' }),
    book(2, { contributors: 'Karin Boye (aut, Fru Boye)', publisher: 'Modernista' }),
    book(3, { contributors: '"Lind; Berg"' }),
  ]
  const item = await upload(client, await sheetOf(fields, rows))
  expect((await check(client, item)).counts).toMatchObject({ faulty: 3 })
  const mapped = await say(client, await read(client, item.id), { contributors: { isCreating: true }, publisher: { isCreating: true } })
  const checked = await check(client, mapped)
  expect([checked.counts, await problemsOf(client, item.id)]).toEqual([{ add: 3, change: 0, unchanged: 0, skip: 0, faulty: 0 }, []])
  expect((await server.db.execute(sql`select 1 from people where last_name = 'Boye'`)).rows).toHaveLength(0)
  await apply(client, checked, 'all')
  const { rows: credits } =
    await server.db.execute(sql`select p.title, w.first_name as first, w.last_name as last, t.marc_code as role, c.credited_as as credit
    from products_contributors c join products p on p.id = c.owner_id join people w on w.id = c.person_id join people_type t on t.id = c.role_id order by p.id, c.place`)
  expect(credits).toEqual([
    { title: 'Book 1', first: 'Karin', last: 'Boye', role: 'aut', credit: '' },
    { title: 'Book 1', first: 'Sadegh', last: 'Hedayat', role: 'trl', credit: '' },
    { title: 'Book 2', first: 'Karin', last: 'Boye', role: 'aut', credit: 'Fru Boye' },
    { title: 'Book 3', first: 'Lind;', last: 'Berg', role: 'aut', credit: '' },
  ])
  expect((await server.db.execute(sql`select count(*)::int as count from people where last_name = 'Boye'`)).rows).toEqual([{ count: 1 }])
  await server.addUser('importer', ['ImportExportProduct'])
  const importer = await server.signIn('importer')
  const again = await upload(importer, await sheetOf(fields, [book(4, { contributors: 'New, Name' })]))
  expect((await caught(say(importer, again, { contributors: { isCreating: true } }))).fieldErrors).toEqual({
    columns: ['You may not add a contributor'],
  })
})

test('rows of one title that disagree about it say so, and what only other kinds have is no column of this one', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const columns = [...fields, 'subtitle', 'kind', 'documentNumber']
  const rows = [
    [...book(1, { title: 'Same' }), 'One', '', ''],
    [...book(2, { title: 'Same' }), 'Two', '', ''],
    [...book(3, { title: 'Same' }), '', '', ''],
    [...book(4), '', '', 'D 12'],
    [...book(5, { isbn: '' }), '', 'document', 'D 12'],
  ]
  const item = await check(client, await upload(client, await sheetOf(columns, rows)))
  expect((await problemsOf(client, item.id)).map(({ row, index, code, message }) => [row, index, code, message])).toEqual([
    [2, 8, 'titles', 'Row 3 of the same title says otherwise: subtitle is one for all its editions'],
    [3, 8, 'titles', 'Row 2 of the same title says otherwise: subtitle is one for all its editions'],
    [5, 10, 'otherKind', 'A book has no document number: empty the cell, or leave the column out'],
  ])
  expect(item.counts).toMatchObject({ add: 2, faulty: 3 })
})

test('the same file again is known, a field can be emptied by name, and faulty rows come as a sheet that can be mended', async () => {
  const server = await startServer()
  await withBasics(server)
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
  const faults = await client.call(faultyRows, { params: { id: applied.id } })
  const mended = await upload(client, new File([faults], 'faults.xlsx'))
  expect([mended.rowCount, mended.columns.map(({ heading }) => heading).slice(0, 3)]).toEqual([1, ['Row', 'Problems', 'Title']])
  const emptied = await check(
    client,
    await upload(
      client,
      await sheet([
        ['ISBN', 'Remove fields', 'Pages'],
        [isbnOf(1), 'subtitle; pages; Weight', ''],
      ]),
    ),
  )
  expect(emptied.counts).toMatchObject({ unchanged: 1 })
  await apply(
    client,
    await check(
      client,
      await upload(
        client,
        await sheet([
          ['ISBN', 'Undertitel', 'Sidor'],
          [isbnOf(1), 'Sub', '240'],
        ]),
      ),
    ),
    'all',
  )
  const again2 = await check(
    client,
    await upload(
      client,
      await sheet([
        ['ISBN', 'Remove fields'],
        [isbnOf(1), 'subtitle; pages; Weight'],
      ]),
    ),
  )
  expect((await client.call(importRowList, { params: { id: again2.id }, body: {} })).data[0]?.changes).toEqual({
    subtitle: ['Sub', ''],
    pages: ['240', ''],
  })
  await apply(client, again2, 'all')
  const { rows } = await server.db.execute(sql`select t.subtitle, d.pages from product_details d join products t on t.id = d.product_id`)
  expect(rows).toEqual([{ subtitle: '', pages: null }])
  const needed = await check(
    client,
    await upload(
      client,
      await sheet([
        ['ISBN', 'Remove fields'],
        [isbnOf(1), 'publisher; title'],
      ]),
    ),
  )
  expect((await problemsOf(client, needed.id)).map(({ message }) => message)).toEqual(['‘title’ cannot be emptied'])
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
  const bytes = zipOf({
    'xl/workbook.xml': ['<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'],
    'xl/_rels/workbook.xml.rels': ['<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'],
    'xl/worksheets/sheet1.xml': ['<worksheet><sheetData>', { text: `<row>${' '.repeat(200_000)}</row>`, times: 1200 }],
  })
  const bomb = caught(upload(client, new File([new Uint8Array(bytes)], 'bomb.xlsx')))
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
