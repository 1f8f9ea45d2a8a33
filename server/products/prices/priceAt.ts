import { type SQL, sql } from 'drizzle-orm'

export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Editions without such a price have one without VAT. */
export const ownPrice = sql`coalesce(d.price, d.unit_price)`
export const includesVat = sql`(d.price is not null and d.price_includes_vat)`
export const hasPrice = sql`(d.price is not null or d.unit_price > 0)`

/** Half away from zero. */
export const inTerms = (amount: SQL, { is, wanted }: { is: SQL; wanted: SQL }): SQL => sql`case when ${is} = ${wanted} then ${amount}
  when ${is} then round(${amount} / (1 + d.vat_rate))::bigint else round(${amount} * (1 + d.vat_rate))::bigint end`

const withVat = { is: includesVat, wanted: sql`true` }
/** SQL: price of one copy with VAT in minor units, for labels, exports and the till; null without a price. */
export const grossPrice = sql`case when ${hasPrice} then ${inTerms(ownPrice, withVat)} end`

export const rowAmount = inTerms(sql`p.amount`, { is: sql`p.includes_vat`, wanted: includesVat })

// Prices in another currency no longer apply.
const covers = (at: SQL) => sql`p.currency = d.currency and p.from_at <= ${at} and (p.until_at is null or ${at} < p.until_at)`

/** A due row counts even before the job has applied it. */
export const listPriceAt = (at: SQL): SQL => sql`coalesce((select ${rowAmount} from product_detail_prices p
  where p.product_detail_id = d.id and p.kind = 'list' and p.phase <> 'running' and ${covers(at)} order by p.from_at desc limit 1), ${ownPrice})`

const saleRow = (column: SQL, at: SQL): SQL => sql`(select ${column} from product_detail_prices p
  where p.product_detail_id = d.id and p.kind = 'sale' and ${covers(at)} limit 1)`

/** Null if there is none. */
export const salePriceAt = (at: SQL): SQL => saleRow(rowAmount, at)
export const saleDiscountAt = (at: SQL): SQL => saleRow(sql`p.discount_id`, at)

/** The lower of list and sale price, in minor units, as typed (`includesVat`). */
export const priceAt = (at: SQL): SQL => sql`least(${listPriceAt(at)}, ${salePriceAt(at)})`

export const grossPriceAt = (at: Date): SQL => inTerms(priceAt(instant(at)), withVat)

/** Lowest price in the 30 days before the reduction (prisinformationslagen 7 a §), not before today. */
export const lowestBefore = (reduction: SQL): SQL => sql`(select min(${priceAt(sql`b.at`)}) from (
    select ${reduction} - interval '30 days' as at
    union all select p.from_at from product_detail_prices p where p.product_detail_id = d.id
    union all select p.until_at from product_detail_prices p where p.product_detail_id = d.id and p.until_at is not null
  ) b where b.at >= ${reduction} - interval '30 days' and b.at < ${reduction})`
