import { sql } from 'drizzle-orm'
import type { RequestState } from '#api/agents/requests'
import { type Warehouse, warehouses } from '#api/inventory/warehouses'
import { type RequestEvent, type RequestFacts, requestFacts, requestLabels, requestLaw, settledState } from '#machines/agents/requestStatus'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import type { Acting, Json } from '../core/http/endpoints'
import { Problem, requireAllowed } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { stockholmDay } from '../core/stockholm'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { lockBalances } from '../inventory/ledger'
import { readRequest } from './reading'

export type LockedRequest = {
  id: number
  distributorId: number
  distributorTitle: string
  origin: 'admin' | 'agent'
  state: RequestState
  warehouse: Warehouse
}

export type LockedItem = {
  id: number
  productDetailId: number
  title: string
  quantity: number
  accepted: number | null
  delivered: number
  received: number
  receipts: number
  price: number | null
  note: string
  eta: string | null
}

/** @throws {Problem} 403 */
export async function ownDistributorOf(tx: Queryable, userId: number): Promise<number> {
  const found = await first<{ id: number | null }>(tx, sql`select distributor_id as id from users where id = ${userId}`)
  if (!found?.id) throw Problem.forbidden('Your account belongs to no distributor yet. Ask an administrator to choose one')
  return found.id
}

/** @throws {Problem} 404, also for another distributor's request */
export async function lockRequest(tx: Queryable, id: number, ownOf: number | undefined): Promise<LockedRequest> {
  const found = await first<LockedRequest>(
    tx,
    sql`select t.id, t.distributor_id as "distributorId", d.title as "distributorTitle", t.origin, t.state, t.warehouse
      from distributor_requests t join distributor d on d.id = t.distributor_id
      where t.id = ${id} and ${ownOf === undefined ? sql`true` : sql`t.distributor_id = ${ownOf} and (t.origin = 'agent' or t.state <> 'draft')`} for update of t`,
  )
  if (!found) throw Problem.notFound('Request')
  return found
}

/** @throws {Problem} 404 */
export async function requestOfItem(tx: Queryable, itemId: number): Promise<number> {
  const found = await first<{ id: number }>(tx, sql`select request_id as id from request_items where id = ${itemId}`)
  if (!found) throw Problem.notFound('Title')
  return found.id
}

const itemsOf = async (tx: Queryable, requestId: number): Promise<LockedItem[]> =>
  (
    await tx.execute<LockedItem>(sql`select i.id, i.product_detail_id as "productDetailId", d.title, i.quantity, i.accepted, i.delivered, i.received, i.receipts,
      i.price::float8 as price, i.note, to_char(i.eta, 'YYYY-MM-DD') as eta from request_items i join product_details d on d.id = i.product_detail_id
      where i.request_id = ${requestId} order by i.id`)
  ).rows

/** @throws {Problem} 409 with the law's reason */
export function allowRequest(state: RequestState, facts: RequestFacts, event: RequestEvent): void {
  requireAllowed(requestLaw.refusal(state, event, facts), { state })
}

export const requestSubject = ({ id, distributorTitle }: Pick<LockedRequest, 'id' | 'distributorTitle'>) => ({
  entityName: 'DistributorRequest',
  entity: 'Request to a distributor',
  id,
  record: `#${id}, ${distributorTitle}`,
  version: sql`(select version from distributor_requests where id = ${id})`,
})

/** Recounts the ordered copies of a request's editions. Call after any change; `more` are editions removed from it. */
export async function countOrdered(tx: Queryable, requestId: number, more: readonly number[] = []): Promise<void> {
  const items = await itemsOf(tx, requestId)
  // Serialises two requests for one edition.
  await lockBalances(tx, [...new Set([...more, ...items.map(({ productDetailId }) => productDetailId)])], warehouses)
  await tx.execute(sql`update inventory v set ordered = s.ordered from (
      select e.id, w.warehouse, coalesce((select sum(coalesce(i.accepted, i.quantity) - i.received) from request_items i join distributor_requests r on r.id = i.request_id
        where i.product_detail_id = e.id and r.warehouse = w.warehouse and r.state in ('new', 'inProgress', 'delivered')), 0)::int as ordered
      from (select product_detail_id as id from request_items where request_id = ${requestId} union select unnest(${`{${more.join(',')}}`}::int[])) e
      cross join (values ('stockholm'), ('tehran')) as w (warehouse)
    ) s where v.product_detail_id = s.id and v.warehouse = s.warehouse and v.ordered <> s.ordered`)
}

export type Changing = {
  tx: Queryable
  request: LockedRequest
  items: LockedItem[]
  /** In Stockholm. */
  today: string
  note: (...changes: Change[]) => void
  become: (state: RequestState) => void
}

/**
 * Changes a request in one transaction: lock, change, state by the law, ordered copies, audit log. Returns the request as the caller may
 * see it.
 */
export function changeRequest(
  call: Acting,
  find: (tx: Queryable) => Promise<number> | number,
  change: (of: Changing) => Promise<void>,
  isOwn = false,
): Promise<Json> {
  return transact(call.db, async (tx) => {
    const ownOf = isOwn ? await ownDistributorOf(tx, call.user.id) : undefined
    const request = await lockRequest(tx, await find(tx), ownOf)
    const before = await itemsOf(tx, request.id)
    const changes: Change[] = []
    let state = request.state
    await change({
      tx,
      request,
      items: before,
      today: stockholmDay(call.clock.now()),
      note: (...more) => changes.push(...more),
      become: (next) => {
        state = next
      },
    })
    if (changes.length || state !== request.state) {
      const actor = actorOf(call)
      if (state === request.state) state = settledState(state, requestFacts(await itemsOf(tx, request.id)))
      if (state !== request.state) changes.push({ field: 'state', from: request.state, to: state, words: requestLabels })
      await tx.execute(sql`update distributor_requests set state = ${state}, version = version + 1, changed_at = ${actor.now.toISOString()}::timestamptz
        ${request.state === 'draft' && state === 'new' ? sql`, sent_at = ${actor.now.toISOString()}::timestamptz` : sql``} where id = ${request.id}`)
      await countOrdered(
        tx,
        request.id,
        before.map(({ productDetailId }) => productDetailId),
      )
      await record(tx, actor, { ...requestSubject(request), action: state === request.state ? 'changed' : 'moved', changes })
    }
    return readRequest(tx, request.id, ownOf)
  })
}

/** @throws {Problem} 404 */
export function itemOf(items: readonly LockedItem[], id: number): LockedItem {
  const item = items.find((each) => each.id === id)
  if (!item) throw Problem.notFound('Title')
  return item
}

/** @throws {Problem} 409 in other states */
export function requireState({ state }: LockedRequest, states: readonly RequestState[], message: string): void {
  if (!states.includes(state)) throw Problem.conflict({ reason: 'isFromHere', state }, message)
}
