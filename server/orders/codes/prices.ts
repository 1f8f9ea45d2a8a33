import { type SQL, sql } from 'drizzle-orm'
import type { AnswerOf } from '#api/core/endpoint'
import { updateBasketDetailPrices } from '#api/orders/basketCodes'
import { withDryRun } from '../../core/dryRun'
import { bind } from '../../core/http/endpoints'
import { rowsOf } from '../../core/rowsOf'
import { first, isOneOf } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { includesVat, instant, inTerms, listPriceAt, priceAt, saleDiscountAt, salePriceAt } from '../../products/prices/priceAt'
import { editBasket, type LockedBasket } from '../basketLock'
import { sumUp } from '../money/basketSums'
import { inCurrency, noRate } from '../money/currency'
import { requireNothingInvoiced } from '../money/invoicedLines'

const inBasketCurrency = (amount: SQL): SQL => inCurrency(amount, sql`d.currency`, sql`b.currency`)

/** List price, sale price and discount now, with whether they include VAT. */
export const nowColumns = (now: Date) => sql`(${inBasketCurrency(listPriceAt(instant(now)))})::float8 as list,
  (${inBasketCurrency(salePriceAt(instant(now)))})::float8 as sale, ${saleDiscountAt(instant(now))} as "discountId", ${includesVat} as "includesVat"`

/** Price of a copy today, including sales, in the line's terms or the `wanted` ones; unchanged if there is no rate. */
export const wouldCostNow = (
  now: SQL,
  wanted = sql`l.price_includes_vat`,
) => sql`(select coalesce(${inTerms(sql`n.price`, { is: includesVat, wanted })}, (l.unit_price * l.quantity - l.discount) / l.quantity)
  from (select ${inBasketCurrency(priceAt(now))} as price) n)`

type Line = {
  id: number
  title: string
  quantity: number
  from: number
  had: number | null
  to: number
  list: number
  sale: number | null
  discountId: number | null
  includesVat: boolean
  vatRate: number
  hasNewRate: boolean
  currency: string
}

export const priceHandlers = [
  bind(updateBasketDetailPrices, ({ params, body, ...call }) =>
    withDryRun(
      body.isRehearsal,
      (answer: AnswerOf<typeof updateBasketDetailPrices>['data']) => answer,
      (keep) =>
        editBasket(call, params.id, async (tx, basket, note) => {
          await requireNothingInvoiced(tx, basket.id)
          const lines = await changedLines(tx, basket, body.lineIds, call.clock.now())
          const changed = lines.map(({ id, quantity, list, sale, discountId, includesVat, vatRate }) => {
            const saving = sale !== null && sale < list ? list - sale : 0
            return { id, unitPrice: list, discount: saving * quantity, discountId: saving ? discountId : null, includesVat, vatRate }
          })
          if (changed.length)
            await tx.execute(sql`update basket_details l set unit_price = r."unitPrice", discount = r.discount, discount_id = r."discountId", price_by = null, code_discount = 0,
              price_includes_vat = r."includesVat", vat_rate = r."vatRate"
            from ${rowsOf(changed, sql`id int, "unitPrice" bigint, discount bigint, "discountId" int, "includesVat" boolean, "vatRate" numeric`)} where l.id = r.id`)
          await sumUp(tx, basket.id)
          const after = await first<{ total: number }>(tx, sql`select total::float8 as total from baskets where id = ${basket.id}`)
          const { currency, total: totalFrom } = basket
          const money = (amount: number) => ({ amount, currency })
          const changedPrices = lines.map((line) => ({
            lineId: line.id,
            title: line.title,
            from: line.from,
            to: line.to,
            hasSaleEnded: hasSaleEnded(line),
          }))
          for (const { title, from, to } of changedPrices) note({ field: 'unitPrice', of: title, from: money(from), to: money(to) })
          return keep({ lines: changedPrices, totalFrom, totalTo: after?.total ?? totalFrom, currency })
        }),
    ),
  ),
]

const hasSaleEnded = ({ had, discountId }: Line) => had !== null && had !== discountId

/** Prices set by hand only if named. @throws {Problem} 409 `hasRate` */
async function changedLines(
  tx: Queryable,
  { id: basketId, currency: wanted }: LockedBasket,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<Line[]> {
  const { rows } =
    await tx.execute<Line>(sql`select l.id, d.title, l.quantity, ((l.unit_price * l.quantity - l.discount) / l.quantity)::bigint::float8 as "from",
      l.discount_id as had, ${wouldCostNow(instant(now))}::float8 as "to", ${nowColumns(now)}, d.vat_rate::float8 as "vatRate", l.vat_rate <> d.vat_rate as "hasNewRate", d.currency
    from basket_details l join baskets b on b.id = l.basket_id join product_details d on d.id = l.product_detail_id
    where l.basket_id = ${basketId} and ${ids ? isOneOf('l.id', ids) : sql`l.price_by is null`} order by l.id`)
  const [unknown] = rows.filter(({ list }) => list === null)
  if (unknown) throw noRate(unknown.title, unknown.currency, wanted)
  return rows.filter(({ from, to, hasNewRate }) => from !== to || hasNewRate)
}
