import { type SQL, sql } from 'drizzle-orm'

/** An instant as SQL. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** What edition `d` says it costs itself, as typed; one that was never given a price in that way has one without VAT. */
export const ownPrice = sql`coalesce(d.price, d.unit_price)`
/** Whether the prices of edition `d` are with VAT. */
export const includesVat = sql`(d.price is not null and d.price_includes_vat)`
/** Whether edition `d` has a price at all: a draft need not. */
export const hasPrice = sql`(d.price is not null or d.unit_price > 0)`

/** A price of edition `d` in the terms that are wanted: with VAT or without, rounded half away from zero. */
export const inTerms = (amount: SQL, { is, wanted }: { is: SQL; wanted: SQL }): SQL => sql`case when ${is} = ${wanted} then ${amount}
  when ${is} then round(${amount} / (1 + d.vat_rate))::bigint else round(${amount} * (1 + d.vat_rate))::bigint end`

/** Row `p` in the terms in which its edition is priced now. */
export const rowAmount = inTerms(sql`p.amount`, { is: sql`p.includes_vat`, wanted: includesVat })

// What was priced in another currency is no price of the edition any more.
const covers = (at: SQL) => sql`p.currency = d.currency and p.from_at <= ${at} and (p.until_at is null or ${at} < p.until_at)`

/**
 * The list price of edition `d` at an instant. The row that is running is what the edition itself says; one that is due and that
 * the clock's job has not come to counts all the same, so that a late clock sells nothing wrongly.
 */
export const listPriceAt = (at: SQL): SQL => sql`coalesce((select ${rowAmount} from product_detail_prices p
  where p.product_detail_id = d.id and p.kind = 'list' and p.phase <> 'running' and ${covers(at)} order by p.from_at desc limit 1), ${ownPrice})`

const saleRow = (column: SQL, at: SQL): SQL => sql`(select ${column} from product_detail_prices p
  where p.product_detail_id = d.id and p.kind = 'sale' and ${covers(at)} limit 1)`

/** The sale price of edition `d` at an instant, and the discount that it is of; null where there is none. */
export const salePriceAt = (at: SQL): SQL => saleRow(rowAmount, at)
export const saleDiscountAt = (at: SQL): SQL => saleRow(sql`p.discount_id`, at)

/** What edition `d` costs at an instant: the lower of its list and its sale price, in minor units, as typed (`includesVat`). */
export const priceAt = (at: SQL): SQL => sql`least(${listPriceAt(at)}, ${salePriceAt(at)})`

/**
 * The lowest price of edition `d` in the 30 days before a reduction (prisinformationslagen 7 a §). They end with the day of
 * the reduction, and not today: a price that has come since does not lower it.
 */
export const lowestBefore = (reduction: SQL): SQL => sql`(select min(${priceAt(sql`b.at`)}) from (
    select ${reduction} - interval '30 days' as at
    union all select p.from_at from product_detail_prices p where p.product_detail_id = d.id
    union all select p.until_at from product_detail_prices p where p.product_detail_id = d.id and p.until_at is not null
  ) b where b.at >= ${reduction} - interval '30 days' and b.at < ${reduction})`
