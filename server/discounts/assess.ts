import { type SQL, sql } from 'drizzle-orm'
import { reduce, withoutVat } from '#api/discounts/arithmetic'
import type { DiscountRow } from '#api/discounts/discounts'
import type { DiscountFacts } from '#machines/discounts/discountLaw'
import { iso } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'
import { includesVat, instant, listPriceAt, lowestBefore, ownPrice } from '../products/prices/priceAt'
import { type Discount, periodOf } from './discountTable'

export type Item = Omit<DiscountRow, 'salePrice' | 'saving' | 'margin' | 'marginRate' | 'isFloored' | 'refusal' | 'state'> & {
  purchasePrice: number | null
  vatRate: number
  priceId: number | null
  writtenBase: number | null
  writtenPrice: number | null
}

/** A late activation has no retroactive effect. */
export const startOf = ({ startsAt }: Discount, now: Date): Date => (startsAt > now ? startsAt : now)

/** Without VAT; null if unknown in its currency. */
const purchasePrice = sql`(select d.purchase_price from currency c where c.id = d.purchase_currency_id and c.code = d.currency)`

export function itemJson(discount: Discount, now: Date): SQL {
  const at = instant(startOf(discount, now))
  // The sale's own price is not a prior price.
  const reduced = sql`coalesce((select min(o.from_at) from product_detail_prices o where o.product_detail_id = d.id and o.discount_id = ${discount.id}), ${at})`
  const until = discount.endsAt ? instant(discount.endsAt) : sql`'infinity'::timestamptz`
  return jsonOf({
    id: 'i.id',
    productDetailId: 'd.id',
    ...columnsOf('d', 'title', 'isbn', 'format', 'currency'),
    includesVat,
    price: listPriceAt(at),
    lowestPrior: sql`coalesce(${lowestBefore(reduced)}, ${ownPrice})`,
    purchasePrice,
    vatRate: 'd.vat_rate',
    stock: sql`(select coalesce(sum(on_hand), 0) from inventory n where n.product_detail_id = d.id)`,
    ...columnsOf('i', 'valueOverride', 'priceId', 'writtenBase'),
    writtenPrice: sql`(select p.amount from product_detail_prices p where p.id = i.price_id and (p.until_at is null or p.until_at > ${instant(now)}))`,
    conflict: sql`(select ${jsonOf({ discountId: 's.id', title: 's.title', from: iso('p.from_at'), until: iso('p.until_at') })}
      from product_detail_prices p join discounts s on s.id = p.discount_id
      where p.product_detail_id = d.id and p.kind = 'sale' and p.discount_id <> ${discount.id}
        and p.from_at < ${until} and coalesce(p.until_at, 'infinity') > ${at} order by p.from_at limit 1)`,
  })
}

export async function itemsOf(tx: Queryable, discount: Discount, now: Date): Promise<Item[]> {
  const { rows } = await tx.execute<{ item: Item }>(sql`select ${itemJson(discount, now)} as item
    from discount_items i join product_details d on d.id = i.product_detail_id where i.discount_id = ${discount.id} order by d.id`)
  return rows.map(({ item }) => item)
}

export function assess({ purchasePrice, vatRate, priceId, writtenBase, writtenPrice, ...item }: Item, { rule }: Discount): DiscountRow {
  const { price: salePrice, saving, isFloored, refusal } = reduce(item.price, rule, item.valueOverride ?? rule.value)
  const net = item.includesVat ? withoutVat(salePrice, vatRate) : salePrice
  const margin = purchasePrice === null ? null : net - purchasePrice
  const isWritten = priceId !== null && writtenPrice !== null
  const isAsWritten = writtenBase === item.price && writtenPrice === salePrice
  return {
    ...item,
    salePrice,
    saving,
    margin,
    marginRate: margin === null || net === 0 ? null : margin / net,
    isFloored,
    refusal,
    state: !isWritten ? 'pending' : isAsWritten ? 'written' : 'changed',
  }
}

const isOtherCurrency = (row: DiscountRow, { currency }: Discount) => currency !== null && row.currency !== currency

export function factsOf(discount: Discount, rows: readonly DiscountRow[], now: Date): DiscountFacts {
  const conflicts = rows.filter(({ conflict }) => conflict !== null)
  return {
    ...periodOf(discount, now),
    items: rows.length,
    conflicts: { count: conflicts.length, title: conflicts[0]?.conflict?.title ?? '' },
    free: rows.filter(({ refusal }) => refusal === 'free').length,
    otherCurrency: rows.filter((row) => isOtherCurrency(row, discount)).length,
  }
}

export const faultyOf = (discount: Discount, rows: readonly DiscountRow[]): DiscountRow[] =>
  rows.filter((row) => row.conflict !== null || row.refusal === 'free' || isOtherCurrency(row, discount))
