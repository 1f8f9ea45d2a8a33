import { sql } from 'drizzle-orm'
import { isOlder, type Retention } from '../../core/privacy/retention'
import { transact } from '../../core/transact'
import { fragment, joined, verbatim } from '../../db/fragment'
import { recount } from '../basketCounts'

const batchSize = 100

const documents = [
  'offers',
  'discount_redemptions',
  'basket_deliveries',
  'basket_transfers',
  'shipments',
  'invoice_items',
  'invoice_payments',
  'invoice_run_rows',
]
const ofLines = ['wishes', 'request_items']

/** Orders with documents, codes or wishes are not abandoned. */
const abandoned: Retention = {
  kind: 'abandonedOrderDays',
  from: 'baskets',
  since: sql`t.changed_at`,
  where: joined(
    [
      sql`t.status = 'create'`,
      ...documents.map((table) => fragment`not exists (select from ${table} x where x.basket_id = t.id)`),
      ...ofLines.map(
        (table) =>
          fragment`not exists (select from ${table} x join basket_details d on d.id = x.basket_detail_id where d.basket_id = t.id)`,
      ),
    ],
    ' and ',
  ),
  remove: async (db, before, isWanted) => {
    let removed = 0
    while (isWanted()) {
      const gone = await transact(db, async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(
          sql`select t.id from baskets t where ${isOlder(abandoned, before)} order by t.id limit ${batchSize} for update skip locked`,
        )
        for (const { id } of rows) {
          for (const table of ['basket_comments', 'basket_details', 'basket_services'])
            await tx.execute(sql`delete from ${verbatim(table)} where basket_id = ${id}`)
          await tx.execute(sql`delete from operator_activity_report where entity_name = 'Basket' and record_id = ${id}`)
          await tx.execute(sql`delete from baskets where id = ${id}`)
        }
        // The counters are locked last.
        for (const { id } of rows) await tx.execute(recount(id, 'offers', undefined))
        return rows.length
      })
      removed += gone
      if (gone < batchSize) return removed
    }
    return removed
  },
}

export const retention: Retention[] = [
  abandoned,
  { kind: 'wishDays', from: 'wishes', since: sql`coalesce(t.changed_at, t.at)`, where: sql`t.state <> 'ordered'` },
]
