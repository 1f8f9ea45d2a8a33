import { sql } from 'drizzle-orm'
import { staffIds } from '../access/demoStaff'
import { continueIds, type DemoFill, hasRows, nextId } from '../core/demo'
import { createRandom } from '../core/random'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { type DemoEdition, demoEditions } from './demoEditions'
import { reviewsDemo } from './reviews/demo'

const seed = 1917

export const productsDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['products'])) return undefined
  await insertEditions(tx, demoEditions(createRandom(seed)))
  await staffIds(tx)
  await registerCatalogue(tx, now)
  await reviewsDemo(tx, now)
  return []
}

async function insertEditions(tx: Queryable, editions: DemoEdition[]): Promise<void> {
  const products = editions.filter(({ product }, i) => editions.findIndex((other) => other.product === product) === i)
  const first = await nextId(tx, 'products')
  await tx.execute(sql`insert into products (id, kind, title)
    select ${first} + product - 1, kind, title from ${rowsOf(products, 'product int, kind text, title text')}`)
  await continueIds(tx, 'products')
  const firstDetail = await nextId(tx, 'product_details')
  const rows = editions.map((edition, i) => ({ ...edition, id: firstDetail + i, product: first + edition.product - 1 }))
  await tx.execute(sql`insert into product_details (id, product_id, isbn, title, contributor, format, unit_price, vat_rate)
    select id, product, isbn, title, contributor, format, "unitPrice", "vatRate" from ${rowsOf(
      rows,
      'id int, product int, isbn text, title text, contributor text, format text, "unitPrice" bigint, "vatRate" numeric',
    )}`)
  await continueIds(tx, 'product_details')
}

/** Who entered the catalogue, over the last fourteen months: some more than others. */
async function registerCatalogue(tx: Queryable, now: Date): Promise<void> {
  const people = sql`(select array_agg(id order by username nulls last, id) as ids from users
    where kind = 'staff' and (username is null or username in ('admin', 'catalogue', 'orders'))) people`
  const at = sql`${now.toISOString()}::timestamptz - make_interval(hours => (t.id * 7919) % 10200)`
  for (const table of ['products', 'product_details'])
    await tx.execute(sql`update ${sql.raw(table)} t set created_at = ${at},
      registered_by = people.ids[1 + least((t.id * 31) % 17 % 7, cardinality(people.ids) - 1)] from ${people}`)
}
