import { sql } from 'drizzle-orm'
import type { Input } from '#api/core/endpoint'
import type { Client } from '#api/core/http'
import { addBasketDetail, assignBasketToUser, updatePaymentInfo } from '#api/orders/basketEdits'
import { basketMoves } from '#api/orders/basketMoves'
import { addBasket, type Basket, type BasketStatus, basketById, type PaymentState } from '#api/orders/baskets'
import { findOrCreateUser } from '#api/orders/customers'
import { type BasketFacts, type BasketMove, basketLaw, moveNames } from '#machines/orders/basketStatus'
import type { Database } from '#server/db/database'

/** A currency, with what one of it costs in kronor from a day on, where it has a rate. */
export async function addCurrency(db: Database, code: string, rate?: number, day = '2020-01-02'): Promise<void> {
  await db.execute(sql`insert into currency (title, code, value_in_krona) values (${code}, ${code}, 1) on conflict do nothing`)
  if (rate !== undefined)
    await db.execute(
      sql`insert into currency_rate (currency_id, day, rate, title) select id, ${day}::date, ${rate}, 'Riksbanken' from currency where code = ${code}`,
    )
}

/** A product with copies on the shelf in Stockholm. Returns its detail's id. */
export async function addProduct(
  db: Database,
  { title = 'Pippi Långstrump', isbn = null, onHand = 100, unitPrice = 10_000, vatRate = 0.06 }: Partial<ProductSetup> = {},
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with product as (insert into products (kind, title) values ('book', ${title}) returning id),
      detail as (insert into product_details (product_id, isbn, title, contributor, format, unit_price, vat_rate)
        select id, ${isbn}, ${title}, 'Astrid Lindgren', 'Hardback', ${unitPrice}, ${vatRate}::numeric from product returning id),
      stock as (insert into inventory (product_detail_id, warehouse, on_hand) select id, 'stockholm', ${onHand}::int from detail)
    select id from detail`)
  return rows[0]?.id ?? 0
}
type ProductSetup = { title: string; isbn: string | null; onHand: number; unitPrice: number; vatRate: number }

const standardRate = sql`with rate as (
    insert into tax (title, rate, is_for_books) values ('25 %', 0.25, false) on conflict do nothing returning id
  ), tax as (select id from rate union all select id from tax where title = '25 %' limit 1)`

/** A way of delivering, at 25 % where no goods say otherwise. Returns its id. */
export async function addDelivery(db: Database, { price = 4900, freeFrom = null }: { price?: number; freeFrom?: number | null } = {}) {
  const { rows } = await db.execute<{ id: number }>(sql`${standardRate}
    insert into delivery (title, price, free_from, tax_id, fewest_days, most_days, is_active)
    select 'Parcel', ${price}::bigint, ${freeFrom}::bigint, id, 1, 3, true from tax returning id`)
  return rows[0]?.id ?? 0
}

/** A service that is sold, at 25 % where no goods say otherwise. Returns its id. */
export async function addService(db: Database, { title = 'Labels', price = 900 }: { title?: string; price?: number } = {}) {
  const { rows } = await db.execute<{ id: number }>(sql`${standardRate}
    insert into sale_service (title, price, tax_id) select ${title}, ${price}::bigint, id from tax returning id`)
  return rows[0]?.id ?? 0
}

export const newCustomer = {
  email: 'anna@example.se',
  firstName: 'Anna',
  lastName: 'Ek',
  address: 'Storgatan 1',
  postalCode: '111 22',
  city: 'Stockholm',
  country: 'SE',
}

export async function findCustomer(client: Client, customer: Partial<Input<typeof findOrCreateUser>['body']> = {}): Promise<number> {
  return (await client.call(findOrCreateUser, { body: { ...newCustomer, ...customer } })).data.id
}

/** A basket in create with a customer, one line and a payment. */
export async function makeBasket(
  client: Client,
  { productDetailId, quantity = 2, payment = 'settled' }: { productDetailId: number; quantity?: number; payment?: PaymentState },
): Promise<number> {
  const { id } = (await client.call(addBasket, {})).data
  await client.call(assignBasketToUser, { query: { userId: await findCustomer(client), basketId: id } })
  await client.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity } })
  await client.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: payment, reference: '' } })
  return id
}

export const readBasket = async (client: Client, id: number): Promise<Basket> => (await client.call(basketById, { params: { id } })).data

export const move = {
  place: (client: Client, id: number) => client.call(basketMoves['basket.place'], { params: { id }, query: {} }),
  start: (client: Client, id: number, missing?: 'backOrder') =>
    client.call(basketMoves['basket.start'], { params: { id }, query: { missing } }),
  finish: (client: Client, id: number, missing?: 'cancel') =>
    client.call(basketMoves['basket.finish'], { params: { id }, query: { missing } }),
  cancel: (client: Client, id: number, reason = 'Ordered twice') =>
    client.call(basketMoves['basket.cancel'], { params: { id }, query: { reason } }),
}

export async function stockOf(db: Database, productDetailId: number) {
  const { rows } = await db.execute<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from inventory where product_detail_id = ${productDetailId} and warehouse = 'stockholm'`,
  )
  return rows[0]
}

/** The counters, and what the baskets themselves say. */
export async function countersAndRecount(db: Database) {
  const counters = await db.execute<Record<string, number>>(sql`select
    coalesce(sum(offers), 0)::int as offers, coalesce(sum(new_orders), 0)::int as "newOrders", coalesce(sum(pending), 0)::int as pending,
    coalesce(sum(in_progress), 0)::int as "inProgress", coalesce(sum(done), 0)::int as done, coalesce(sum(cancelled), 0)::int as cancelled
    from basket_counts`)
  const recount = await db.execute<Record<string, number>>(sql`select
    count(*) filter (where status = 'create')::int as offers,
    count(*) filter (where status = 'newOrder' and payment_state <> 'outstanding')::int as "newOrders",
    count(*) filter (where status = 'newOrder' and payment_state = 'outstanding')::int as pending,
    count(*) filter (where status = 'inProgress')::int as "inProgress",
    count(*) filter (where status = 'done')::int as done, count(*) filter (where status = 'cancelled')::int as cancelled
    from baskets`)
  return { counters: counters.rows[0], recount: recount.rows[0] }
}

const ready: BasketFacts = { items: 1, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }

/** The first step of a history that the law would not take; undefined when it is a path of the law. */
export function illegalStep(history: readonly BasketStatus[]): string | undefined {
  if (history[0] !== 'create') return `begins at ${history[0]}`
  for (const [i, to] of history.slice(1).entries()) {
    const from = history[i] as BasketStatus
    const type = moveNames.find((name) => basketLaw.to(name) === to)
    const move: BasketMove | undefined = type && { type, reason: 'Ordered twice' }
    if (!move || basketLaw.refusal(from, move, ready)) return `${from} → ${to}`
  }
  return undefined
}
