import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/db/database'
import { partsOfBaskets } from '#server/orders/money/basketSums'

/** Every balance is the sum of its moves, and of its months; what is set aside of it is that of its lines. */
export async function expectLedger(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`
    select i.*, m.balance, d.reserved as aside from inventory i
      left join lateral (select sum(case i.warehouse when to_place then quantity else -quantity end)::int as balance
        from stock_moves where product_detail_id = i.product_detail_id and i.warehouse in (from_place, to_place)) m on true
      left join lateral (select sum(change)::int as balance from stock_months where product_detail_id = i.product_detail_id and place = i.warehouse) s on true
      left join lateral (select sum(reserved)::int as reserved from basket_details where product_detail_id = i.product_detail_id) d on true
    where i.on_hand <> coalesce(m.balance, 0) or i.on_hand <> coalesce(s.balance, 0) or i.reserved <> case i.warehouse when 'stockholm' then coalesce(d.reserved, 0) else 0 end`)
  expect(rows).toEqual([])
}

/** Every basket is the sum of its lines and charges, and every line what the document gives it. */
export async function expectSums(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`
    with part as materialized (${partsOfBaskets(sql`true`)}), s as (
      select document, sum(net) as net, sum(vat) as vat from part group by 1
    ), l as (
      select basket_id, count(*) as lines, sum(quantity) as copies from basket_details group by 1
    )
    select b.id from baskets b left join s on s.document = b.id left join l on l.basket_id = b.id
    where (b.item_count, b.copies, b.net, b.vat) is distinct from (coalesce(l.lines, 0), coalesce(l.copies, 0), coalesce(s.net, 0), coalesce(s.vat, 0))
    union all
    select d.basket_id from basket_details d join part p on p.document = d.basket_id and p.position = d.id and not p.is_charge
    where (d.net, d.vat) is distinct from (p.net, p.vat)`)
  expect(rows).toEqual([])
}
