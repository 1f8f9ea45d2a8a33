import { type SQL, sql } from 'drizzle-orm'
import type { StandingList } from '#api/orders/paths'
import { customerName, iso, personName } from '../core/sqlParts'
import { free, joinStock } from '../inventory/stock'
import { lineTitle } from './documents/lineWords'
import { dueOfOrder, invoicedOfOrder } from './money/dueOfOrder'
import { readyOf } from './money/leftToInvoice'

/** The first three lines of `baskets b` that are not on the shelf. */
const shortages = sql`case when b.status = 'newOrder' then coalesce((
  select json_agg(s)::text from (
    select ${lineTitle} as title, d.quantity as wanted, greatest(${free}, 0) as available
    from basket_details d join product_details p on p.id = d.product_detail_id
      ${joinStock('d.product_detail_id')}
    where d.basket_id = b.id and d.quantity > ${free}
    order by d.id limit 3
  ) s), '[]') else '[]' end`

/** The first three lines of `baskets b` of which copies are missing while it is in progress. */
const missing = sql`case when b.status = 'inProgress' then coalesce((
  select json_agg(s)::text from (
    select ${lineTitle} as title, d.quantity as wanted, d.delivered + d.reserved as available
    from basket_details d join product_details p on p.id = d.product_detail_id
    where d.basket_id = b.id and d.back_ordered_since is not null order by d.id limit 3
  ) s), '[]') else '[]' end`

/** Copies that came for `baskets b` and are not handed over. */
const arrived = sql`coalesce((select sum(d.reserved) from basket_details d where d.basket_id = b.id and d.arrived_at is not null), 0)`

/** What is invoiced and paid of `baskets b`. */
const billing = sql`'{"toInvoice":' || (select coalesce(sum(${sql.raw(readyOf('d'))}), 0) from basket_details d where d.basket_id = b.id)
  || ',"invoiced":' || ${invoicedOfOrder} || ',"due":' || ${dueOfOrder} || '}'`

const mayBeShort = (lists: readonly StandingList[]) => lists.some((list) => list === 'newOrders' || list === 'pending')

function shortagesOf(lists: readonly StandingList[]): SQL {
  if (!lists.includes('inProgress')) return mayBeShort(lists) ? shortages : sql`'[]'`
  return mayBeShort(lists) ? sql`case b.status when 'inProgress' then ${missing} else ${shortages} end` : missing
}

/** Text of people's making needs its escapes; what the table's checks allow in the other columns does not. */
const quoted = (text: SQL) => sql`coalesce(to_json(${text})::text, 'null')`

/**
 * One row of a basket list as JSON text, of `baskets b`, its customer `c`, its handler `h` and the address `a` it goes to. Put together
 * as text: most of a page's time is this, and `json_build_object` takes twice as long. Stock is looked up
 * for new orders and orders in progress only, and not even planned for in lists that hold none.
 */
export const basketRowJson = (lists: readonly StandingList[]): SQL => sql`'{"id":' || b.id || ',"status":"' || b.status
  || '","customerName":' || ${quoted(customerName('c'))} || ',"handlerName":' || ${quoted(personName('h'))}
  || ',"itemCount":' || b.item_count || ',"copies":' || b.copies
  || ',"titles":' || to_json(b.first_titles)::text || ',"comments":' || b.comment_count || ',"city":' || ${quoted(sql`nullif(a.city, '')`)}
  || ',"total":{"amount":' || b.total || ',"currency":"' || b.currency || '"},"paymentState":"' || b.payment_state
  || '","createdAt":"' || ${iso('b.created_at')} || '","changedAt":"' || ${iso('b.changed_at')}
  || '","shortages":' || ${shortagesOf(lists)}
  ${lists.includes('inProgress') ? sql`|| case when b.status = 'inProgress' then ',"arrived":' || ${arrived} else '' end` : sql``}
  ${lists.includes('done') ? sql`|| case when b.status = 'done' then ',"billing":' || ${billing} else '' end` : sql``} || '}'`

export const rowJoins = sql`left join users c on c.id = b.customer_id left join users h on h.id = b.handler_id
  left join addresses a on a.id = b.delivery_address_id`
