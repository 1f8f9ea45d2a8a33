import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import '#server/app/rooms'
import { everyTable, everyView } from '#server/core/registry'

test('the migrations make what the schema says; otherwise run npm run db:generate', async () => {
  const folder = resolve(import.meta.dirname, '../../../server/db/migrations/meta')
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(resolve(folder, latest ?? ''), 'utf8'))
  const declared = generateDrizzleJson({ ...everyTable(), ...everyView() })
  expect(await generateMigration(migrated, declared)).toEqual([])
})

const migrations = resolve(import.meta.dirname, '../../../server/db/migrations')

/** The migrations as they were before the one of this name. */
function before(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const index = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${name}`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }))
  return folder
}

test('moves, edits and settled payments of before the trail are in it', async () => {
  const client = await PGlite.create()
  const db = drizzle(client)
  const former = before('trail')
  await migrate(db, { migrationsFolder: former })
  rmSync(former, { recursive: true })
  await db.execute(sql`insert into users (id, kind, first_name, last_name) values (7, 'staff', 'Maja', 'Berg')`)
  await db.execute(sql`insert into baskets (id, status, payment_state, net, vat, created_at, changed_at, changed_by)
    values (1, 'cancelled', 'settled', 100, 6, now(), now(), 7), (2, 'create', 'outstanding', 50, 3, now(), now(), 7)`)
  await db.execute(sql`insert into basket_history (basket_id, from_status, to_status, by_id, at, reason)
    values (1, null, 'create', 7, now(), ''), (2, null, 'create', 7, now(), ''), (1, 'create', 'cancelled', 7, now(), 'Twice')`)
  await db.execute(sql`insert into operator_activity_report (at, operator, by_id, action, entity, entity_name, record_id, record, record_version, fields)
    values (now(), 'Maja Berg', 7, 'changed', 'Colour', 'Color', 3, 'Red', 2, '{title,code}')`)

  await migrate(db, { migrationsFolder: migrations })
  const rows = async (statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows
  expect(await rows(sql`select basket_id, from_status, to_status, by_id, operator, reason, due from basket_history order by id`)).toEqual([
    { basket_id: 1, from_status: null, to_status: 'create', by_id: 7, operator: 'Maja Berg', reason: '', due: null },
    { basket_id: 2, from_status: null, to_status: 'create', by_id: 7, operator: 'Maja Berg', reason: '', due: null },
    { basket_id: 1, from_status: 'create', to_status: 'cancelled', by_id: 7, operator: 'Maja Berg', reason: 'Twice', due: null },
  ])
  expect(await rows(sql`select settled_total::int as settled from baskets order by id`)).toEqual([{ settled: 106 }, { settled: null }])
  expect(await rows(sql`select changes from operator_activity_report where entity_name = 'Color'`)).toEqual([
    { changes: [{ field: 'title' }, { field: 'code' }] },
  ])
  await client.close()
})

test('open orders are reckoned anew, those that are over keep their sums, and the ledger begins with what is on the shelves', async () => {
  const db = drizzle(await PGlite.create())
  const former = before('money-and-stock')
  await migrate(db, { migrationsFolder: former })
  rmSync(former, { recursive: true })
  await db.execute(sql`insert into users (id, kind, first_name, last_name) values (7, 'staff', 'Maja', 'Berg')`)
  await db.execute(sql`insert into products (id, kind, title) select n, 'book', 'Title ' || n from generate_series(1, 3) n`)
  await db.execute(
    sql`insert into product_details (id, product_id, title, unit_price, vat_rate) select id, id, title, 1008, 0.06 from products`,
  )
  await db.execute(
    sql`insert into inventory (product_detail_id, warehouse, on_hand, reserved) values (1, 'stockholm', 9, 1), (1, 'tehran', 0, 0), (2, 'stockholm', 4, 1)`,
  )
  await db.execute(sql`insert into baskets (id, status, payment_state, settled_total, item_count, copies, net, vat, created_at, changed_at, changed_by)
    select id, status, 'settled', paid, 3, 3, 3024, 180, now(), now(), 7
    from (values (1, 'newOrder', 3204), (2, 'inProgress', 3000), (3, 'done', 3204), (4, 'cancelled', 3204)) b (id, status, paid)`)
  await db.execute(sql`insert into basket_details (basket_id, product_detail_id, quantity, unit_price, vat_rate)
    select b.id, p.id, 1, 1008, 0.06 from baskets b, product_details p order by 1, 2`)

  await migrate(db, { migrationsFolder: migrations })
  const rows = async (statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows
  expect(await rows(sql`select id, net::int, vat::int, total::int, settled_total::int as paid from baskets order by id`)).toEqual([
    { id: 1, net: 3024, vat: 181, total: 3205, paid: 3205 },
    { id: 2, net: 3024, vat: 181, total: 3205, paid: 3000 },
    { id: 3, net: 3024, vat: 180, total: 3204, paid: 3204 },
    { id: 4, net: 3024, vat: 180, total: 3204, paid: 3204 },
  ])
  const lines = sql`select basket_id, array_agg(vat::int order by id) as vat, sum(reserved)::int as reserved from basket_details group by 1 order by 1`
  expect(await rows(lines)).toEqual([
    { basket_id: 1, vat: [61, 60, 60], reserved: 0 },
    { basket_id: 2, vat: [61, 60, 60], reserved: 3 },
    { basket_id: 3, vat: [60, 60, 60], reserved: 0 },
    { basket_id: 4, vat: [60, 60, 60], reserved: 0 },
  ])
  expect(await rows(sql`select product_detail_id as product, to_place as place, quantity, kind from stock_moves order by id`)).toEqual([
    { product: 1, place: 'stockholm', quantity: 9, kind: 'opening' },
    { product: 2, place: 'stockholm', quantity: 4, kind: 'opening' },
  ])
  await db.execute(sql`insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
    values (1, 'stockholm', 'tehran', 2, 'transfer', 'transfer:1')`)
  expect(await rows(sql`select warehouse, on_hand from inventory where product_detail_id = 1 order by id`)).toEqual([
    { warehouse: 'stockholm', on_hand: 7 },
    { warehouse: 'tehran', on_hand: 2 },
  ])
}, 60_000)
