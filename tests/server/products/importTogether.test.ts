import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import type { ImportField } from '#api/products/importColumns'
import type { ImportItem } from '#api/products/imports'
import { startServer, type TestServer } from '../setup/harness'
import { answer, apply, book, check, fields, isbnOf, problemsOf, say, sheetOf, undo, upload, withBasics } from './imports'

type Row = Record<string, unknown>

/** All that an import writes, by what it is about: numbers of its own are left out where nothing names them. */
async function written({ db }: TestServer): Promise<Record<string, Row[]>> {
  const tables = {
    products: sql`select to_jsonb(t) - 'created_at' as row from products t order by id`,
    editions: sql`select to_jsonb(t) - 'created_at' as row from product_details t order by id`,
    contributors: sql`select to_jsonb(t) as row from products_contributors t order by owner_id, place`,
    awards: sql`select to_jsonb(t) as row from products_awards t order by owner_id, place`,
    prices: sql`select to_jsonb(t) - 'id' as row from product_detail_prices t order by product_detail_id, from_at, until_at`,
    people: sql`select to_jsonb(t) - 'changed_at' as row from people t order by id`,
    publishers: sql`select to_jsonb(t) - 'changed_at' as row from publisher t order by id`,
    auditLog: sql`select to_jsonb(t) - 'id' as row from operator_activity_report t where entity_name in ('Product', 'ProductDetail', 'People', 'Publisher')
      order by entity_name, record_id, record_version, action`,
  }
  const found: Record<string, Row[]> = {}
  for (const [name, statement] of Object.entries(tables))
    found[name] = (await db.execute<{ row: Row }>(statement)).rows.map(({ row }) => row)
  return found
}

const columns: ImportField[] = [
  'isbn',
  'title',
  'subtitle',
  'numberInSeries',
  'contributors',
  'languages',
  'publisher',
  'price',
  'currency',
  'pages',
  'weightGrams',
  'publicationDate',
  'articleNumber',
  'removeFields',
]
const change = (number: number, values: Partial<Record<ImportField, string>>): string[] =>
  columns.map((field) => values[field] ?? (field === 'isbn' ? isbnOf(number) : ''))

/** Rows of a title each, but for 1 and 2, 5 and 6, which are of one each. The last one changes nothing. */
const changes = [
  change(1, { subtitle: 'Told by both', price: '99', pages: '120' }),
  change(2, { subtitle: 'Told by both', price: '98' }),
  change(5, { contributors: 'Newcomer, Nora (aut)', weightGrams: '300' }),
  change(6, { publisher: 'New House' }),
  change(7, { publisher: 'New House', currency: 'EUR', price: '12.50' }),
  change(8, { contributors: 'Hedayat, Sadegh; Jansson, Tove (aut, T. J.)', languages: 'per; swe' }),
  change(9, { contributors: 'Jansson, Tove (aut, As printed)', title: 'Retitled' }),
  change(10, { removeFields: 'pages', publicationDate: '2026-02', articleNumber: 'A-10' }),
  change(11, { price: '129,50', subtitle: 'Only the title is another' }),
  change(12, { price: '129,50' }),
]

async function prepared() {
  const server = await startServer()
  // The same instant, whenever it is: what is written is compared, its times too.
  server.clock.advance(Date.UTC(2027, 0, 1) - server.clock.now().getTime())
  await withBasics(server)
  const client = await server.signIn('admin')
  const titleOf = (i: number) => `Book ${i < 6 ? Math.floor(i / 2) : i}`
  const rows = Array.from({ length: 13 }, (_, i) => [...book(i + 1, { title: titleOf(i) }), '55'])
  const item = await check(client, await upload(client, await sheetOf([...fields, 'pages'], rows)))
  await apply(client, item, 'all')
  return { server, client }
}

const creating = { contributors: { isCreating: true }, publisher: { isCreating: true } }
async function changed(client: Client, rows: readonly (readonly string[])[]): Promise<ImportItem> {
  const uploaded = await upload(client, await sheetOf(columns, rows))
  return apply(client, await check(client, await say(client, uploaded, creating)), 'good')
}

/** What is there before, after and once it is undone, where so many rows are in an import: one of a single row has none to write it with. */
async function imported(parts: readonly (readonly string[])[][]) {
  const { server, client } = await prepared()
  const before = await written(server)
  const items: ImportItem[] = []
  for (const rows of parts) items.push(await changed(client, rows))
  const after = await written(server)
  const { rows } = await server.db.execute(sql`select product_detail_id, product_id, written_version, written_title_version from import_rows
    where action = 'change' order by product_detail_id`)
  for (const item of [...items].reverse()) expect((await undo(client, item)).kept).toEqual([])
  return { counts: items[0]?.counts, before, after, rows, undone: await written(server) }
}

test('rows that change something are written and put back together as they are one by one', async () => {
  const together = await imported([changes])
  const alone = await imported(changes.slice(0, -1).map((row) => [row]))
  expect(together.counts).toEqual({ add: 0, change: 9, unchanged: 1, skip: 0, faulty: 0 })
  expect(together.before).toEqual(alone.before)
  expect(together.after).toEqual(alone.after)
  expect(together.rows).toEqual(alone.rows)
  const content = ({ products, editions }: Record<string, Row[]>) =>
    [products, editions].map((some) => some?.map(({ version: _, ...row }) => row))
  expect(content(together.after)).not.toEqual(content(together.before))
  // Contributors who were taken out are made anew, in the order in which their rows go back.
  const unnumbered = (found: Record<string, Row[]>) => ({ ...found, contributors: found.contributors?.map(({ id: _, ...row }) => row) })
  expect(unnumbered(together.undone)).toEqual(unnumbered(alone.undone))
  expect(content(together.undone)).toEqual(content(together.before))
})

test('what others have changed or taken is told of its row in the midst of those that are written together', async () => {
  const { server, client } = await prepared()
  // Rows 4 and 5 are of one title, of which each says something else.
  const ofTitle = (i: number) => ({ ...(i === 2 && { subtitle: 'Told by one' }), ...(i === 3 && { numberInSeries: '4' }) })
  const rows = Array.from({ length: 13 }, (_, i) => change(i + 1, { price: `${i + 1}`, articleNumber: `N-${i + 1}`, ...ofTitle(i) }))
  const item = await check(client, await upload(client, await sheetOf(columns, rows)))
  const prices = async () =>
    (await server.db.execute<{ price: number }>(sql`select price::int from product_details order by isbn`)).rows.map(({ price }) => price)
  const title = async () =>
    (await server.db.execute(sql`select subtitle, number_in_series as number, version from products where title = 'Book 1'`)).rows
  await server.db.execute(sql`update product_details set version = version + 1 where isbn = ${isbnOf(5)}`)
  await expect(apply(client, item, 'all')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Row 6: Somebody changed'),
  })
  expect(new Set(await prices())).toEqual(new Set([12950]))
  await server.db.execute(sql`update product_details set article_number = 'N-7' where isbn = ${isbnOf(13)}`)
  const applied = await apply(client, item, 'good')
  expect((await problemsOf(client, item.id)).map(({ row, code, message }) => [row, code, message])).toEqual([
    [6, 'changedSince', 'Somebody changed the catalogue after this was checked: check again'],
    [8, 'refused', 'Is already taken'],
  ])
  expect(await prices()).toEqual(Array.from({ length: 13 }, (_, i) => (i === 4 || i === 6 ? 12950 : (i + 1) * 100)))
  expect(await title()).toEqual([{ subtitle: 'Told by one', number: '4', version: 3 }])
  expect((await undo(client, applied)).kept).toEqual([])
  expect(new Set(await prices())).toEqual(new Set([12950]))
  expect(await title()).toEqual([{ subtitle: '', number: '', version: 5 }])
})

test('undoing puts back, slice by slice, each row that nobody has touched since and tells of every other one who did', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const count = 270
  const made = Array.from({ length: count }, (_, i) => book(i + 1))
  await apply(client, await check(client, await upload(client, await sheetOf(fields, made))), 'good')
  const prices = async () =>
    (await server.db.execute<{ price: number }>(sql`select price::int from product_details order by id`)).rows.map(({ price }) => price)
  const other = Array.from({ length: count }, (_, i) => [isbnOf(i + 1), `Subtitle ${i}`, `${i + 1}`])
  const applied = await apply(
    client,
    await check(client, await upload(client, await sheetOf(['isbn', 'subtitle', 'price'], other))),
    'good',
  )
  expect(await prices()).toEqual(made.map((_, i) => (i + 1) * 100))
  const touched = sql`version = version + 1, changed_by = (select id from users where username = 'orders')`
  await server.db.execute(sql`update product_details set ${touched} where id % 3 = 0`)
  await server.db.execute(sql`update products set ${touched} where id % 9 = 1`)
  const undone = await undo(client, applied)
  expect([undone.state, undone.doneCount]).toEqual(['undone', count])
  const ids = (await server.db.execute<{ id: number; title: number }>(sql`select id, product_id as title from product_details order by id`))
    .rows
  const whose = ids.flatMap(({ id, title }, i) => (id % 3 === 0 ? [[i + 2, 'it']] : title % 9 === 1 ? [[i + 2, 'its title']] : []))
  const { rows: users } = await server.db.execute<{ name: string }>(
    sql`select trim(first_name || ' ' || last_name) as name from users where username = 'orders'`,
  )
  expect(whose.length).toBeGreaterThan(count / 3)
  expect(undone.kept.map(({ row, why }) => [row, why])).toEqual(
    whose.map(([row, what]) => [row, `${users[0]?.name} changed ${what} since`]),
  )
  const firstRows = new Set(whose.map(([row]) => row))
  expect(await prices()).toEqual(made.map((_, i) => (firstRows.has(i + 2) ? (i + 1) * 100 : 12950)))
})

test('rows that one cell has mended are as if the file had said so', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('admin')
  const rowOf = (i: number, publisher: string, vat: string) =>
    book(i + 1, i % 3 === 0 ? { publisher } : i % 3 === 1 ? { vat, title: `Book ${i - 1}` } : {})
  const wrong = (i: number) => rowOf(i, i === 6 ? 'Natur och Kultur' : 'Boniers', '7 %')
  const right = (i: number) => rowOf(i, i === 6 ? 'Natur & Kultur' : 'Bonniers', '6 %')
  const rows = (of: typeof wrong) => Array.from({ length: 120 }, (_, i) => of(i))
  const item = await check(client, await upload(client, await sheetOf(fields, rows(wrong))))
  expect(item.counts.faulty).toBe(80)
  const corrections = [
    await answer(client, item.id, { field: 'publisher', text: 'Boniers' }, { action: 'use', text: 'Bonniers' }),
    await answer(client, item.id, { field: 'publisher', text: 'Natur och Kultur' }, { action: 'use', text: 'Natur & Kultur' }),
    await answer(client, item.id, { field: 'vat', text: '7 %' }, { action: 'use', text: '6 %' }),
  ]
  expect([corrections.map(({ changedRows }) => changedRows), corrections.at(-1)?.item.counts]).toEqual([
    [39, 1, 40],
    { add: 120, change: 0, unchanged: 0, skip: 0, faulty: 0 },
  ])
  const fresh = await check(client, await upload(client, await sheetOf(fields, rows(right))))
  const read = async (id: number) =>
    (
      await server.db.execute<{ row: Row }>(
        sql`select to_jsonb(r) - 'import_id' as row from import_rows r where r.import_id = ${id} order by row_number`,
      )
    ).rows.map(({ row }) => row)
  expect(await read(item.id)).toEqual(await read(fresh.id))
  expect(fresh.counts).toMatchObject({ add: 120, faulty: 0 })
})
