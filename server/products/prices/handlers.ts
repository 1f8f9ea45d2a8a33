import { sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import { type PriceTimeline, pricesOf } from '#api/products/prices'
import type { Kind } from '#api/products/rules'
import { actorOf, record } from '../../core/auditLog'
import { type Acting, type Bound, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first, iso, personName } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { hasPrice, includesVat, instant, listPriceAt, lowestBefore, priceAt } from './priceAt'
import { lockEditions, writePrices } from './timeline'

/** @throws {Problem} 404 */
async function readTimeline(tx: Queryable, kind: Kind, id: number, now: Date): Promise<PriceTimeline> {
  const at = instant(now)
  const costs = sql`case when ${hasPrice} then ${priceAt(at)} end`
  const reduced = sql`coalesce((select o.from_at from product_detail_prices o where o.product_detail_id = d.id and o.kind = 'sale'
    and o.from_at <= ${at} and (o.until_at is null or ${at} < o.until_at) limit 1), ${at})`
  const phase = sql`case when p.until_at <= ${at} then 'over' when p.from_at > ${at} then 'ahead' else 'running' end`
  const found = await first<{ timeline: PriceTimeline }>(
    tx,
    sql`select ${jsonOf<PriceTimeline>({
      productDetailId: 'd.id',
      currency: 'd.currency',
      includesVat,
      now: costs,
      list: sql`case when ${hasPrice} then ${listPriceAt(at)} end`,
      lowest: sql`case when ${hasPrice} then coalesce(${lowestBefore(reduced)}, ${listPriceAt(at)}) end`,
      rows: sql`(select ${jsonArray(sql`r.row`, sql`r.from_at desc, r.id desc`)} from (
        select p.id, p.from_at, ${jsonOf({
          ...columnsOf('p', 'id', 'kind', 'amount', 'currency', 'includesVat'),
          from: iso('p.from_at'),
          until: iso('p.until_at'),
          phase,
          discount: sql`(select ${jsonOf(columnsOf('s', 'id', 'title'))} from discounts s where s.id = p.discount_id)`,
          by: sql`(select ${personName('u')} from users u where u.id = p.by_id)`,
        })} as row
        from product_detail_prices p where p.product_detail_id = d.id order by p.from_at desc, p.id desc limit 200) r)`,
    })} as timeline
      from product_details d where d.id = ${id} and d.kind = ${kind}`,
  )
  if (!found) throw Problem.notFound(kinds[kind].edition.title)
  return found.timeline
}

type Locked = { id: number; title: string; version: number; currency: string; hasPrice: boolean }

/** @throws {Problem} 404 */
async function lockEdition(tx: Queryable, kind: Kind, id: number): Promise<Locked> {
  await lockEditions(tx, [id])
  const found = await first<Locked>(
    tx,
    sql`select d.id, d.title, d.version, d.currency, ${hasPrice} as "hasPrice" from product_details d where d.id = ${id} and d.kind = ${kind}`,
  )
  if (!found) throw Problem.notFound(kinds[kind].edition.title)
  return found
}

const tell = (
  tx: Queryable,
  call: Acting,
  kind: Kind,
  { id, title, version, currency }: Locked,
  from: string,
  amounts: [number | null, number | null],
) => {
  const { name, title: entity } = kinds[kind].edition
  const [before, after] = amounts.map((amount) => (amount === null ? null : { amount, currency }))
  const change = { field: 'scheduledPrice', label: 'Scheduled price', of: from, from: before ?? null, to: after ?? null }
  return record(tx, actorOf(call), { entityName: name, entity, id, record: title, version, action: 'changed', changes: [change] })
}

const listRow = sql`p.kind = 'list' and p.product_detail_id`

export const timelineHandlers: Bound[] = (['book', 'document', 'other'] as const).flatMap((kind) => {
  const { timeline, schedule, removeScheduled } = pricesOf[kind]
  return [
    bind(timeline, ({ db, params, clock }) => readTimeline(db, kind, params.id, clock.now())),

    bind(schedule, ({ body: { productDetailId: id, amount, from: typed }, ...call }) =>
      transact(call.db, async (tx) => {
        const now = call.clock.now()
        const from = new Date(typed)
        if (from <= now) throw Problem.field('from', 'It is to come: a price from now on is typed on the form')
        const edition = await lockEdition(tx, kind, id)
        if (!edition.hasPrice) throw Problem.field('productDetailId', 'Give the edition a price first')
        const at = instant(from)
        const there = await first<{ isSame: boolean; next: string | null }>(
          tx,
          sql`select coalesce(bool_or(p.from_at = ${at}), false) as "isSame", to_jsonb(min(p.from_at) filter (where p.from_at > ${at})) #>> '{}' as next
            from product_detail_prices p where ${listRow} = ${id}`,
        )
        if (there?.isSame) throw Problem.field('from', 'Another price begins then: take that back first')
        await tx.execute(sql`update product_detail_prices p set until_at = ${at}
          where ${listRow} = ${id} and p.from_at < ${at} and (p.until_at is null or p.until_at > ${at})`)
        const until = there?.next ? new Date(there.next) : null
        await writePrices(tx, [{ productDetailId: id, amount, from, until }], { kind: 'list', discountId: null, byId: call.user.id, now })
        await tell(tx, call, kind, edition, from.toISOString(), [null, amount])
        return readTimeline(tx, kind, id, now)
      }),
    ),

    bind(removeScheduled, ({ params, ...call }) =>
      transact(call.db, async (tx) => {
        const now = call.clock.now()
        const of = sql`select p.product_detail_id as "editionId", p.amount::float8 as amount, p.from_at <= ${instant(now)} as "hasBegun",
          to_jsonb(p.from_at) #>> '{}' as "from", to_jsonb(p.until_at) #>> '{}' as until from product_detail_prices p where p.id = ${params.id} and p.kind = 'list'`
        const found = await first<{ editionId: number }>(tx, of)
        if (!found) throw Problem.notFound('Price')
        const edition = await lockEdition(tx, kind, found.editionId)
        const row = await first<{ amount: number; hasBegun: boolean; from: string; until: string | null }>(tx, of)
        if (!row) throw Problem.notFound('Price')
        if (row.hasBegun) throw Problem.conflict({ reason: 'begun' }, 'It has begun: change the price on the form')
        await tx.execute(sql`delete from product_detail_prices where id = ${params.id}`)
        await tx.execute(sql`update product_detail_prices p set until_at = ${row.until}::timestamptz
          where ${listRow} = ${edition.id} and p.until_at = ${row.from}::timestamptz`)
        await tell(tx, call, kind, edition, new Date(row.from).toISOString(), [row.amount, null])
        return null
      }),
    ),
  ]
})
