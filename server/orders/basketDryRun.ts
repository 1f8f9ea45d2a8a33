import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { basketMoves, maxBulk } from '#api/orders/basketMoves'
import { type basketSelection, dryRunMove, type MoveDryRun, type MoveEffects } from '#api/orders/moveDryRun'
import { type BasketMove, type MoveName, moveLabels } from '#machines/orders/basketStatus'
import { withDryRun } from '../core/dryRun'
import { type Acting, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, isOneOf } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { jsonArray, jsonOf } from '../db/json'
import { partsOf } from './basketCounts'
import { countMatches, matchingIds } from './basketLists'
import { lockBaskets } from './basketLock'
import { carryOut } from './basketMoves'
import { wantedOf } from './basketQuery'
import type { Invoicing } from './money/invoicing'
import { differenceOf, type OrderState, readOrderStates, runDeferred, type Stock, stateAfter, withStock } from './moveEffects'

/** Limits the time that locks are held. */
const slice = 100

/** The real moves, rolled back. @throws {Problem} 403; 422 beyond `maxBulk` or for unknown ids */
export const dryRunHandlers = (invoicing: Invoicing) => [
  bind(dryRunMove, async ({ body, ...call }) => {
    if (!call.user.permissions.has(basketMoves[body.move].permission)) throw Problem.forbidden('You may not make this move')
    const move = moveOf(body)
    const ids = await idsOf(call, body.selection, maxBulk)
    const answers: MoveDryRun[] = []
    const alone = body.credit ? await invoicedOf(call.db, ids) : new Set<number>()
    let carried: Carried = { free: [], codes: [], credits: 0 }
    for (const each of slicesOf(ids, alone)) {
      const made = await dryRunSlice(call, each, { move, invoicing, carried })
      answers.push(...made.answers)
      carried = made.carried
    }
    return answers
  }),
]

async function invoicedOf(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct basket_id as id from invoice_items where ${isOneOf('basket_id', ids)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Orders that issue documents go alone, without a savepoint, as triggers tie items to the document's transaction id. */
function slicesOf(ids: readonly number[], alone: ReadonlySet<number>): number[][] {
  const slices: number[][] = []
  let open: number[] | undefined
  for (const id of ids) {
    if (open && open.length < slice && !alone.has(id)) open.push(id)
    else {
      const started = [id]
      slices.push(started)
      open = alone.has(id) ? undefined : started
    }
  }
  return slices
}

/** @throws {Problem} 422 */
function moveOf({ move: type, reason, credit, missing }: DryRunBody): BasketMove {
  if (missing !== undefined && missing !== takes[type]) throw Problem.field('missing', `'${moveLabels[type]}' does not take ${missing}`)
  if (type === 'basket.cancel') return { type, reason, credit }
  if (type === 'basket.start') return { type, missing: missing && 'backOrder' }
  return type === 'basket.finish' ? { type, missing: missing && 'cancel' } : { type }
}
type DryRunBody = z.output<NonNullable<typeof dryRunMove.body>>
const takes: { [name in MoveName]?: string } = { 'basket.start': 'backOrder', 'basket.finish': 'cancel' }

/** @throws {Problem} 422 beyond `max` or for unknown ids */
export async function idsOf({ db, user, clock }: Acting, selection: z.output<typeof basketSelection>, max: number): Promise<number[]> {
  const atOnce = (total: number) =>
    Problem.field('selection', `${total} orders match, and at most ${max} are moved at once: narrow the search or the filter`)
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    if (ids.length > max) throw atOnce(ids.length)
    const { rows } = await db.execute<{ id: number }>(sql`select id from baskets where ${isOneOf('id', ids)}`)
    const existing = new Set(rows.map(({ id }) => id))
    const unknown = ids.filter((id) => !existing.has(id)).slice(0, 5)
    if (unknown.length) throw Problem.field('selection.ids', `No order has the number ${unknown.join(', ')}`)
    return ids
  }
  const wanted = wantedOf(partsOf(selection.list), selection, user.id, clock.now())
  const ids = await matchingIds(db, wanted, max + 1)
  if (ids.length <= max) return ids
  throw atOnce(await countMatches(db, wanted))
}

type Carried = { free: Taken[]; codes: Taken[]; credits: number }
type Taking = Omit<Carried, 'credits'>
type Taken = { id: number; taken: number }
type Work = { move: BasketMove; invoicing: Invoicing; carried: Carried }

const dryRunSlice = (call: Acting, ids: readonly number[], { move, invoicing, carried }: Work) =>
  withDryRun(
    true,
    (made: { answers: MoveDryRun[]; carried: Carried }) => made,
    (keep) =>
      transact(call.db, async (tx) => {
        const baskets = new Map((await lockBaskets(tx, ids)).map((basket) => [basket.id, basket]))
        // Locks by id at once, as orders come in any order and share titles.
        await tx.execute(sql`select i.id from inventory i where ${isFilledFrom(ids)} order by i.id for update`)
        await takeCarried(tx, carried)
        await runDeferred(tx)
        const taken = await readTaken(tx, ids)
        const states = await readOrderStates(tx, ids)
        const stock = new Map<number, Stock>()
        const answers: MoveDryRun[] = []
        for (const id of ids) {
          const [basket, began] = [baskets.get(id), states.get(id)]
          if (!basket || !began) continue
          const before = withStock(began, stock)
          const make = (step: Queryable) => stateAfter(step, id, () => carryOut(step, call, basket, move, invoicing))
          const outcome = await outcomeOf(ids.length === 1 ? make(tx) : tx.transaction(make), (after) => {
            for (const row of after.stock) stock.set(row.id, row)
            return differenceOf(before, after, carried.credits)
          })
          answers.push({ id, status: basket.status, customerName: before.customerName, ...outcome })
        }
        if (ids.length > 1) return keep({ answers, carried: addTaken(carried, taken, await readTaken(tx, ids)) })
        const credits = answers.reduce((sum, { effects }) => sum + (effects?.credits.length ?? 0), carried.credits)
        return keep({ answers, carried: { ...carried, credits } })
      }),
  )

/** A savepoint per order undoes a refused one. */
async function outcomeOf(
  made: Promise<OrderState>,
  effectsOf: (after: OrderState) => MoveEffects,
): Promise<Pick<MoveDryRun, 'refusal' | 'effects'>> {
  try {
    return { refusal: null, effects: effectsOf(await made) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { refusal: { code: error.reason ?? String(error.status), message: error.message }, effects: null }
  }
}

const isFilledFrom = (ids: readonly number[]) => sql`(i.product_detail_id, i.warehouse) in (
  select d.product_detail_id, b.warehouse from baskets b join basket_details d on d.basket_id = b.id where ${isOneOf('b.id', ids)})`

async function readTaken(tx: Queryable, ids: readonly number[]): Promise<Taking> {
  const found = await first<{ taken: Taking }>(
    tx,
    sql`select ${jsonOf<Taking>({
      free: sql`(select ${jsonArray(jsonOf({ id: 'i.id', taken: sql`i.reserved - i.on_hand` }))} from inventory i where ${isFilledFrom(ids)})`,
      codes: sql`(select ${jsonArray(jsonOf({ id: 'c.id', taken: 'c.used' }))} from discount_codes c
        where c.id in (select code_id from discount_redemptions where ${isOneOf('basket_id', ids)}))`,
    })} as taken`,
  )
  return found?.taken ?? { free: [], codes: [] }
}

function addTaken(carried: Carried, before: Taking, after: Taking): Carried {
  const added = (of: keyof Taking) => {
    const sums = new Map(carried[of].map(({ id, taken }) => [id, taken]))
    for (const { id, taken } of after[of]) {
      const more = taken - (before[of].find((one) => one.id === id)?.taken ?? taken)
      if (more) sums.set(id, (sums.get(id) ?? 0) + more)
    }
    return [...sums].map(([id, taken]) => ({ id, taken }))
  }
  return { ...carried, free: added('free'), codes: added('codes') }
}

/** Released copies stay reserved for nobody else. */
async function takeCarried(tx: Queryable, { free, codes }: Taking): Promise<void> {
  for (const { id, taken } of free) await tx.execute(sql`update inventory set reserved = greatest(reserved + ${taken}, 0) where id = ${id}`)
  for (const { id, taken } of codes) await tx.execute(sql`update discount_codes set used = greatest(used + ${taken}, 0) where id = ${id}`)
}
