import { type SQL, sql } from 'drizzle-orm'
import type { StatusList } from '#api/orders/paths'
import { customerName, iso, personName } from '../core/sqlParts'
import { free, freeElsewhere, joinStock } from '../inventory/stock'
import { lineTitle } from './documents/lineWords'
import { dueOfOrder, invoicedOfOrder } from './money/dueOfOrder'
import { readyOf } from './money/leftToInvoice'

const filledFrom = sql.raw('b.warehouse')
const elsewhere = freeElsewhere('p.id', filledFrom)

const shortages = sql`case when b.status = 'newOrder' then coalesce((
  select json_agg(s)::text from (
    select ${lineTitle} as title, d.quantity as wanted, greatest(${free}, 0) as available, ${elsewhere} as elsewhere
    from basket_details d join product_details p on p.id = d.product_detail_id
      ${joinStock('d.product_detail_id', filledFrom)}
    where d.basket_id = b.id and d.quantity > ${free}
    order by d.id limit 3
  ) s), '[]') else '[]' end`

const missing = sql`case when b.status = 'inProgress' then coalesce((
  select json_agg(s)::text from (
    select ${lineTitle} as title, d.quantity as wanted, d.delivered + d.reserved as available, ${elsewhere} as elsewhere
    from basket_details d join product_details p on p.id = d.product_detail_id
    where d.basket_id = b.id and d.back_ordered_since is not null order by d.id limit 3
  ) s), '[]') else '[]' end`

const arrived = sql`coalesce((select sum(d.reserved) from basket_details d where d.basket_id = b.id and d.arrived_at is not null), 0)`

const billing = sql`'{"toInvoice":' || (select coalesce(sum(${readyOf('d')}), 0) from basket_details d where d.basket_id = b.id)
  || ',"invoiced":' || ${invoicedOfOrder} || ',"due":' || ${dueOfOrder} || '}'`

const mayBeShort = (lists: readonly StatusList[]) => lists.some((list) => list === 'newOrders' || list === 'pending')

function shortagesOf(lists: readonly StatusList[]): SQL {
  if (!lists.includes('inProgress')) return mayBeShort(lists) ? shortages : sql`'[]'`
  return mayBeShort(lists) ? sql`case b.status when 'inProgress' then ${missing} else ${shortages} end` : missing
}

/** Only user text needs escaping; checks limit the other columns. */
const quoted = (text: SQL) => sql`coalesce(to_json(${text})::text, 'null')`

/**
 * Built as text: `json_build_object` takes twice as long and dominates a page's time. Stock is only looked up where the lists contain open
 * orders.
 */
export const basketRowJson = (lists: readonly StatusList[]): SQL => sql`'{"id":' || b.id || ',"status":"' || b.status
  || '","warehouse":"' || b.warehouse || '","customerName":' || ${quoted(customerName('c'))} || ',"handlerName":' || ${quoted(personName('h'))}
  || ',"itemCount":' || b.item_count || ',"copies":' || b.copies
  || ',"titles":' || to_json(b.first_titles)::text || ',"comments":' || b.comment_count || ',"city":' || ${quoted(sql`nullif(a.city, '')`)}
  || ',"total":{"amount":' || b.total || ',"currency":"' || b.currency || '"},"paymentState":"' || b.payment_state
  || '","createdAt":"' || ${iso('b.created_at')} || '","changedAt":"' || ${iso('b.changed_at')}
  || '","shortages":' || ${shortagesOf(lists)}
  ${lists.includes('inProgress') ? sql`|| case when b.status = 'inProgress' then ',"arrived":' || ${arrived} else '' end` : sql``}
  ${lists.includes('done') ? sql`|| case when b.status = 'done' then ',"billing":' || ${billing} else '' end` : sql``} || '}'`

export const rowJoins = sql`left join users c on c.id = b.customer_id left join users h on h.id = b.handler_id
  left join addresses a on a.id = b.delivery_address_id`
