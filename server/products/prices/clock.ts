import { sql } from 'drizzle-orm'
import { metaOf } from '#api/core/field'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { recordAll, serverAt } from '../../core/auditLog'
import type { Clock } from '../../core/http/endpoints'
import type { Job } from '../../core/jobs'
import { first } from '../../core/sqlParts'
import type { Database, Queryable } from '../../db/database'
import { derive } from '../derived'
import { instant } from './priceAt'
import { lockEditions, refreshCurrentPrices } from './timeline'

/** Limits how long calls wait. */
const batchSize = 1000
const lock = 7_205_181

/** Applies scheduled prices that are due. One process at a time. Resolves with the number of editions checked. */
export async function refreshPrices(db: Database, clock: Clock, isWanted = (): boolean => true): Promise<number> {
  let looked = 0
  while (isWanted()) {
    const ids = await db.transaction((tx) => takeOver(tx, clock.now()))
    looked += ids.length
    if (ids.length < batchSize) return looked
  }
  return looked
}

type Priced = {
  id: number
  version: number
  kind: Kind
  title: number
  record: string
  currency: string
  from: number | null
  wasWithVat: boolean
  to: number
  isWithVat: boolean
}

/** The version goes up: a form opened before would write the former price again. */
function entryOf({ id, version, kind, record, currency, ...price }: Priced) {
  const { name: entityName, title: entity } = kinds[kind].edition
  const amount = (of: number | null) => (of === null ? null : { amount: of, currency })
  const { label } = metaOf(kinds[kind].edition.fields.priceIncludesVat)
  const vat = { field: 'priceIncludesVat', label, from: price.wasWithVat, to: price.isWithVat }
  return {
    action: 'changed' as const,
    entity,
    entityName,
    id,
    record,
    version,
    changes: [{ field: 'price', from: amount(price.from), to: amount(price.to) }, ...(price.wasWithVat === price.isWithVat ? [] : [vat])],
  }
}

async function takeOver(tx: Queryable, now: Date): Promise<number[]> {
  const mine = await first<{ has: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lock}) as has`)
  if (!mine?.has) return []
  const at = instant(now)
  const { rows } = await tx.execute<{ id: number }>(sql`select distinct product_detail_id as id from (
      select product_detail_id from product_detail_prices where phase = 'ahead' and from_at <= ${at}
      union all select product_detail_id from product_detail_prices where phase = 'running' and until_at <= ${at}
    ) due order by id limit ${batchSize}`)
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return ids
  const among = sql`p.product_detail_id = any(${`{${ids.join(',')}}`}::int[])`
  await lockEditions(tx, ids)
  // First, as one row per edition and kind may be running.
  await tx.execute(sql`update product_detail_prices p set phase = 'over' where ${among} and p.phase <> 'over' and p.until_at <= ${at}`)
  const { rows: priced } =
    await tx.execute<Priced>(sql`update product_details d set price = p.amount, price_includes_vat = p.includes_vat, version = d.version + 1, changed_by = null, changed_at = ${at}
    from product_detail_prices p, product_details old where ${among} and p.product_detail_id = d.id and old.id = d.id and p.kind = 'list' and p.phase = 'ahead'
      and p.from_at <= ${at} and p.currency = d.currency
    returning d.id, d.version, d.kind, d.product_id as title, coalesce(nullif(d.isbn, ''), d.article_number, '#' || d.id) as record,
      d.currency, old.price as "from", old.price_includes_vat as "wasWithVat", d.price as "to", d.price_includes_vat as "isWithVat"`)
  await derive(
    tx,
    priced.map(({ title }) => title),
  )
  await recordAll(tx, serverAt(now), priced.map(entryOf))
  await tx.execute(sql`update product_detail_prices p set phase = 'running' where ${among} and p.phase = 'ahead' and p.from_at <= ${at}`)
  await refreshCurrentPrices(tx, ids, now)
  return ids
}

export const pricesJob: Job = { name: 'prices', every: 60_000, run: refreshPrices }
