import { type SQL, sql } from 'drizzle-orm'
import type { Warehouse } from '#api/inventory/warehouses'
import type { BackOrder } from '#api/orders/backOrders'
import type { Change } from '../../core/auditChanges'
import { type Actor, record } from '../../core/auditLog'
import { Problem } from '../../core/http/problem'
import { rowsOf } from '../../core/rowsOf'
import { isOneOf, iso } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { fragment, literal } from '../../db/fragment'
import { jsonArray, jsonOf } from '../../db/json'
import { free, isIn } from '../../inventory/stock'
import { orderSubject } from '../basketLog'
import { lineTitle } from '../documents/lineWords'
import { billedOf } from '../money/leftToInvoice'

/** 0 in every other status (decision 031). */
export const backOrderedOf = (d: string): SQL =>
  fragment`(case when ${d}.back_ordered_since is null then 0 else ${d}.quantity - ${d}.cancelled - ${d}.delivered - ${d}.reserved end)`

export const stillMissing = (reserved: SQL, delivered: SQL, since: SQL): SQL =>
  sql`case when d.quantity - d.cancelled > (${delivered}) + (${reserved}) then ${since} end`

const warehouseOf = (line: string): SQL => fragment`(select f.warehouse from baskets f where f.id = ${line}.basket_id)`

/** Date by which distributors have confirmed enough for this and older orders; null if unknown. */
const expectedOn = (d: string): SQL =>
  fragment`(select to_char(e.eta, 'YYYY-MM-DD') from (
      select i.eta, i.id, sum(coalesce(i.accepted, i.quantity) - i.received) over (order by i.eta nulls last, i.id) as copies
      from request_items i join distributor_requests r on r.id = i.request_id and r.warehouse = ${warehouseOf(d)}
      where i.product_detail_id = ${d}.product_detail_id and r.state in ('new', 'inProgress', 'delivered') and coalesce(i.accepted, i.quantity) > i.received) e
    where e.copies >= (select sum(${backOrderedOf('q')}) from basket_details q
      where q.product_detail_id = ${d}.product_detail_id and q.back_ordered_since is not null and q.basket_id <= ${d}.basket_id
        and ${warehouseOf('q')} = ${warehouseOf(d)})
    order by e.copies, e.id limit 1)`

const waiting = (d: string) => ({ since: iso(`${d}.back_ordered_since`), expectedOn: expectedOn(d) })

export const backOrderJson = (d: string): SQL =>
  sql`case when ${fragment`${d}.back_ordered_since`} is not null then ${jsonOf({ copies: backOrderedOf(d), ...waiting(d) })} end`

export const backOrdersJson = sql`(select ${jsonArray(jsonOf({ title: lineTitle, copies: backOrderedOf('d'), ...waiting('d') }), 'd.id')}
  from basket_details d join product_details p on p.id = d.product_detail_id where d.basket_id = b.id and d.back_ordered_since is not null)`

export const readBackOrders = async (tx: Queryable, basketIds: readonly number[]): Promise<(BackOrder & { basketId: number })[]> =>
  (
    await tx.execute<
      BackOrder & { basketId: number }
    >(sql`select d.basket_id as "basketId", ${lineTitle} as title, ${backOrderedOf('d')} as copies,
        ${waiting('d').since} as since, ${waiting('d').expectedOn} as "expectedOn"
      from basket_details d join product_details p on p.id = d.product_detail_id
      where ${isOneOf('d.basket_id', basketIds)} and d.back_ordered_since is not null order by d.basket_id, d.id`)
  ).rows

const lineChange = (title: string, from: number | null, to: number): Change => ({
  field: 'backOrdered',
  label: 'Back-ordered',
  of: title,
  from,
  to,
})

export async function recordBackOrders(tx: Queryable, basketId: number, actor: Actor): Promise<void> {
  const missing = await readBackOrders(tx, [basketId])
  if (!missing.length) return
  const changes = missing.map(({ title, copies }) => lineChange(title, null, copies))
  await record(tx, actor, { ...orderSubject(basketId), action: 'changed', changes })
}

/**
 * Finishes an order without its missing copies. Stock must be locked.
 * @throws {Problem} 409 `isLeftToShip` if nothing is there, `isCredited` if missing copies are invoiced
 */
export async function cancelMissing(
  tx: Queryable,
  { id: basketId, warehouse }: { id: number; warehouse: Warehouse },
  actor: Actor,
): Promise<void> {
  const here = isIn('i', literal(warehouse))
  const { rows } = await tx.execute<{ id: number; title: string; missing: number; there: number; billed: number }>(sql`
    select d.id, ${lineTitle} as title, greatest(d.quantity - d.cancelled - a.there, 0)::int as missing, a.there::int as there, ${billedOf('d')} as billed
    from basket_details d join product_details p on p.id = d.product_detail_id
      left join inventory i on i.product_detail_id = p.id and ${here},
      lateral (select greatest(${free} + d.reserved, 0) + d.delivered as there) a
    where d.basket_id = ${basketId} order by d.id`)
  const missing = rows.filter((line) => line.missing > 0)
  if (!missing.length) return
  if (rows.every(({ there }) => there === 0))
    throw Problem.conflict({ reason: 'isLeftToShip' }, 'No copy of this order is there: cancel the order instead')
  const billed = missing.find((line) => line.billed > line.there)
  if (billed)
    throw Problem.conflict(
      { reason: 'isCredited' },
      `${billed.title}: ${billed.billed} are invoiced and ${billed.there} are there. Credit the others first`,
    )
  await tx.execute(sql`with line as (
      update basket_details d set cancelled = d.cancelled + r.missing, reserved = least(d.reserved, d.quantity - d.cancelled - r.missing - d.delivered), back_ordered_since = null
      from ${rowsOf(missing, sql`id int, missing int`)} join basket_details was on was.id = r.id where d.id = r.id
      returning d.product_detail_id, was.reserved - d.reserved as freed)
    update inventory i set reserved = i.reserved - line.freed from line
    where i.product_detail_id = line.product_detail_id and ${here} and line.freed > 0`)
  const changes = missing.map(
    (line): Change => ({
      field: 'cancelledCopies',
      label: 'Cancelled copies',
      of: line.title,
      to: line.missing,
    }),
  )
  await record(tx, actor, { ...orderSubject(basketId), action: 'changed', changes })
}
