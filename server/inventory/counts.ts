import { sql } from 'drizzle-orm'
import { countStocktake } from '#api/inventory/stocktakes'
import { stocktakeLabels } from '#machines/inventory/stocktakeStatus'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { findCodes } from './findCodes'
import { lockBalances, requireWarehouse } from './ledger'
import { type LockedStocktake, lockStocktake, stocktakeSubject } from './stocktakes'

/** `since`: when it was made; null if sent at once. */
type Count = { clientId: string; productDetailId: number; quantity: number; shelf: string; at: string; since: string | null }

/** The balance at the time of the count: today's less later moves. */
async function booksAt(tx: Queryable, { warehouse }: LockedStocktake, counts: readonly Count[]) {
  const { rows } = await tx.execute<{ clientId: string; book: number; lastMoveId: number }>(sql`
    select r."clientId", i.on_hand - coalesce((select sum(case when m.to_place = ${warehouse} then m.quantity else -m.quantity end)::int from stock_moves m
        where m.product_detail_id = i.product_detail_id and ${warehouse} in (m.from_place, m.to_place) and m.at > r.since), 0) as book,
      coalesce((select max(m.id)::float8 from stock_moves m
        where m.product_detail_id = i.product_detail_id and ${warehouse} in (m.from_place, m.to_place) and (r.since is null or m.at <= r.since)), 0) as "lastMoveId"
    from ${rowsOf(counts, sql`"clientId" text, "productDetailId" int, since timestamptz`)}
    join inventory i on i.product_detail_id = r."productDetailId" and i.warehouse = ${warehouse}`)
  return new Map(rows.map(({ clientId, ...book }) => [clientId, book]))
}

type Item = { counts: number; counted: number; title: string; lastMoveId: number; countedAt: string | null }

const readItems = async (tx: Queryable, { id }: LockedStocktake, ids: readonly number[]) => {
  const { rows } = await tx.execute<Item & { productDetailId: number }>(sql`
    select i.product_detail_id as "productDetailId", i.counts, i.counted, i.last_move_id::float8 as "lastMoveId", d.title, i.counted_at::text as "countedAt"
    from stocktake_items i join product_details d on d.id = i.product_detail_id
    where i.stocktake_id = ${id} and i.product_detail_id = any(${`{${ids.join(',')}}`}::int[])`)
  return new Map(rows.map((row) => [row.productDetailId, row]))
}

async function take(tx: Queryable, stocktake: LockedStocktake, counts: readonly Count[], byId: number) {
  const ids = [...new Set(counts.map(({ productDetailId }) => productDetailId))]
  // Serialises counts and moves of a title.
  await lockBalances(tx, ids, [stocktake.warehouse])
  const { rows: fresh } = await tx.execute<{ clientId: string }>(sql`
    select r."clientId" from ${rowsOf(counts, sql`"clientId" uuid`)} where not exists (select from stocktake_counts c where c.client_id = r."clientId")`)
  const isFresh = new Set(fresh.map(({ clientId }) => clientId))
  const books = await booksAt(tx, stocktake, counts)
  await tx.execute(sql`insert into stocktake_items (stocktake_id, product_detail_id, shelf)
    select ${stocktake.id}, i.product_detail_id, i.shelf from inventory i where i.warehouse = ${stocktake.warehouse} and i.product_detail_id = any(${`{${ids.join(',')}}`}::int[])
    on conflict (stocktake_id, product_detail_id) do nothing`)
  const items = await readItems(tx, stocktake, ids)
  const changes: Change[] = []
  const below = new Set<string>()
  for (const count of [...counts].sort((a, b) => a.at.localeCompare(b.at))) {
    const item = items.get(count.productDetailId)
    const book = books.get(count.clientId)
    if (!item || !book || !isFresh.delete(count.clientId)) continue
    if (item.counted + count.quantity < 0) {
      below.add(count.clientId)
      continue
    }
    await tx.execute(sql`insert into stocktake_counts (stocktake_id, client_id, product_detail_id, quantity, shelf, by_id, at, book_at_count)
      values (${stocktake.id}, ${count.clientId}::uuid, ${count.productDetailId}, ${count.quantity}, ${count.shelf}, ${byId}, ${count.at}::timestamptz, ${book.book})`)
    const isLater = item.countedAt === null || new Date(item.countedAt) <= new Date(count.at)
    const isMoved = item.counts > 0 && item.lastMoveId !== book.lastMoveId
    await tx.execute(sql`update stocktake_items set counts = counts + 1, counted = counted + ${count.quantity},
      ${isLater ? sql`book = ${book.book}, last_move_id = ${book.lastMoveId}, counted_at = ${count.at}::timestamptz,` : sql``}
      shelf = case when ${count.shelf} <> '' then ${count.shelf} else shelf end,
      is_moved = is_moved or ${isMoved}, is_accepted = is_accepted and not ${isMoved}
      where stocktake_id = ${stocktake.id} and product_detail_id = ${count.productDetailId}`)
    changes.push({ field: 'counted', of: item.title, from: item.counted, to: item.counted + count.quantity })
    item.counts++
    item.counted += count.quantity
    if (isLater) Object.assign(item, { lastMoveId: book.lastMoveId, countedAt: count.at })
  }
  return { items, changes, below }
}

export const countHandlers = [
  bind(countStocktake, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const stocktake = await lockStocktake(tx, params.id, 'share')
      requireWarehouse(call.user, stocktake.warehouse)
      const actor = actorOf(call)
      // Corrects the phone's clock.
      const skew = body.sentAt ? actor.now.getTime() - Date.parse(body.sentAt) : 0
      const whenOf = (at: string | undefined) =>
        new Date(Math.min(actor.now.getTime(), at ? Date.parse(at) + skew : actor.now.getTime())).toISOString()
      const found = await findCodes(
        tx,
        body.counts.map(({ code }) => code),
      )
      const counts = body.counts.flatMap(({ clientId, code, quantity, shelf, at }): Count[] => {
        const edition = found.get(code)
        const made = whenOf(at)
        return edition
          ? [
              {
                clientId: clientId.toLowerCase(),
                productDetailId: edition.id,
                quantity,
                shelf,
                at: made,
                since: at === undefined ? null : made,
              },
            ]
          : []
      })
      const existing = new Set(
        (
          await tx.execute<{ id: string }>(
            sql`select client_id::text as id from stocktake_counts where client_id = any(${`{${counts.map(({ clientId }) => clientId).join(',')}}`}::uuid[])`,
          )
        ).rows.map(({ id }) => id),
      )
      // Late counts made before the end are acknowledged; new ones are not.
      if (stocktake.state !== 'open' && counts.some(({ clientId }) => !existing.has(clientId)))
        throw Problem.conflict(
          { reason: 'isOpen', state: stocktake.state },
          `This count is not open any more: '${stocktakeLabels[stocktake.state]}'. Have it opened again, and send what you counted`,
        )
      const { items, changes, below } = counts.length
        ? await take(tx, stocktake, counts, call.user.id)
        : { items: new Map<number, Item>(), changes: [], below: new Set<string>() }
      if (changes.length) await record(tx, actor, { ...stocktakeSubject(stocktake), action: 'changed', changes })
      return body.counts.map(({ clientId, code }) => {
        const edition = found.get(code)
        const outcome = below.has(clientId.toLowerCase()) ? ('belowNothing' as const) : ('counted' as const)
        if (!edition) return { clientId, outcome: 'unknown' as const, productDetailId: null, title: '', counted: 0 }
        return { clientId, outcome, productDetailId: edition.id, title: edition.title, counted: items.get(edition.id)?.counted ?? 0 }
      })
    }),
  ),
]
