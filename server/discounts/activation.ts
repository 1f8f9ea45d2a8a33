import { sql } from 'drizzle-orm'
import { type Activation, activateDiscount, type DiscountRow, dryRunActivation, stopDiscount } from '#api/discounts/discounts'
import { discountStates } from '#api/discounts/entities'
import { type DiscountEvent, discountLaw } from '#machines/discounts/discountLaw'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import { changedMeanwhile } from '../core/entity/crud'
import { type Acting, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { endPrices, lockEditions, refreshCurrentPrices, writePrices } from '../products/prices/timeline'
import { assess, factsOf, faultyOf, itemsOf, startOf } from './assess'
import { type Discount, discountsAt, lockDiscount, readDiscount, stateOf } from './discountTable'
import { setOverrides } from './items'

const maxRows = 100

export const activationHandlers = [
  // A real activation in a read-only snapshot without locks.
  bind(dryRunActivation, async ({ params, db, clock }) => {
    const now = clock.now()
    const discount = await readDiscount(db, params.id)
    const rows = (await itemsOf(db, discount, now)).map((item) => assess(item, discount))
    return dryRunOf(db, discount, rows, now)
  }),

  bind(activateDiscount, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const now = call.clock.now()
      const discount = await lockDiscount(tx, params.id)
      if (discount.version !== body.version) throw await changedMeanwhile(tx, discountsAt(now), discount.id, body.version)
      if (body.details.length) await setOverrides(tx, discount, body.details)
      const ids = await editionsOf(tx, discount.id)
      await lockEditions(tx, ids)
      const rows = (await itemsOf(tx, discount, now)).map((item) => assess(item, discount))
      requireLawful(discount, rows, now, 'discount.activate')
      const toWrite = rows.filter(({ state, refusal }) => state !== 'written' && refusal === null)
      const toEnd = rows.filter(({ state, refusal }) => state === 'changed' || (state === 'written' && refusal !== null))
      await endSales(tx, discount, toEnd, now)
      await write(tx, discount, toWrite, call.user.id, now)
      await refreshCurrentPrices(tx, ids, now)
      const version = await setStage(tx, call, discount, 'activated', { field: 'prices', label: 'Prices written', to: toWrite.length })
      const state = stateOf({ ...discount, stage: 'activated' }, now)
      return { version, written: toWrite.length, unchanged: rows.length - toWrite.length, state }
    }),
  ),

  bind(stopDiscount, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const now = call.clock.now()
      const discount = await lockDiscount(tx, params.id)
      if (discount.version !== body.version) throw await changedMeanwhile(tx, discountsAt(now), discount.id, body.version)
      const ids = await editionsOf(tx, discount.id)
      await lockEditions(tx, ids)
      requireLawful(discount, [], now, 'discount.stop')
      await endPrices(tx, sql`p.discount_id = ${discount.id}`, now)
      await refreshCurrentPrices(tx, ids, now)
      const version = await setStage(tx, call, discount, 'stopped')
      return { version, state: 'ended' as const }
    }),
  ),
]

const editionsOf = async (tx: Queryable, discountId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select product_detail_id as id from discount_items where discount_id = ${discountId} order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** @throws {Problem} 409 `refused`, with the law's code and the editions */
function requireLawful(discount: Discount, rows: DiscountRow[], now: Date, type: DiscountEvent['type']): void {
  const refusal = discountLaw.refusal(stateOf(discount, now), { type }, factsOf(discount, rows, now))
  if (!refusal) return
  const { code, message } = refusal
  throw Problem.conflict({ reason: 'refused', code, rows: faultyOf(discount, rows).slice(0, maxRows) }, message)
}

async function endSales(tx: Queryable, { id }: Discount, rows: readonly DiscountRow[], now: Date): Promise<void> {
  if (!rows.length) return
  const editions = `{${rows.map(({ productDetailId }) => productDetailId).join(',')}}`
  await endPrices(tx, sql`p.discount_id = ${id} and p.product_detail_id = any(${editions}::int[])`, now)
}

async function write(tx: Queryable, discount: Discount, rows: readonly DiscountRow[], byId: number, now: Date): Promise<void> {
  const from = startOf(discount, now)
  const prices = rows.map(({ productDetailId, salePrice }) => ({ productDetailId, amount: salePrice, from, until: discount.endsAt }))
  const priceIds = await writePrices(tx, prices, { kind: 'sale', discountId: discount.id, byId, now })
  const written = rows.map(({ id, price, productDetailId }) => ({ id, base: price, priceId: priceIds.get(productDetailId) }))
  await tx.execute(sql`update discount_items i set price_id = r."priceId", written_base = r.base
    from ${rowsOf(written, sql`id int, base bigint, "priceId" int`)} where i.id = r.id`)
}

async function setStage(tx: Queryable, call: Acting, discount: Discount, stage: Discount['stage'], ...more: Change[]): Promise<number> {
  const now = call.clock.now()
  const put = await first<{ version: number }>(
    tx,
    sql`update discounts set stage = ${stage}, version = version + 1, changed_by = ${call.user.id}, changed_at = ${now.toISOString()}::timestamptz
      where id = ${discount.id} returning version`,
  )
  const version = put?.version ?? discount.version
  const [from, to] = [stateOf(discount, now), stateOf({ ...discount, stage }, now)]
  const changes: Change[] = [...(from === to ? [] : [{ field: 'state', from, to, words: discountStates }]), ...more]
  await record(tx, actorOf(call), {
    entityName: 'Discount',
    entity: 'Discount',
    id: discount.id,
    record: discount.title,
    version,
    action: 'changed',
    changes,
  })
  return version
}

async function dryRunOf(db: Queryable, discount: Discount, rows: DiscountRow[], now: Date): Promise<Activation> {
  const facts = factsOf(discount, rows, now)
  const refusal = discountLaw.refusal(stateOf(discount, now), { type: 'discount.activate' }, facts)
  const count = (holds: (row: DiscountRow) => boolean) => rows.filter(holds).length
  const isWritten = ({ state, refusal: none }: DiscountRow) => state !== 'written' && none === null
  const costed = rows.filter(({ margin }) => margin !== null)
  const open = await first<{ count: number }>(
    db,
    sql`select count(distinct b.id)::int as count from basket_details l join baskets b on b.id = l.basket_id
      where b.status = 'create' and l.product_detail_id in (select product_detail_id from discount_items where discount_id = ${discount.id})`,
  )
  return {
    version: discount.version,
    prices: count(isWritten),
    unchanged: count((row) => !isWritten(row)),
    floored: count(({ isFloored }) => isFloored),
    noSaving: count(({ refusal: none }) => none === 'noSaving'),
    free: facts.free,
    conflicts: facts.conflicts.count,
    belowCost: costed.length ? costed.filter(({ margin }) => (margin ?? 0) < 0).length : null,
    savingAtStock: rows.reduce((sum, { saving, stock }) => sum + saving * stock, 0),
    openBaskets: open?.count ?? 0,
    refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
    rows: faultyOf(discount, rows).slice(0, maxRows),
  }
}
