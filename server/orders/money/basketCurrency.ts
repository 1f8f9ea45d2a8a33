import { type SQL, sql } from 'drizzle-orm'
import { present } from '#api/core/objects'
import { updateBasketCurrency } from '#api/orders/basketCharges'
import type { Change } from '../../core/auditChanges'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { totalsJson } from '../basketItem'
import { changedMeanwhile, editBasket, type LockedBasket } from '../basketLock'
import { nowColumns } from '../codes/prices'
import { sumUp } from './basketSums'
import { hasRate, inCurrency, noRate } from './currency'

/** Undefined if it can still change. */
async function fixedBy(tx: Queryable, basket: LockedBasket): Promise<Problem | undefined> {
  if (basket.settledTotal !== null)
    return Problem.conflict({ reason: 'isPaid' }, `The order is paid in ${basket.currency}: its currency stays`)
  const invoice = await first<{ number: number; kind: string }>(
    tx,
    sql`select v.number, v.kind from invoice_items i join invoices v on v.id = i.invoice_id where i.basket_id = ${basket.id} order by v.id desc limit 1`,
  )
  if (invoice)
    return Problem.conflict(
      { reason: 'hasDocuments' },
      `${invoice.kind === 'preInvoice' ? 'Pre-invoice' : 'Invoice'} ${invoice.number} is in ${basket.currency}: the currency of the order stays`,
    )
  const code = await first<{ code: string }>(
    tx,
    sql`select c.code from discount_redemptions r join discount_codes c on c.id = r.code_id
      where r.basket_id = ${basket.id} and r.state <> 'released' and c.value_kind = 'amount'`,
  )
  if (code)
    return Problem.conflict(
      { reason: 'hasCode' },
      `Discount code ${code.code} is an amount in ${basket.currency}: take it off the order first`,
    )
  return undefined
}

/**
 * Lines get today's prices in the currency, by price list or rate; manual prices and services are converted. The caller sums up.
 * @throws {Problem} 409
 */
async function exchangeBasket(tx: Queryable, basket: LockedBasket, currency: string, now: Date): Promise<Change> {
  const { id, currency: was } = basket
  const rate = await first<{ isConvertible: boolean }>(
    tx,
    sql`select ${hasRate(sql`${was}::text`, sql`${currency}::text`)} as "isConvertible"`,
  )
  if (!rate?.isConvertible) throw noRate('The order', was, currency)
  const unpriced = await first<{ title: string; currency: string }>(
    tx,
    sql`select d.title, d.currency from basket_details l join product_details d on d.id = l.product_detail_id
      where l.basket_id = ${id} and l.price_by is null and not ${hasRate(sql`d.currency`, sql`${currency}::text`)} order by l.id limit 1`,
  )
  if (unpriced) throw noRate(unpriced.title, unpriced.currency, currency)
  const exchanged = (amount: string): SQL => inCurrency(verbatim(amount), sql`${was}::text`, sql`${currency}::text`)
  await tx.execute(
    sql`update baskets set currency = ${currency}, freight = case when freight_by is null then freight else ${exchanged('freight')} end where id = ${id}`,
  )
  await tx.execute(sql`update basket_details set unit_price = ${exchanged('unit_price')}, code_discount = 0,
      discount = least(${exchanged('discount')}, ${exchanged('unit_price')} * quantity) where basket_id = ${id} and price_by is not null`)
  await tx.execute(sql`update basket_details l set unit_price = p.list, price_includes_vat = p."includesVat", code_discount = 0,
      discount = greatest(p.list - p.sale, 0) * l.quantity, discount_id = case when p.sale < p.list then p."discountId" end
    from (select d.id, ${nowColumns(now)} from product_details d join baskets b on b.id = ${id}
      where d.id in (select product_detail_id from basket_details where basket_id = ${id})) p
    where l.basket_id = ${id} and l.product_detail_id = p.id and l.price_by is null`)
  await tx.execute(sql`update basket_services set unit_price = ${exchanged('unit_price')} where basket_id = ${id}`)
  return { field: 'currency', from: was, to: currency }
}

/** Unless it has documents in another currency. The caller sums up. @throws {Problem} 409 `hasRate` */
export async function takeCurrency(tx: Queryable, basket: LockedBasket, customerId: number, now: Date): Promise<Change[]> {
  const wanted = await first<{ code: string }>(
    tx,
    sql`select c.code from users u join currency c on c.id = u.currency_id where u.id = ${customerId}`,
  )
  if (!wanted || wanted.code === basket.currency || (await fixedBy(tx, basket))) return []
  return [await exchangeBasket(tx, basket, wanted.code, now)]
}

export const currencyHandlers = [
  bind(updateBasketCurrency, ({ params, body: { currency, expected }, ...call }) =>
    editBasket(call, params.id, async (tx, basket, note) => {
      if (basket.currency !== currency) {
        if (expected !== undefined && expected !== basket.currency)
          throw changedMeanwhile(`Somebody changed the currency to ${basket.currency} in the meantime`)
        if (currency !== 'SEK' && !(await first(tx, sql`select id from currency where code = ${currency}`)))
          throw Problem.field('currency', `${currency} is not among the currencies`)
        const problem = await fixedBy(tx, basket)
        if (problem) throw problem
        note(await exchangeBasket(tx, basket, currency, call.clock.now()))
        await sumUp(tx, basket.id)
      }
      const after = await first<{ totals: never }>(tx, sql`select ${totalsJson} as totals from baskets b where b.id = ${basket.id}`)
      return { totals: present(after).totals }
    }),
  ),
]
