import { type SQL, sql } from 'drizzle-orm'
import type { MoveKind, Place } from '#api/inventory/stock'
import { permissionOf, type Warehouse } from '#api/inventory/warehouses'
import type { Actor } from '../core/auditLog'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { rowsOf } from '../core/rowsOf'
import { calendarDay, dayBegins, dayEnds, isOneOf } from '../core/sqlParts'
import { codeOf } from '../core/transact'
import type { Queryable } from '../db/database'
import { fragment, literal, verbatim } from '../db/fragment'

/** @throws {Problem} 403 */
export function requireWarehouse(user: SignedIn, warehouse: Warehouse): void {
  if (!user.permissions.has(permissionOf[warehouse])) throw Problem.forbidden()
}

const change = (alias: string, place: Place): SQL =>
  fragment`case when ${alias}.to_place = '${place}' then ${alias}.quantity else -${alias}.quantity end`
export const touches = (alias: string, place: Place): SQL => fragment`'${place}' in (${alias}.from_place, ${alias}.to_place)`

export const onHandOf = (column: string, place: Warehouse | 'transit', asOf?: string): SQL => {
  const product = verbatim(column)
  const now = sql`coalesce((select i.on_hand from inventory i where i.product_detail_id = ${product} and i.warehouse = ${literal(place)}), 0)`
  if (asOf === undefined) return now
  const month = sql`date_trunc('month', ${calendarDay(asOf)}::date)`
  return sql`(${now} - coalesce((select sum(s.change)::int from stock_months s
      where s.product_detail_id = ${product} and s.place = ${literal(place)} and s.month > ${month}), 0)
    - coalesce((select sum(${change('m', place)})::int from stock_moves m
      where m.product_detail_id = ${product} and ${touches('m', place)} and m.at >= ${dayEnds(sql`${calendarDay(asOf)}`)}
        and m.at < ${dayBegins(sql`${month} + interval '1 month'`)}), 0))`
}

export type Balance = { id: number; productDetailId: number; warehouse: string; onHand: number; reserved: number; shelf: string }

/** Creates missing balances and locks all by id. */
export async function lockBalances(tx: Queryable, productDetailIds: readonly number[], warehouses: readonly string[]): Promise<Balance[]> {
  const places = sql`${`{${warehouses.join(',')}}`}::text[]`
  await tx.execute(sql`insert into inventory (product_detail_id, warehouse)
    select d.id, w from product_details d, unnest(${places}) w where ${isOneOf('d.id', productDetailIds)} order by d.id, w
    on conflict (product_detail_id, warehouse) do nothing`)
  const { rows } =
    await tx.execute<Balance>(sql`select id, product_detail_id as "productDetailId", warehouse, on_hand as "onHand", reserved, shelf
    from inventory where ${isOneOf('product_detail_id', productDetailIds)} and warehouse = any(${places}) order by id for update`)
  return rows
}

const uniqueViolation = '23505'

export type Posting = { productDetailId: number; from: Place; to: Place; quantity: number }

/** Lock the balances first; the ledger's trigger updates them. */
export async function post(
  tx: Queryable,
  { user, now }: Actor,
  about: { kind: MoveKind; source: string; note?: string },
  postings: readonly Posting[],
): Promise<void> {
  if (!postings.length) return
  const posted = sql`insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source, note)
    select ${now.toISOString()}::timestamptz, ${user?.id ?? null}::int, "productDetailId", "from", "to", quantity, ${about.kind}, ${about.source}, ${about.note ?? ''}
    from ${rowsOf(postings, sql`"productDetailId" int, "from" text, "to" text, quantity int`)} order by "productDetailId"`
  await tx.execute(posted).catch((error: unknown) => {
    if (codeOf(error) === uniqueViolation) throw Problem.conflict({ reason: 'isMoved' }, 'These copies have been moved already. Look again')
    throw error
  })
}
