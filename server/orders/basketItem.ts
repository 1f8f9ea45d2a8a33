import { type SQL, sql } from 'drizzle-orm'
import { type Basket, basketById } from '#api/orders/baskets'
import { basketDetailsOf } from '#api/orders/linePrices'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { iso, personName } from '../core/sqlParts'
import { verbatim } from '../db/fragment'
import { columnsOf, type Expression, jsonArray, jsonOf } from '../db/json'
import { prepared } from '../db/prepared'
import { free, freeElsewhere, joinStock } from '../inventory/stock'
import { holdsJson } from './basketLock'
import { wouldCostNow } from './codes/prices'
import { backOrderJson } from './deliveries/backOrders'
import { lineWords } from './documents/lineWords'
import { dueOfOrder } from './money/dueOfOrder'
import { openOf, readyOf, takenOf } from './money/leftToInvoice'
import { termsOf } from './money/vatTerms'

export const customerJson = (alias: string) =>
  jsonOf(columnsOf(alias, 'id', 'firstName', 'lastName', 'nonLatinFirstName', 'nonLatinLastName', 'organisation', 'email', 'phone'))
export const addressJson = (alias: string) => jsonOf(columnsOf(alias, 'id', 'recipient', 'address', 'postalCode', 'city', 'country'))
export const commentJson = jsonOf({ ...columnsOf('m', 'id', 'text'), by: personName('u'), at: iso('m.at') })

/** An electronic invoice needs one of two references, the order's or the customer's. */
export const lacksReference = sql`coalesce(b.payment_reference = '' and b.order_reference = '' and (select u.invoice_delivery <> 'pdf'
  and u.buyer_reference = '' and u.order_reference = '' from users u where u.id = b.customer_id), false)`

const terms = termsOf('l')
const filledFrom = sql.raw('b.warehouse')

const now = sql`${sql.placeholder('now')}::timestamptz`

/** A basket in progress can use what it has reserved. */
const items = (more: Record<string, Expression> = {}) => sql`(select ${jsonArray(
  jsonOf({
    ...more,
    id: 'l.id',
    productDetailId: 'd.id',
    ...lineWords('l', 'd'),
    quantity: 'l.quantity',
    available: sql`greatest(${free} + l.reserved, 0) + l.delivered`,
    elsewhere: freeElsewhere('d.id', filledFrom),
    unitPrice: terms.unitPrice,
    priceIncludesVat: terms.includesVat,
    isPriceByHand: sql`l.price_by is not null`,
    discount: terms.discount,
    codeDiscount: terms.codeDiscount,
    wouldCostNow: wouldCostNow(now, terms.includesVat),
    vatRate: terms.rate,
    ...columnsOf('l', 'net', 'vat'),
    inDelivery: sql`(select coalesce(sum(e.quantity), 0) from basket_delivery_items e join basket_deliveries o on o.id = e.delivery_id
      where e.basket_detail_id = l.id and o.state in ('packing', 'packed'))`,
    ...columnsOf('l', 'delivered', 'returned', 'cancelled'),
    backOrder: backOrderJson('l'),
    arrived: sql`case when l.arrived_at is null then 0 else l.reserved end`,
    invoiced: takenOf('l'),
    toInvoice: openOf('l'),
    readyToInvoice: readyOf('l'),
  }),
  'l.id',
)}
  from basket_details l join product_details d on d.id = l.product_detail_id
    ${joinStock('d.id', filledFrom)}
  where l.basket_id = b.id)`

const shares = sql`jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint, vat bigint)`

const vatByRate = sql`(select ${jsonArray(jsonOf(columnsOf('v', 'rate', 'net', 'vat')), 'v.rate')}
  from (select rate, sum(net) as net, sum(vat) as vat from (
    select ${terms.rate} as rate, l.net, l.vat from basket_details l where l.basket_id = b.id union all select s.rate, s.net, s.vat from ${shares}
  ) part group by rate) v)`

export const totalsJson = jsonOf({ ...columnsOf('b', 'currency', 'net'), vat: vatByRate, total: 'b.total' })

const vatOfCharge = (of: SQL) => sql`(select coalesce(sum(s.vat), 0) from ${shares} where s.of is not distinct from ${of})`

const services = sql`(select ${jsonArray(
  jsonOf({
    ...columnsOf('e', 'id', 'saleServiceId', 'title', 'quantity', 'unitPrice'),
    net: sql`e.unit_price * e.quantity`,
    vat: vatOfCharge(sql`e.id`),
  }),
  'e.id',
)}
  from basket_services e where e.basket_id = b.id)`

export const freightJson = jsonOf({
  deliveryId: 'b.delivery_id',
  deliveryTitle: sql`coalesce((select title from delivery where id = b.delivery_id), '')`,
  postServiceId: 'b.post_service_id',
  postServiceTitle: sql`coalesce((select title from post_service where id = b.post_service_id), '')`,
  net: 'b.freight',
  vat: vatOfCharge(sql`null::int`),
  isByHand: sql`b.freight_by is not null`,
})

const history = sql`(select ${jsonArray(
  jsonOf({
    id: 'e.id',
    from: 'e.from_status',
    to: 'e.to_status',
    by: 'e.operator',
    at: iso('e.at'),
    ...columnsOf('e', 'reason', 'due'),
  }),
  'e.id',
)}
  from basket_history e where e.basket_id = b.id)`

const edits = sql`(select ${jsonArray(
  jsonOf({
    id: 'e.id',
    by: 'e.operator',
    at: iso('e.at'),
    isAddress: sql`e.entity_name <> 'Basket'`,
    changes: 'e.changes',
  }),
  'e.id',
)}
  from operator_activity_report e where e.action = 'changed' and (e.entity_name = 'Basket' and e.record_id = b.id
    or e.entity_name = 'UserAddress' and e.record_id in (b.delivery_address_id, b.billing_address_id) and e.at >= b.created_at))`

const comments = sql`(select ${jsonArray(commentJson, 'm.id')}
  from basket_comments m join users u on u.id = m.by_id where m.basket_id = b.id)`

const transfers = sql`(select ${jsonArray(
  jsonOf({
    ...columnsOf('s', 'id', 'state'),
    copies: sql`(select coalesce(sum(i.quantity - i.received - i.lost), 0)::int from stock_transfer_items i where i.transfer_id = s.id)`,
  }),
  's.id',
)}
  from basket_transfers o join stock_transfers s on s.id = o.transfer_id
  where o.basket_id = b.id and s.state in ('draft', 'underway', 'short'))`

const addressOf = (column: string) => sql`(select ${addressJson('a')} from addresses a where a.id = b.${verbatim(column)})`

const whereIsAsked = sql`b.id = ${sql.placeholder('id')}`

/** One statement for a consistent snapshot. */
const basketOf = prepared<{ basket: string }>(
  'basketOf',
  () =>
    sql`select ${jsonOf<Basket>({
      ...columnsOf('b', 'id', 'status', 'warehouse'),
      createdAt: iso('b.created_at'),
      changedAt: iso('b.changed_at'),
      changedBy: sql`(select ${personName('u')} from users u where u.id = b.changed_by)`,
      handlerId: 'b.handler_id',
      handlerName: sql`(select ${personName('u')} from users u where u.id = b.handler_id)`,
      customer: sql`(select ${customerJson('u')} from users u where u.id = b.customer_id)`,
      deliveryAddress: addressOf('delivery_address_id'),
      billingAddress: addressOf('billing_address_id'),
      items: items(),
      holds: holdsJson('b'),
      services,
      freight: freightJson,
      code: sql`(select ${jsonOf({ code: 'c.code', amount: 'r.amount' })} from discount_redemptions r join discount_codes c on c.id = r.code_id
          where r.basket_id = b.id and r.state <> 'released')`,
      totals: totalsJson,
      payment: jsonOf({
        methodId: 'b.payment_method_id',
        methodTitle: sql`coalesce((select title from payment_method where id = b.payment_method_id), '')`,
        state: 'b.payment_state',
        reference: 'b.payment_reference',
        orderReference: 'b.order_reference',
        lacksReference,
        settledTotal: 'b.settled_total',
        due: dueOfOrder,
      }),
      transfers,
      comments,
      history,
      edits,
    })}::text as basket from baskets b where ${whereIsAsked}`,
)

const linesOf = prepared<{ lines: string }>(
  'linesOf',
  () => sql`select ${items({ reserved: 'l.reserved' })}::text as lines from baskets b where ${whereIsAsked}`,
)

export const itemHandlers = [
  bind(basketDetailsOf, async ({ db, params: { id }, clock }) => {
    const [found] = await linesOf(db, { id, now: clock.now().toISOString() })
    if (!found) throw Problem.notFound('Basket')
    return jsonData(found.lines)
  }),

  bind(basketById, async ({ db, params: { id }, clock }) => {
    const [found] = await basketOf(db, { id, now: clock.now().toISOString() })
    if (!found) throw Problem.notFound('Basket')
    return jsonData(found.basket)
  }),
]
