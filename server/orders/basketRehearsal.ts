import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { maxBulk } from '#api/orders/basketMoves'
import type { BasketHolds, BasketStatus, PaymentState } from '#api/orders/baskets'
import { type basketSelection, type RehearsedMove, rehearseMove } from '#api/orders/rehearsal'
import { type BasketFacts, type BasketMove, type MoveName, refusalOf } from '#machines/orders/basketStatus'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { customerName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'
import { free, joinStock } from '../inventory/stock'
import { partsOf } from './basketCounts'
import { countMatches, matchingIds } from './basketLists'
import { holdsJson } from './basketLock'
import { wantedOf } from './basketQuery'

/** Reads, never locks: what it says is what would happen now. @throws {Problem} 422 beyond `maxBulk` or for unknown ids */
export const rehearsalHandlers = [
  bind(rehearseMove, async ({ db, body, user }) => {
    const baskets = await read(db, await idsOf(db, body.selection, user.id, maxBulk), body.move)
    return rehearse(baskets, body.move === 'basket.cancel' ? { type: body.move, reason: body.reason } : { type: body.move })
  }),
]

/** The orders of a selection. @throws {Problem} 422 where they are more than `max` */
export async function idsOf(db: Queryable, selection: z.output<typeof basketSelection>, userId: number, max: number): Promise<number[]> {
  const atOnce = (total: number) =>
    Problem.field('selection', `${total} orders match, and at most ${max} are moved at once: narrow the search or the filter`)
  if ('ids' in selection) {
    if (selection.ids.length > max) throw atOnce(selection.ids.length)
    return [...new Set(selection.ids)]
  }
  const wanted = wantedOf(partsOf(selection.list), selection, userId)
  const ids = await matchingIds(db, wanted, max + 1)
  if (ids.length <= max) return ids
  throw atOnce(await countMatches(db, wanted))
}

type Line = { product: number; title: string; wanted: number; reserved: number; delivered: number; free: number }
type Rehearsed = {
  id: number
  status: BasketStatus
  customerName: string | null
  itemCount: number
  hasCustomer: boolean
  paymentState: PaymentState
  holds: BasketHolds
  lines: Line[] | null
  settled: { amount: number; currency: string } | null
}

/** Lines are read in one go for all baskets, and only for the moves that touch stock. */
async function read(db: Queryable, ids: number[], move: MoveName): Promise<Rehearsed[]> {
  const chosen = sql`${`{${ids.join(',')}}`}::int[]`
  const isAboutStock = move === 'basket.start' || move === 'basket.finish'
  const lines = sql`left join (
      select d.basket_id, json_agg(${jsonOf({
        product: 'p.id',
        title: 'p.title',
        wanted: 'd.quantity',
        ...columnsOf('d', 'reserved', 'delivered'),
        free,
      })} order by d.id) as lines
      from basket_details d join product_details p on p.id = d.product_detail_id
        ${joinStock('p.id')}
      where d.basket_id = any(${chosen}) group by d.basket_id
    ) l on l.basket_id = b.id`
  const { rows } = await db.execute<Rehearsed>(sql`
    select b.id, b.status, ${customerName('c')} as "customerName", b.item_count as "itemCount",
      b.customer_id is not null as "hasCustomer", b.payment_state as "paymentState", ${holdsJson('b')} as holds,
      case when b.settled_total is not null then ${jsonOf({ amount: 'b.settled_total', currency: 'b.currency' })} end as settled, ${isAboutStock ? sql`l.lines` : sql`null::json as lines`}
    from unnest(${chosen}) with ordinality as chosen (id, place) join baskets b on b.id = chosen.id
      left join users c on c.id = b.customer_id ${isAboutStock ? lines : sql``}
    order by chosen.place`)
  if (rows.length === ids.length) return rows
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id)).slice(0, 5)
  throw Problem.field('selection.ids', `No order has the number ${unknown.join(', ')}`)
}

/**
 * Asks the law for each basket in turn. Baskets of one batch draw on the same shelf: what an earlier one
 * would set aside is gone for those after it.
 */
function rehearse(baskets: Rehearsed[], move: BasketMove): RehearsedMove[] {
  const taken = new Map<number, number>()
  return baskets.map(({ id, status, customerName, itemCount, hasCustomer, paymentState, holds, lines, settled }) => {
    const facts: BasketFacts = {
      items: itemCount,
      hasCustomer,
      isPaymentOutstanding: paymentState === 'outstanding',
      holds,
      shortages: (lines ?? []).flatMap(({ product, title, wanted, reserved, delivered, free }) => {
        const available = Math.max(free + reserved - (taken.get(product) ?? 0), 0) + delivered
        return wanted > available ? [{ title, wanted, available }] : []
      }),
    }
    const refusal = refusalOf(status, facts, move)
    if (!refusal && move.type === 'basket.start')
      for (const { product, wanted } of lines ?? []) taken.set(product, (taken.get(product) ?? 0) + wanted)
    return { id, status, customerName, refusal: refusal ? { code: refusal.code, message: refusal.message } : null, settled }
  })
}
