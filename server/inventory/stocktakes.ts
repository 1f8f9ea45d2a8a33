import { type SQL, sql } from 'drizzle-orm'
import {
  currentStocktake,
  editStocktakeItem,
  type Stocktake,
  type StocktakeState,
  startStocktake,
  stocktakeItem,
} from '#api/inventory/stocktakes'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { actorOf, record, type Subject } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { requireWarehouse } from './ledger'

export type LockedStocktake = { id: number; warehouse: Warehouse; shelf: string; state: StocktakeState; startedAt: string }

/** `share` for counting, exclusive for steps of the whole count. @throws {Problem} 404 */
export async function lockStocktake(tx: Queryable, id: number, mode: 'share' | 'update'): Promise<LockedStocktake> {
  const found = await first<LockedStocktake>(
    tx,
    sql`select id, warehouse, shelf, state, ${iso('started_at')} as "startedAt" from stocktakes where id = ${id} ${fragment`for ${mode}`}`,
  )
  if (!found) throw Problem.notFound('Count')
  return found
}

export const stocktakeSubject = ({ id, warehouse }: Pick<LockedStocktake, 'id' | 'warehouse'>): Subject => ({
  entityName: 'Stocktake',
  entity: 'Count',
  id,
  record: `#${id}, ${warehouseNames[warehouse]}`,
  version: 0,
})

async function read(tx: Queryable, where: SQL): Promise<Stocktake | undefined> {
  return first<Stocktake>(
    tx,
    sql`select t.id, t.warehouse, t.shelf, t.state, (select ${personName('u')} from users u where u.id = t.started_by) as "startedBy", ${iso('t.started_at')} as "startedAt",
      (select ${personName('u')} from users u where u.id = t.posted_by) as "postedBy", ${iso('t.posted_at')} as "postedAt", s.*,
      (select ${jsonArray(jsonOf(columnsOf('p', 'name', 'counts')), sql`p.counts desc`)} from (
        select ${personName('u')} as name, count(distinct c.product_detail_id)::int as counts from stocktake_counts c join users u on u.id = c.by_id
        where c.stocktake_id = t.id and c.state = 'counted' group by u.id) p) as people
    from stocktakes t cross join lateral (select count(*)::int as titles, count(*) filter (where i.counts > 0)::int as counted,
      coalesce(sum(greatest(i.difference, 0)), 0)::int as more, coalesce(sum(greatest(-i.difference, 0)), 0)::int as fewer,
      coalesce(sum(i.difference * d.unit_price) filter (where d.currency = 'SEK'), 0)::float8 as value,
      count(*) filter (where i.is_moved and not i.is_accepted)::int as moved
      from stocktake_items i join product_details d on d.id = i.product_detail_id where i.stocktake_id = t.id) s where ${where}`,
  )
}

export const readStocktake = async (tx: Queryable, id: number): Promise<Stocktake> => {
  const found = await read(tx, sql`t.id = ${id}`)
  if (!found) throw Problem.notFound('Count')
  return found
}

export const stocktakeHandlers = [
  bind(stocktakeItem, async ({ db, params, user }) => {
    const found = await readStocktake(db, params.id)
    requireWarehouse(user, found.warehouse)
    return found
  }),

  bind(currentStocktake, async ({ db, query: { warehouse }, user }) => {
    requireWarehouse(user, warehouse)
    const here = sql`t.warehouse = ${warehouse}`
    const current = await read(db, sql`${here} and t.state in ('open', 'review')`)
    const last = await read(
      db,
      sql`t.id = (select id from stocktakes where warehouse = ${warehouse} and state = 'posted' order by posted_at desc, id desc limit 1)`,
    )
    return { current: current ?? null, last: last ?? null }
  }),

  bind(startStocktake, ({ body: { warehouse, scope }, ...call }) => {
    requireWarehouse(call.user, warehouse)
    return transact(call.db, async (tx) => {
      const actor = actorOf(call)
      const made = await first<{ id: number }>(
        tx,
        sql`insert into stocktakes (warehouse, shelf, started_by, started_at) values (${warehouse}, ${scope.shelf}, ${call.user.id}, ${actor.now.toISOString()})
          on conflict (warehouse) where state in ('open', 'review') do nothing returning id`,
      )
      if (!made) {
        const open = await read(tx, sql`t.warehouse = ${warehouse} and t.state in ('open', 'review')`)
        throw Problem.conflict(
          { reason: 'isOnlyCount', id: open?.id },
          `${open?.startedBy ?? 'Somebody'} is having ${warehouseNames[warehouse]} counted already: join that count, or end it first`,
        )
      }
      await tx.execute(sql`insert into stocktake_items (stocktake_id, product_detail_id, shelf, book)
        select ${made.id}, product_detail_id, shelf, on_hand from inventory
        where warehouse = ${warehouse} and on_hand > 0 and ${scope.shelf ? sql`shelf = ${scope.shelf}` : sql`true`} order by shelf, product_detail_id`)
      const changes = scope.shelf ? [{ field: 'shelf', to: scope.shelf }] : []
      await record(tx, actor, { ...stocktakeSubject({ id: made.id, warehouse }), action: 'added', changes })
      return { id: made.id }
    })
  }),

  bind(editStocktakeItem, ({ params, body: { productDetailId, action }, ...call }) =>
    transact(call.db, async (tx) => {
      const stocktake = await lockStocktake(tx, params.id, 'update')
      requireWarehouse(call.user, stocktake.warehouse)
      if (stocktake.state !== 'open' && stocktake.state !== 'review')
        throw Problem.conflict({ reason: 'isFromHere', state: stocktake.state }, 'This count is over')
      const item = await first<{ id: number; title: string }>(
        tx,
        sql`select i.id, d.title from stocktake_items i join product_details d on d.id = i.product_detail_id
          where i.stocktake_id = ${stocktake.id} and i.product_detail_id = ${productDetailId} for update of i`,
      )
      if (!item) throw Problem.field('productDetailId', 'Is not in this count')
      if (action === 'accept') await tx.execute(sql`update stocktake_items set is_accepted = true where id = ${item.id}`)
      else {
        await tx.execute(
          sql`update stocktake_counts set state = 'dropped' where stocktake_id = ${stocktake.id} and product_detail_id = ${productDetailId} and state = 'counted'`,
        )
        await tx.execute(
          sql`update stocktake_items set counts = 0, counted = 0, last_move_id = 0, is_moved = false, is_accepted = false, counted_at = null where id = ${item.id}`,
        )
      }
      const changes = [{ field: action === 'accept' ? 'accepted' : 'dropped', of: item.title, to: true }]
      await record(tx, actorOf(call), { ...stocktakeSubject(stocktake), action: 'changed', changes })
      return null
    }),
  ),
]
