import { sql } from 'drizzle-orm'
import type { Actor } from '../core/auditLog'
import { rowsOf } from '../core/rowsOf'
import { isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import type { LockedBasket } from '../orders/basketLock'
import { stockholmDay } from './days'

export async function payInAdvance(
  tx: Queryable,
  actor: Actor,
  baskets: readonly LockedBasket[],
  invoiceIds: readonly number[],
): Promise<void> {
  const paid = baskets.flatMap(({ id, settledTotal }) => (settledTotal === null ? [] : [{ id, settled: settledTotal }]))
  if (!paid.length) return
  const isPaid = isOneOf(
    'e.basket_id',
    paid.map(({ id }) => id),
  )
  // One statement: row by row the payments would be scanned for each.
  await tx.execute(sql`
    with earlier as materialized (
      select e.basket_id, sum(p.amount) as amount
      from (select distinct basket_id, invoice_id from invoice_items e where ${isPaid}) e
        join invoice_payments p on p.invoice_id = e.invoice_id and p.method = 'advance' and p.reversed_at is null
          and coalesce(p.basket_id, e.basket_id) = e.basket_id
      group by 1
    )
    insert into invoice_payments (invoice_id, basket_id, at, amount, method, reference, by_id, entered_at)
    select invoice_id, basket_id, ${stockholmDay(actor.now)}::date, amount, 'advance', '', ${actor.user?.id}::int, ${actor.now.toISOString()}::timestamptz from (
      select i.invoice_id, i.basket_id, least(i.total, r.settled - coalesce(e.amount, 0)) as amount
      from ${rowsOf(paid, sql`id int, settled bigint`)} join (select invoice_id, basket_id, sum(net + vat) as total from invoice_items
        where ${isOneOf('invoice_id', invoiceIds)} group by 1, 2) i on i.basket_id = r.id left join earlier e on e.basket_id = r.id
    ) advance where amount > 0 order by 1, 2`)
}
