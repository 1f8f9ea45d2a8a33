import { sql } from 'drizzle-orm'
import type { Warehouse } from '#api/inventory/warehouses'
import type { MoveConflict } from '#api/orders/basketMoves'
import type { BasketHolds, BasketStatus, PaymentState } from '#api/orders/baskets'
import type { VatCase } from '#api/orders/vat/vatCase'
import { type BasketFacts, isEditable, statusLabels } from '#machines/orders/basketStatus'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, isOneOf, iso, personName } from '../core/sqlParts'
import { stockholmTime } from '../core/stockholm'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { jsonOf } from '../db/json'
import { moneyChanges, orderSubject, readMoney } from './basketLog'

export type LockedBasket = {
  id: number
  status: BasketStatus
  warehouse: Warehouse
  paymentState: PaymentState
  paymentReference: string
  orderReference: string
  paymentMethodId: number | null
  customerId: number | null
  handlerId: number | null
  deliveryAddressId: number | null
  billingAddressId: number | null
  itemCount: number
  vatCase: VatCase
  holds: BasketHolds
  /** Minor units, with VAT. */
  total: number
  settledTotal: number | null
  currency: string
}

/** Locks rows by id. Read other tables afterwards: after waiting for a lock PostgreSQL re-reads only the locked row. */
export async function lockBaskets(tx: Queryable, ids: readonly number[]): Promise<LockedBasket[]> {
  const { rows } = await tx.execute<LockedBasket>(
    sql`select id, status, warehouse, payment_state as "paymentState", payment_reference as "paymentReference", order_reference as "orderReference", payment_method_id as "paymentMethodId",
      customer_id as "customerId", handler_id as "handlerId", delivery_address_id as "deliveryAddressId",
      billing_address_id as "billingAddressId", item_count as "itemCount", vat_case as "vatCase", ${holdsJson('baskets')} as holds,
      total::float8 as total, settled_total::float8 as "settledTotal", currency
      from baskets where ${isOneOf('id', ids)} order by id for update`,
  )
  return rows
}

/** @throws {Problem} 404 */
export async function lockBasket(tx: Queryable, id: number): Promise<LockedBasket> {
  const [basket] = await lockBaskets(tx, [id])
  if (!basket) throw Problem.notFound('Basket')
  return basket
}

/** `shortages` are read only for moves that affect stock. */
export const factsOf = (basket: LockedBasket, shortages: BasketFacts['shortages'] = []): BasketFacts => ({
  items: basket.itemCount,
  hasCustomer: basket.customerId !== null,
  isPaymentOutstanding: basket.paymentState === 'outstanding',
  shortages,
  holds: basket.holds,
  warehouse: basket.warehouse,
})

export const holdsJson = (alias: string) =>
  jsonOf({
    offer: fragment`case when ${alias}.offer_until >= (now() at time zone 'Europe/Stockholm')::date then ${alias}.offer_out end`,
    deliveries: `${alias}.open_deliveries`,
    invoices: `${alias}.must_credit`,
    parcels: `${alias}.booked_parcels`,
  })

export type Noted = (...changes: Change[]) => void
type Edit<T> = (tx: Queryable, basket: LockedBasket, note: Noted) => Promise<T>

/**
 * Edits a basket in one transaction while the law allows it. Noted changes go to the order's history; without notes nothing has changed.
 * @throws {Problem} 404, 409
 */
export const editBasket = <T>(call: Acting, id: number, edit: Edit<T>): Promise<T> =>
  transact(call.db, (tx) => editBasketIn(tx, call, id, edit))

/** @throws {Problem} 404, 409 */
export async function editBasketIn<T>(tx: Queryable, call: Acting, id: number, edit: Edit<T>): Promise<T> {
  const basket = await lockBasket(tx, id)
  if (!isEditable(basket.status))
    throw await conflictOf(tx, basket, 'notEditable', (last) => `This order can no longer be changed: ${last}`)
  if (basket.holds.offer)
    throw Problem.conflict({ reason: 'noOfferOut' }, `Offer ${basket.holds.offer} holds this order: withdraw it first`)
  const before = await readMoney(tx, id)
  const noted: Change[] = []
  const answer = await edit(tx, basket, (...changes) => noted.push(...changes))
  if (!noted.length) return answer
  const changes = [...noted, ...moneyChanges(before, await readMoney(tx, id))]
  await record(tx, actorOf(call), { ...orderSubject(id), action: 'changed', changes })
  return answer
}

export async function conflictOf(
  tx: Queryable,
  { id, status }: LockedBasket,
  reason: string,
  describe: (lastMove: string) => string,
): Promise<Problem> {
  const last = await first<{ by: string; at: string }>(
    tx,
    sql`select ${personName('u')} as by, ${iso('b.changed_at')} as at from baskets b join users u on u.id = b.changed_by where b.id = ${id}`,
  )
  const data: MoveConflict = { reason, currentStatus: status, movedBy: last?.by ?? '', movedAt: last?.at ?? '' }
  return Problem.conflict(data, describe(describeLastMove(data)))
}

export const changedMeanwhile = (message: string): Problem => Problem.changed(message)

function describeLastMove({ movedBy, movedAt, currentStatus }: MoveConflict): string {
  const when = stockholmTime(new Date(movedAt))
  if (currentStatus === 'create') return `${movedBy} made this order on ${when}, and it has not been placed yet`
  return `${movedBy} moved this order to '${statusLabels[currentStatus]}' on ${when}`
}
