import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiError } from '#api/core/http'
import { kinds } from '#api/products/entities'
import type { ImportField } from '#api/products/importColumns'
import { people } from '#api/reference/people'
import { derive } from '#server/products/derived'
import { products } from '#server/products/tables'
import { startServer, type TestServer } from '../setup/harness'
import { addTitle } from './catalogue'
import { apply, book, check, fields, isbnOf, problemsOf, read, say, sheetOf, undo, upload, withBasics } from './imports'

type Edition = { id: number; title: string; isbn: string; price: number; format: string }
const editions = async ({ db }: TestServer): Promise<Edition[]> =>
  (await db.execute<Edition>(sql`select id, title, isbn, price::int, format from product_details order by id`)).rows
const caught = async (promise: Promise<unknown>) =>
  (await promise.then(
    () => undefined,
    (error: unknown) => error,
  )) as ApiError
test('good rows are written 500 at a time and only once, however often they are asked for', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rows = Array.from({ length: 560 }, (_, i) => book(i + 1, i === 7 ? { price: 'x' } : {}))
  const item = await check(client, await upload(client, await sheetOf(fields, rows)))
  const first = (
    await client.call((await import('#api/products/imports')).applyImport, {
      params: { id: item.id },
      body: { version: item.version, mode: 'good' },
    })
  ).data
  expect([first.remaining, first.item.state, first.item.doneCount]).toEqual([59, 'applying', 500])
  // Whoever sends the lost call again hears that it was done.
  expect((await caught(apply(client, item, 'good'))).data).toMatchObject({ reason: 'changed' })
  const applied = await apply(client, await read(client, item.id), 'good')
  expect([applied.state, (await editions(server)).length]).toEqual(['applied', 559])
})

test('undoing puts back what was changed and takes away what was added, but for what somebody has touched since', async () => {
  const server = await startServer()
  await withBasics(server)
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
    [6, expect.stringContaining('It is in use since: Stock (1)')],
  ])
  const after = await editions(server)
  const shown = (list: typeof after) => list.map(({ title, isbn, price }) => [title, isbn, price])
  expect(shown(after)).toEqual([...shown(before.slice(0, 2)), ['Book 3', isbnOf(3), 9700], ['Book 5', isbnOf(5), 12950]])
  expect((await server.db.select().from(products)).map(({ title }) => title).sort()).toEqual(['Book 1', 'Book 2', 'Book 3', 'Book 5'])
})

test('undoing also removes people and publishers that only it created; those changed or used since stay, and it says why', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rows = [
    book(1, { contributors: 'Boye, Karin', publisher: 'Modernista' }),
    book(2, { contributors: 'Boye, Karin; Martinson, Harry' }),
    book(3, { contributors: 'Ekman, Kerstin', publisher: 'Lind & Co' }),
  ]
  const creating = { contributors: { isCreating: true }, publisher: { isCreating: true } }
  const item = await say(client, await upload(client, await sheetOf(fields, rows)), creating)
  const applied = await apply(client, await check(client, item), 'all')
  expect(applied.made).toEqual([
    { entity: 'People', count: 3 },
    { entity: 'Publisher', count: 2 },
  ])
  const { title: Product } = kinds.book
  const list = async () =>
    (await client.call(Product.calls.list, { body: { filter: { importId: applied.id } } })).data.map(({ title }) => title).sort()
  expect(await list()).toEqual(['Book 1', 'Book 2', 'Book 3'])
  const editionsAdded = await client.call(kinds.book.edition.calls.list, { body: { filter: { importId: applied.id } } })
  expect(editionsAdded.data).toHaveLength(3)

  const found = await server.db.execute<{ id: number; name: string }>(sql`select id, last_name as name from people`)
  const idOf = (name: string) => found.rows.find((person) => person.name === name)?.id ?? 0
  const { data: harry } = await client.call(people.People.calls.item, { params: { id: idOf('Martinson') } })
  await client.call(people.People.calls.edit, { params: { id: harry.id }, body: { ...harry, birthYear: 1904 } as never })
  const roleId = (await server.db.execute<{ id: number }>(sql`select id from people_type where marc_code = 'aut'`)).rows[0]?.id
  await addTitle(client, { title: 'Rånarna', contributors: [{ personId: idOf('Ekman'), roleId, creditedAs: '' }], isNew: true })

  const undone = await undo(client, applied)
  expect(undone.kept).toEqual([
    { row: null, title: 'Harry Martinson', why: 'Shirin Ahmadi changed it since' },
    { row: null, title: 'Kerstin Ekman', why: 'It is in use since: Books (1)' },
  ])
  expect(await list()).toEqual([])
  const left = await server.db.execute<{ name: string }>(
    sql`select last_name as name from people union all select title from publisher order by 1`,
  )
  expect(left.rows.map(({ name }) => name)).toEqual(['Bonniers', 'Ekman', 'Hedayat', 'Jansson', 'Martinson', 'Natur & Kultur'])
})

test('an import cannot be undone after 30 days', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const applied = await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1)]))), 'all')
  server.clock.advance(31 * 86_400_000)
  const again = await server.signIn('admin')
  expect((await caught(undo(again, applied))).message).toBe('It was applied more than 30 days ago')
})

test('what others have changed since the export is kept, and what both have changed is a problem with both values', async () => {
  const server = await startServer()
  await withBasics(server)
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
  expect((await problemsOf(client, item.id))[0]?.message).toContain(
    'changed price since: it was 129.50, is 200.00, and the file has 150.00',
  )
  await apply(client, item, 'good')
  expect((await editions(server)).map(({ price, format }) => [price, format])).toEqual([
    [20000, 'Pocket'],
    [20000, 'Inbunden'],
  ])
})

test('what has changed between the check and the writing is not overwritten', async () => {
  const server = await startServer()
  await withBasics(server)
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
  expect((await caught(apply(client, item, 'all'))).message).toContain('Row 2: Somebody changed the catalogue after this was checked')
  await apply(client, item, 'good')
  expect((await editions(server)).map(({ price }) => price)).toEqual([12950, 200])
})

test('what somebody else takes between the check and the writing is told of its row: the good ones are written, or none', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const item = await check(client, await upload(client, await sheetOf(fields, [book(1), book(2), book(3)])))
  await apply(client, await check(client, await upload(client, await sheetOf(fields, [book(2, { title: 'First come' })]))), 'all')
  const refused = await caught(apply(client, item, 'all'))
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('Row 3, ISBN ‘')])
  expect(refused.message).toContain('is on “First come”, Inbunden')
  expect((await editions(server)).map(({ title }) => title)).toEqual(['First come'])
  const applied = await apply(client, item, 'good')
  expect(applied.counts).toMatchObject({ add: 2, faulty: 1 })
  expect((await problemsOf(client, item.id)).map(({ row, index, code }) => [row, index, code])).toEqual([[3, 3, 'refused']])
  expect((await editions(server)).map(({ title }) => title)).toEqual(['First come', 'Book 1', 'Book 3'])
})

test('a title that rows of an import have made together goes when the import is undone, unless somebody has changed it', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const columns = [...fields, 'subtitle']
  const rows = [
    [...book(1, { title: 'Same' }), ''],
    [...book(2, { title: 'Same' }), 'Told by the second row'],
    [...book(3), ''],
  ]
  const applied = await apply(client, await check(client, await upload(client, await sheetOf(columns, rows))), 'good')
  const titles = async () => (await server.db.execute(sql`select title, subtitle, version from products order by id`)).rows
  expect(await titles()).toEqual([
    { title: 'Same', subtitle: 'Told by the second row', version: 1 },
    { title: 'Book 3', subtitle: '', version: 1 },
  ])
  await server.db.execute(sql`update products set version = version + 1, subtitle = 'By hand' where title = 'Book 3'`)
  expect((await undo(client, applied)).kept).toEqual([])
  expect(await titles()).toEqual([{ title: 'Book 3', subtitle: 'By hand', version: 2 }])
  expect(await editions(server)).toEqual([])
})

test('changes of titles and editions are put back field by field, also where two rows are of one title', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  await apply(
    client,
    await check(client, await upload(client, await sheetOf(fields, [book(1, { title: 'Same' }), book(2, { title: 'Same' })]))),
    'all',
  )
  const stored = async () =>
    (
      await server.db.execute(sql`select d.isbn, d.pages::int, d.price::int, d.publication_date as date, t.title, t.contributor_line as line, t.language_ids as languages,
      (select json_agg(json_build_object('credit', c.credited_as, 'person', c.person_id) order by c.place) from products_contributors c where c.owner_id = t.id) as people
      from product_details d join products t on t.id = d.product_id order by d.id`)
    ).rows
  const before = await stored()
  const columns = ['isbn', 'title', 'contributors', 'languages', 'pages', 'publicationDate', 'removeFields']
  const rows = [
    [isbnOf(1), 'Other', 'Hedayat, Sadegh; Jansson, Tove (aut, T. J.)', 'per; swe', '120', '۲۰۲۶/۱', ''],
    [isbnOf(2), 'Other', '', '', '', '2026-01-31', ''],
  ]
  const item = await check(client, await upload(client, await sheetOf(columns, rows)))
  expect(item.counts).toMatchObject({ change: 2, faulty: 0 })
  const applied = await apply(client, item, 'good')
  const after = await stored()
  expect(after).toMatchObject([
    { pages: 120, date: '2026-01', title: 'Other', line: 'Sadegh Hedayat, T. J.' },
    { pages: null, date: '2026-01-31', title: 'Other' },
  ])
  expect((await undo(client, applied)).kept).toEqual([])
  expect(await stored()).toEqual(before)
})

test('new books are written once, with all that would be derived from them afterwards', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const columns: ImportField[] = [...fields, 'subtitle', 'nonLatinTitle']
  const rows = [
    [...book(1), 'En visa', 'بوف کور'],
    [...book(2, { title: 'Book 1', format: 'Pocket' }), 'En visa', 'بوف کور'],
    [...book(3), '', ''],
  ]
  expect((await apply(client, await check(client, await upload(client, await sheetOf(columns, rows))), 'all')).state).toBe('applied')
  const written = sql`select 'title' as of, id, readiness, sought, contributor_line as names, xmin::text from products
    union all select 'edition', id, readiness, sought, contributor, xmin::text from product_details order by 1, 2`
  const { rows: before } = await server.db.execute(written)
  expect(before).toHaveLength(5)
  await derive(
    server.db,
    (await server.db.select({ id: products.id }).from(products)).map(({ id }) => id),
    server.clock.now(),
  )
  expect((await server.db.execute(written)).rows).toEqual(before)
})
