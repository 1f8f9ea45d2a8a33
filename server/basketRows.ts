import { sql } from 'drizzle-orm'
import { customerName, iso, personName } from './sqlParts'

/**
 * One row of a basket list as JSON text, of `baskets b`, its customer `c` and its handler `h`. Only new
 * orders are looked up in stock, for the first three lines that are short.
 */
export const basketRowJson = sql`json_build_object(
  'id', b.id, 'status', b.status,
  'customerName', ${customerName('c')}, 'handlerName', ${personName('h')},
  'itemCount', b.item_count, 'copies', b.copies,
  'total', json_build_object('amount', b.total, 'currency', b.currency),
  'paymentState', b.payment_state, 'createdAt', ${iso('b.created_at')}, 'changedAt', ${iso('b.changed_at')},
  'shortages', case when b.status = 'newOrder' then coalesce((
    select json_agg(s) from (
      select p.title, d.quantity as wanted, greatest(coalesce(i.on_hand - i.reserved, 0), 0) as available
      from basket_details d join product_details p on p.id = d.product_detail_id
        left join inventory i on i.product_detail_id = d.product_detail_id and i.warehouse = 'stockholm'
      where d.basket_id = b.id and d.quantity > coalesce(i.on_hand - i.reserved, 0)
      order by d.id limit 3
    ) s), '[]') else '[]' end
)::text`

export const rowJoins = sql`left join users c on c.id = b.customer_id left join users h on h.id = b.handler_id`
