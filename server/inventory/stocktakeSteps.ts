import { sql } from 'drizzle-orm'
import {
  approveStocktake,
  cancelStocktake,
  closeStocktake,
  type PostedDifferences,
  reopenStocktake,
  type StocktakeState,
} from '#api/inventory/stocktakes'
import { type StocktakeEvent, type StocktakeFacts, stocktakeLabels, stocktakeLaw } from '#machines/inventory/stocktakeStatus'
import { actorOf, record } from '../core/auditLog'
import { withDryRun } from '../core/dryRun'
import { type Acting, bind } from '../core/http/endpoints'
import { Problem, requireAllowed } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { lockBalances, type Posting, post, requireWarehouse } from './ledger'
import { type LockedStocktake, lockStocktake, stocktakeSubject } from './stocktakes'

async function factsOf(tx: Queryable, id: number): Promise<StocktakeFacts> {
  const found = await first<Omit<StocktakeFacts, 'below'>>(
    tx,
    sql`select count(*)::int as titles, count(*) filter (where counts > 0)::int as counted,
      count(*) filter (where is_moved and not is_accepted)::int as moved from stocktake_items where stocktake_id = ${id}`,
  )
  return { titles: 0, counted: 0, moved: 0, ...found, below: [] }
}

type Difference = { productDetailId: number; title: string; difference: number; shelf: string; value: number }

async function differencesOf(tx: Queryable, { id, warehouse }: LockedStocktake) {
  const { rows } = await tx.execute<Difference>(sql`select i.product_detail_id as "productDetailId", d.title, i.difference, i.shelf,
      case when d.currency = 'SEK' then i.difference * d.unit_price else 0 end::float8 as value
    from stocktake_items i join product_details d on d.id = i.product_detail_id where i.stocktake_id = ${id} and i.difference <> 0`)
  const balances = await lockBalances(
    tx,
    rows.map(({ productDetailId }) => productDetailId),
    [warehouse],
  )
  const onHand = new Map(balances.map((balance) => [balance.productDetailId, balance.onHand]))
  const below = rows.flatMap(({ productDetailId, title, difference }) => {
    const available = onHand.get(productDetailId) ?? 0
    return available + difference < 0 ? [{ title, wanted: -difference, available }] : []
  })
  return { rows, below }
}

const countRestAsNone = (tx: Queryable, { id, warehouse }: LockedStocktake, byId: number, now: Date) =>
  tx.execute(sql`with rest as (
      update stocktake_items s set counts = 1, counted = 0, counted_at = ${now.toISOString()}::timestamptz, book = i.on_hand,
        last_move_id = coalesce((select max(m.id) from stock_moves m where m.product_detail_id = s.product_detail_id and ${warehouse} in (m.from_place, m.to_place)), 0)
      from inventory i where i.product_detail_id = s.product_detail_id and i.warehouse = ${warehouse} and s.stocktake_id = ${id} and s.counts = 0
      returning s.product_detail_id, s.book)
    insert into stocktake_counts (stocktake_id, client_id, product_detail_id, quantity, by_id, at, book_at_count)
    select ${id}, gen_random_uuid(), product_detail_id, 0, ${byId}, ${now.toISOString()}::timestamptz, book from rest`)

/** @throws {Problem} 409 where the law refuses it */
async function carryOut(
  tx: Queryable,
  call: Acting,
  stocktake: LockedStocktake,
  event: StocktakeEvent,
  below: StocktakeFacts['below'] = [],
) {
  const { id, state } = stocktake
  const to = stocktakeLaw.to(event.type)
  const actor = actorOf(call)
  const now = sql`${actor.now.toISOString()}::timestamptz`
  requireAllowed(stocktakeLaw.refusal(state, event, { ...(await factsOf(tx, id)), below }), { state })
  const more = {
    'stocktake.close': sql`, ended_at = ${now}`,
    'stocktake.approve': sql`, posted_by = ${call.user.id}, posted_at = ${now}`,
    'stocktake.reopen': sql``,
    'stocktake.cancel': sql``,
  }[event.type]
  await tx.execute(sql`update stocktakes set state = ${to} ${more} where id = ${id}`)
  await record(tx, actor, {
    ...stocktakeSubject(stocktake),
    action: 'moved',
    changes: [{ field: 'state', from: state, to, words: stocktakeLabels }],
  })
}

const step = (call: Acting, id: number, event: StocktakeEvent): Promise<{ state: StocktakeState }> =>
  transact(call.db, async (tx) => {
    const stocktake = await lockStocktake(tx, id, 'update')
    requireWarehouse(call.user, stocktake.warehouse)
    const to = stocktakeLaw.to(event.type)
    if (stocktake.state === to) return { state: to }
    await carryOut(tx, call, stocktake, event)
    if (event.type === 'stocktake.close' && event.rest === 'none') await countRestAsNone(tx, stocktake, call.user.id, actorOf(call).now)
    return { state: to }
  })

const summary = (rows: readonly Difference[]): Omit<PostedDifferences, 'state'> => {
  const sum = (of: (row: Difference) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    titles: rows.length,
    more: sum(({ difference }) => Math.max(difference, 0)),
    fewer: sum(({ difference }) => Math.max(-difference, 0)),
    value: sum(({ value }) => value),
  }
}

async function postDifferences(tx: Queryable, call: Acting, { id, warehouse }: LockedStocktake, rows: readonly Difference[]) {
  const postings = rows.map(({ productDetailId, difference }): Posting => {
    const [from, to] = difference > 0 ? (['adjustment', warehouse] as const) : ([warehouse, 'adjustment'] as const)
    return { productDetailId, from, to, quantity: Math.abs(difference) }
  })
  await post(tx, actorOf(call), { kind: 'count', source: `stocktake:${id}` }, postings)
  await tx.execute(sql`update inventory i set shelf = s.shelf from stocktake_items s
    where s.stocktake_id = ${id} and s.counts > 0 and s.shelf <> '' and i.product_detail_id = s.product_detail_id and i.warehouse = ${warehouse} and i.shelf <> s.shelf`)
}

export const stocktakeStepHandlers = [
  bind(closeStocktake, ({ params, query, ...call }) => step(call, params.id, { type: 'stocktake.close', rest: query.rest })),
  bind(reopenStocktake, ({ params, ...call }) => step(call, params.id, { type: 'stocktake.reopen' })),
  bind(cancelStocktake, ({ params, ...call }) => step(call, params.id, { type: 'stocktake.cancel' })),

  bind(approveStocktake, ({ params: { id }, body: { isRehearsal, expected }, ...call }) =>
    withDryRun(
      isRehearsal,
      (posted: PostedDifferences) => posted,
      (keep) =>
        transact(call.db, async (tx) => {
          const stocktake = await lockStocktake(tx, id, 'update')
          requireWarehouse(call.user, stocktake.warehouse)
          const { rows, below } = await differencesOf(tx, stocktake)
          const posted: PostedDifferences = { state: 'posted', ...summary(rows) }
          if (stocktake.state === 'posted') return keep(posted)
          await carryOut(tx, call, stocktake, { type: 'stocktake.approve' }, stocktake.state === 'review' ? below : [])
          const { titles, more, fewer } = posted
          if (expected && (expected.titles !== titles || expected.more !== more || expected.fewer !== fewer))
            throw Problem.conflict(
              { reason: 'changedMeanwhile', titles, more, fewer },
              'The differences have changed meanwhile: look at them again before you post them',
            )
          await postDifferences(tx, call, stocktake, rows)
          return keep(posted)
        }),
    ),
  ),
]
