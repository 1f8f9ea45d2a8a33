import { type SQL, sql } from 'drizzle-orm'
import { statusListOf } from '#api/orders/basketLists'
import { basketMoves } from '#api/orders/basketMoves'
import type { BasketStatus } from '#api/orders/baskets'
import { type BasketFacts, type BasketMove, basketLaw } from '#machines/orders/basketStatus'
import type { Change } from '../core/auditChanges'
import { type Actor, actorOf, recorded } from '../core/auditLog'
import { type Acting, bind } from '../core/http/endpoints'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { literal } from '../db/fragment'
import { prepared } from '../db/prepared'
import { free, freeElsewhere, isIn } from '../inventory/stock'
import { recount } from './basketCounts'
import { conflictOf, factsOf, type LockedBasket, lockBasket } from './basketLock'
import { moneyChanges, orderSubject, readMoney, statusChange } from './basketLog'
import { releaseCode, takeCode } from './codes/redemption'
import { cancelMissing, recordBackOrders, stillMissing } from './deliveries/backOrders'
import { cancelOpen, handOverRest } from './deliveries/goods'
import { freezeLines, lineTitle } from './documents/lineWords'
import { keepFirstTitles } from './firstTitles'
import { dueOnceCancelled } from './money/dueOfOrder'
import type { Invoicing } from './money/invoicing'
import { closeOffers } from './offers/withdraw'

type MoveCall = Acting & { params: { id: number }; query: { expected?: BasketStatus | undefined } }

export const moveHandlers = (invoicing: Invoicing) => [
  bind(basketMoves['basket.place'], (call) => moveBasket(call, { type: 'basket.place' }, invoicing)),
  bind(basketMoves['basket.start'], (call) => moveBasket(call, { type: 'basket.start', missing: call.query.missing }, invoicing)),
  bind(basketMoves['basket.finish'], (call) => moveBasket(call, { type: 'basket.finish', missing: call.query.missing }, invoicing)),
  bind(basketMoves['basket.cancel'], (call) =>
    moveBasket(call, { type: 'basket.cancel', reason: call.query.reason, credit: call.query.credit }, invoicing),
  ),
]

/**
 * Moves a basket if it has the expected status and the law allows it: status, history, stock and counters in one transaction. Repeating a
 * done move succeeds without effect, except for starting work that somebody else started.
 * @throws {Problem} 404, 409 with a `moveConflict`
 */
const moveBasket = ({ params, query, ...call }: MoveCall, move: BasketMove, invoicing: Invoicing): Promise<{ status: BasketStatus }> =>
  transact(call.db, async (tx) => {
    const basket = await lockBasket(tx, params.id)
    const to = basketLaw.to(move.type)
    const isThere = basket.status === to
    const isLateClaim = isThere && move.type === 'basket.start' && basket.handlerId !== call.user.id
    if (isThere && !isLateClaim) return { status: to }
    if (isLateClaim || (query.expected !== undefined && query.expected !== basket.status))
      throw await conflictOf(tx, basket, 'stale', (lastMove) => lastMove)

    return carryOut(tx, call, basket, move, invoicing)
  })

/** The basket must be locked. @throws {Problem} 409 with a `moveConflict` */
export async function carryOut(
  tx: Queryable,
  call: Acting,
  basket: LockedBasket,
  move: BasketMove,
  invoicing: Invoicing,
): Promise<{ status: BasketStatus }> {
  const to = basketLaw.to(move.type)
  const stock = stockEffects[`${basket.status} → ${to}`]
  const shortages = await lockStock(tx, basket, stock, move)
  const refusal = basketLaw.refusal(basket.status, move, factsOf(basket, shortages))
  if (refusal) throw await conflictOf(tx, basket, refusal.code, () => refusal.message)

  const actor = actorOf(call)
  if (basket.status === 'create') {
    await freezeLines(tx, basket.id)
    await tx.execute(keepFirstTitles(sql`b.id = ${basket.id}`))
  }
  const money = await readMoney(tx, basket.id)
  if (move.type === 'basket.place') await takeCode(tx, basket, call.clock.now())
  if (move.type === 'basket.cancel') await releaseCode(tx, basket.id, call.clock.now())
  if (move.type === 'basket.cancel' && basket.holds.invoices.length)
    await invoicing.credit(tx, { actor, user: call.user, basket, reason: move.reason })
  if (move.type === 'basket.place' || move.type === 'basket.cancel') await closeOffers(tx, basket.id, actor)
  if (move.type === 'basket.cancel') {
    await cancelOpen(tx, basket.id, actor)
    await invoicing.voidPreInvoices(tx, basket.id)
  }
  if (move.type === 'basket.finish') {
    await cancelMissing(tx, basket, actor)
    await handOverRest(tx, basket, actor)
  }
  const moneyAfter =
    move.type === 'basket.cancel' ? { ...money, total: 0, due: (await dueOfCancelled(tx, { id: basket.id }))[0]?.due ?? 0 } : money
  await tx.execute(writeMove(basket, { move, money: moneyChanges(money, moneyAfter), stock }, actor))
  if (move.type === 'basket.start') await recordBackOrders(tx, basket.id, actor)
  if (move.type === 'basket.finish') await invoicing.keepHolds(tx, basket.id)
  return { status: to }
}

type StockEffect = { reserved: SQL; isMissing?: boolean }

const stockEffects: Record<string, StockEffect | undefined> = {
  'newOrder → inProgress': { reserved: sql`least(d.quantity, greatest(${free}, 0))`, isMissing: true },
  'inProgress → done': { reserved: sql`0` },
  'inProgress → cancelled': { reserved: sql`0` },
}

async function lockStock(
  tx: Queryable,
  basket: LockedBasket,
  effect: StockEffect | undefined,
  move: BasketMove,
): Promise<BasketFacts['shortages']> {
  if (!effect) return []
  const warehouse = literal(basket.warehouse)
  // An edition without stock needs a balance row too, as its lock orders the back-orders.
  if (move.type === 'basket.start')
    await tx.execute(sql`insert into inventory (product_detail_id, warehouse) select d.product_detail_id, ${warehouse} from basket_details d
      where d.basket_id = ${basket.id} and not exists (select from inventory i where i.product_detail_id = d.product_detail_id and ${isIn('i', warehouse)})
      order by d.product_detail_id on conflict (product_detail_id, warehouse) do nothing`)
  const { rows } = await tx.execute<BasketFacts['shortages'][number]>(sql`
    with stock as (
      select product_detail_id, on_hand - reserved as free, ordered from inventory i
      where ${isIn('i', warehouse)} and product_detail_id in (select product_detail_id from basket_details where basket_id = ${basket.id})
      order by id for update
    ), line as (
      select d.id, ${lineTitle} as title, d.quantity as wanted,
        greatest(coalesce(s.free, 0) + d.reserved, 0) + d.delivered as available, ${freeElsewhere('p.id', warehouse)} as elsewhere,
        p.publishing_status in ('cancelled', 'outOfPrint', 'withdrawn') and coalesce(s.ordered, 0) = 0 as "isUnobtainable"
      from basket_details d join product_details p on p.id = d.product_detail_id left join stock s on s.product_detail_id = p.id
      where d.basket_id = ${basket.id}
    )
    select title, wanted, available, elsewhere, coalesce("isUnobtainable", false) as "isUnobtainable" from line where wanted > available order by id`)
  return rows
}

const dueOfCancelled = prepared<{ due: number }>(
  'dueOfCancelled',
  () => sql`select ${dueOnceCancelled}::float8 as due from baskets b where b.id = ${sql.placeholder('id')}`,
)

function writeMove(
  basket: LockedBasket,
  { move, money, stock }: { move: BasketMove; money: Change[]; stock: StockEffect | undefined },
  actor: Actor,
): SQL {
  const { id, status, warehouse, paymentState } = basket
  const to = basketLaw.to(move.type)
  const at = actor.now.toISOString()
  const userId = actor.user?.id
  const changes = [statusChange(status, to)]
  if (move.type === 'basket.cancel') changes.push({ field: 'reason', to: move.reason }, ...money.filter(({ field }) => field === 'due'))
  return sql.join([
    sql`with moved as (
      update baskets set status = ${to}, changed_at = ${at}::timestamptz, changed_by = ${userId}
        ${move.type === 'basket.start' ? sql`, handler_id = ${userId}` : sql``}
      where id = ${id}
    ), logged as (
      ${recorded(actor, { ...orderSubject(id), action: 'moved', changes })}
    )`,
    stock ? stockWritten(id, literal(warehouse), stock, at) : sql``,
    sql` `,
    recount(id, statusListOf(status, paymentState), statusListOf(to, paymentState)),
  ])
}

/** Only reservations; copies that leave are ledger moves (`handOver`). */
const stockWritten = (id: number, warehouse: SQL, { reserved, isMissing }: StockEffect, at: string): SQL => sql`, stocked as (
      update inventory i set reserved = i.reserved + (${reserved}) - d.reserved from basket_details d
      where d.basket_id = ${id} and i.product_detail_id = d.product_detail_id and ${isIn('i', warehouse)}
    ), kept as (
      update basket_details d set reserved = ${reserved}, arrived_at = null, ${
        isMissing
          ? sql`back_ordered_since = ${stillMissing(reserved, sql`d.delivered`, sql`${at}::timestamptz`)}
            from inventory i where i.product_detail_id = d.product_detail_id and ${isIn('i', warehouse)} and`
          : sql`back_ordered_since = null where`
      } d.basket_id = ${id}
    )`
