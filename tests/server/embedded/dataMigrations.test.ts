import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/baseline'
import { makeBaseline } from '../setup/baseline'

/** Carries out migrations by their numbers; the baseline is 0. */
async function migrate(db: PgliteDatabase, ...numbers: number[]) {
  for (const number of numbers) for (const statement of readMigrations()[number]?.sql ?? []) await db.execute(sql.raw(statement))
}

test('what an order in progress lacked is back-ordered, copies that are free go to the oldest of them, and what the shelf lacks is set aside no more', async () => {
  const db = drizzle(await PGlite.create())
  await makeBaseline(db)
  await migrate(db, 1, 2)
  await db.execute(sql`insert into products (id, title, kind) values (1, 'Doktor Glas', 'book')`)
  await db.execute(sql`insert into product_details (id, product_id) values (1, 1)`)
  await db.execute(sql`insert into inventory (product_detail_id, warehouse, on_hand, reserved) values (1, 'stockholm', 4, 1)`)
  await db.execute(sql`insert into users (id, kind, first_name, last_name) values (7, 'staff', 'Maja', 'Berg')`)
  await db.execute(sql`insert into baskets (id, status, created_at, changed_at, changed_by) values (1, 'inProgress', '2026-10-01', '2026-11-01', 7),
    (2, 'inProgress', '2026-10-02', '2026-11-02', 7), (3, 'newOrder', '2026-10-03', '2026-11-03', 7)`)
  await db.execute(sql`insert into basket_details (basket_id, product_detail_id, quantity, reserved, unit_price, vat_rate, net, vat)
    values (1, 1, 3, 1, 0, 0.06, 0, 0), (2, 1, 4, 0, 0, 0.06, 0, 0), (3, 1, 5, 0, 0, 0.06, 0, 0)`)
  await migrate(db, 3)
  const { rows } = await db.execute(
    sql`select basket_id as id, reserved, to_char(back_ordered_since, 'YYYY-MM-DD') as since from basket_details order by basket_id`,
  )
  expect(rows).toEqual([
    { id: 1, reserved: 3, since: null },
    { id: 2, reserved: 1, since: '2026-11-02' },
    { id: 3, reserved: 0, since: null },
  ])
  expect((await db.execute(sql`select reserved from inventory`)).rows).toEqual([{ reserved: 4 }])

  await db.execute(
    sql`insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source) values (1, 'stockholm', 'adjustment', 3, 'count', 'count:1')`,
  )
  await migrate(db, 4, 5)
  const uncovered = await db.execute(
    sql`select basket_id as id, reserved, back_ordered_since is not null as is_missing from basket_details order by basket_id`,
  )
  expect(uncovered.rows).toEqual([
    { id: 1, reserved: 1, is_missing: true },
    { id: 2, reserved: 0, is_missing: true },
    { id: 3, reserved: 0, is_missing: false },
  ])
  expect((await db.execute(sql`select on_hand, reserved from inventory`)).rows).toEqual([{ on_hand: 1, reserved: 1 }])
})

test('a country that was a text becomes its code where that is certain, and stays as it was written where it is not', async () => {
  const db = drizzle(await PGlite.create())
  await makeBaseline(db)
  await db.execute(sql`insert into users (id, kind, first_name, last_name) values (7, 'private', 'Maja', 'Berg')`)
  await db.execute(sql`insert into company (id, is_tax_approved, due_days, country) values (1, true, 30, 'Sverige')`)
  const written = {
    Deutschland: 'DE',
    'U.S.A.': 'US',
    Åland: 'AX',
    Sverige: 'SE',
    ' sweden ': 'SE',
    ایران: 'IR',
    ايران: 'IR',
    آلمان: 'DE',
    '': 'SE',
    SE: 'SE',
    no: 'NO',
    UK: 'GB',
    Österrike: 'AT',
    Ελλάδα: 'GR',
    Ísland: 'IS',
    'Côte d’Ivoire': 'CI',
    Grmany: 'Grmany',
    Korea: 'Korea',
    'Northern Ireland': 'Northern Ireland',
    XX: 'XX (?)',
    '12': '12',
  }
  const texts = Object.keys(written)
  for (const text of texts) await db.execute(sql`insert into addresses (user_id, recipient, country) values (7, ${text}, ${text})`)

  await migrate(db, 1)
  const { rows } = await db.execute<{ recipient: string; country: string }>(sql`select recipient, country from addresses`)
  expect(Object.fromEntries(rows.map(({ recipient, country }) => [recipient, country]))).toEqual(written)
  expect((await db.execute(sql`select country from company`)).rows).toEqual([{ country: 'SE' }])
})

test('a label becomes a file of its shipment or parcel, readable by its call alone', async () => {
  const db = drizzle(await PGlite.create())
  await makeBaseline(db)
  await migrate(db, ...Array.from({ length: 29 }, (_, i) => i + 1))
  await db.execute(sql`set session_replication_role = replica`)
  await db.execute(sql`insert into shipments (id, basket_id, carrier, post_service_id, request, label, created_by, created_at, changed_at)
    values (7, 1, 'postnord', 1, '{}', '%PDF-1.7', 1, '2026-10-01', '2026-10-01'), (8, 2, 'postnord', 1, '{}', null, 1, '2026-10-01', '2026-10-01')`)
  await db.execute(
    sql`insert into shipment_parcels (id, shipment_id, place, weight_grams, label) values (5, 8, 0, 1, '^XA^XZ'), (6, 8, 1, 1, null)`,
  )
  await db.execute(sql`set session_replication_role = origin`)
  await migrate(db, 30, 31)
  const { rows } =
    await db.execute(sql`select s.id as shipment, p.id as parcel, f.name, f.type, f.size, f.address, convert_from(f.bytes, 'UTF8') as bytes
    from files f left join shipments s on s.label_id = f.id left join shipment_parcels p on p.label_id = f.id order by f.id`)
  const pdf = { name: 'label-BO-7.pdf', type: 'application/pdf', size: 8, address: 'Shipment/Label/7', bytes: '%PDF-1.7' }
  const zpl = { name: 'label-parcel-5.zpl', type: 'application/x-zpl', size: 6, address: 'Shipment/ParcelLabel/5', bytes: '^XA^XZ' }
  expect(rows).toEqual([
    { shipment: 7, parcel: null, ...pdf },
    { shipment: null, parcel: 5, ...zpl },
  ])
})
