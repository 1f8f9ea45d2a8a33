import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../../core/http/problem'
import { rowsOf } from '../../core/rowsOf'
import { isOneOf } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { hasPrice, includesVat, instant, ownPrice, priceAt } from './priceAt'

/** By id. */
export const lockEditions = (tx: Queryable, ids: readonly number[]) =>
  tx.execute(sql`select id from product_details where ${isOneOf('id', ids)} order by id for no key update`)

/** In the edition's terms; `until` null is unlimited. */
export type NewPrice = { productDetailId: number; amount: number; from: Date; until: Date | null }

const phaseOf = (from: Date, now: Date) => (from.getTime() <= now.getTime() ? 'running' : 'ahead')

type Writing = { kind: 'list' | 'sale'; discountId: number | null; byId: number | null; now: Date }

/** Editions must be locked. Resolves with row ids by edition. @throws {Problem} 409 `overlap` */
export async function writePrices(tx: Queryable, prices: readonly NewPrice[], writing: Writing): Promise<Map<number, number>> {
  if (!prices.length) return new Map()
  const { kind, discountId, byId, now } = writing
  const given = rowsOf(
    prices.map(({ from, until, ...price }) => ({ ...price, phase: phaseOf(from, now), from, until })),
    sql`"productDetailId" int, amount bigint, phase text, "from" timestamptz, until timestamptz`,
  )
  const { rows: overlaps } = await tx.execute<{ id: number }>(sql`select distinct p.product_detail_id as id from ${given}
    join product_detail_prices p on p.product_detail_id = r."productDetailId" and p.kind = ${kind}
      and p.from_at < coalesce(r.until, 'infinity') and coalesce(p.until_at, 'infinity') > r."from" limit 100`)
  if (overlaps.length)
    throw Problem.conflict({ reason: 'overlap', productDetailIds: overlaps.map(({ id }) => id) }, 'Another price holds at that time')
  const { rows } = await tx.execute<{ id: number; productDetailId: number }>(sql`
    insert into product_detail_prices (product_detail_id, kind, amount, includes_vat, currency, from_at, until_at, phase, discount_id, by_id, at)
    select d.id, ${kind}, r.amount, ${includesVat}, d.currency, r."from", r.until, r.phase, ${discountId}::int, ${byId}::int, ${instant(now)}
    from ${given} join product_details d on d.id = r."productDetailId" returning id, product_detail_id as "productDetailId"`)
  return new Map(rows.map(({ id, productDetailId }) => [productDetailId, id]))
}

/** Future prices are removed. `which` reads rows `p`. */
export async function endPrices(tx: Queryable, which: SQL, now: Date): Promise<void> {
  const at = instant(now)
  await tx.execute(sql`delete from product_detail_prices p where ${which} and p.from_at >= ${at}`)
  await tx.execute(sql`update product_detail_prices p set until_at = ${at}, phase = 'over'
    where ${which} and p.from_at < ${at} and (p.until_at is null or p.until_at > ${at})`)
}

export const refreshCurrentPrices = (tx: Queryable, ids: readonly number[], now: Date) =>
  tx.execute(sql`update product_details d set current_price = n.price
    from (select d.id, ${priceAt(instant(now))} as price from product_details d where ${isOneOf('d.id', ids)}) n
    where d.id = n.id and d.current_price is distinct from n.price`)

const running = sql`p.product_detail_id = d.id and p.kind = 'list' and p.phase = 'running'`

type Pricing = { now: Date; byId: number | null }

/** Begins the own price of editions that have none running. Does not refresh `current_price`, which `derivedOf` has for new ones. */
export async function beginListPrices(tx: Queryable, ids: readonly number[], { now, byId }: Pricing): Promise<void> {
  if (!ids.length) return
  const at = instant(now)
  await tx.execute(sql`insert into product_detail_prices (product_detail_id, kind, amount, includes_vat, currency, from_at, until_at, phase, by_id, at)
    select d.id, 'list', ${ownPrice}, ${includesVat}, d.currency, ${at}, (select min(p.from_at) from product_detail_prices p
      where p.product_detail_id = d.id and p.kind = 'list' and p.from_at > ${at}), 'running', ${byId}::int, ${at}
    from product_details d where ${isOneOf('d.id', ids)} and ${hasPrice} and not exists (select from product_detail_prices p where ${running})`)
}

/**
 * Records changed own prices: ends the running row and begins another until the next scheduled one. Call after `derive`, in the transaction
 * of each write.
 */
export async function recordListPrices(tx: Queryable, ids: readonly number[], pricing: Pricing): Promise<void> {
  if (!ids.length) return
  await lockEditions(tx, ids)
  const at = instant(pricing.now)
  const among = isOneOf('d.id', ids)
  await tx.execute(sql`update product_detail_prices p set amount = ${ownPrice}, includes_vat = ${includesVat}, currency = d.currency
    from product_details d where ${among} and ${running} and p.from_at >= ${at} and ${hasPrice}`)
  await tx.execute(sql`delete from product_detail_prices p using product_details d
    where ${among} and ${running} and p.from_at >= ${at} and not ${hasPrice}`)
  await tx.execute(sql`update product_detail_prices p set until_at = ${at}, phase = 'over' from product_details d where ${among} and ${running}
    and (not ${hasPrice} or (p.amount, p.includes_vat, p.currency) is distinct from (${ownPrice}, ${includesVat}, d.currency))`)
  await beginListPrices(tx, ids, pricing)
  await refreshCurrentPrices(tx, ids, pricing.now)
}

export async function recordPricesOfTitles(tx: Queryable, titleIds: readonly number[], pricing: Pricing): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select d.id from product_details d where ${isOneOf('d.product_id', titleIds)} order by d.id`,
  )
  await recordListPrices(
    tx,
    rows.map(({ id }) => id),
    pricing,
  )
}
