import { sql } from 'drizzle-orm'
import { isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'

/** For a done order all standing invoices; otherwise those with undelivered copies. Baskets must be locked. */
export const keepMustCredit = (tx: Queryable, ...basketIds: readonly number[]) =>
  tx.execute(sql`update baskets b set must_credit = array(
      select v.number from invoices v where v.id = any(array(select invoice_id from invoice_items where basket_id = b.id)) and v.kind = 'invoice'
        and v.state <> 'credited' and exists (
        select from invoice_items i left join basket_details d on d.id = i.basket_detail_id
        where i.invoice_id = v.id and i.basket_id = b.id and i.quantity + coalesce((select sum(c.quantity) from invoice_items c where c.credits_item_id = i.id), 0) > 0
          and (b.status = 'done' or d.invoiced - d.credited > d.delivered - d.returned))
      order by v.number)
    where ${isOneOf('b.id', basketIds)}`)
