import { type SQL, sql } from 'drizzle-orm'

/** An instant as SQL. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

const covers = (at: SQL) => sql`p.from_at <= ${at} and (p.until_at is null or ${at} < p.until_at)`

/**
 * The list price of edition `d` at an instant. The row that is running is what the edition itself says; one that is due and that
 * the clock's job has not come to counts all the same, so that a late clock sells nothing wrongly.
 */
export const listPriceAt = (at: SQL): SQL => sql`coalesce((select p.amount from product_detail_prices p
  where p.product_detail_id = d.id and p.kind = 'list' and p.phase <> 'running' and ${covers(at)} order by p.from_at desc limit 1), d.unit_price)`

const saleRow = (column: string, at: SQL): SQL => sql`(select ${sql.raw(column)} from product_detail_prices p
  where p.product_detail_id = d.id and p.kind = 'sale' and ${covers(at)} limit 1)`

/** The sale price of edition `d` at an instant, and the discount that it is of; null where there is none. */
export const salePriceAt = (at: SQL): SQL => saleRow('p.amount', at)
export const saleDiscountAt = (at: SQL): SQL => saleRow('p.discount_id', at)

/** What edition `d` costs at an instant: the lower of its list and its sale price, in minor units, as typed. */
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
