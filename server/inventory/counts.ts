import { sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { type CountOutcome, countStocktake } from '#api/inventory/stocktakes'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { rowsOf } from '../core/rowsOf'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { type FoundEdition, findCodes } from './findCodes'
import { lockBalances, requireWarehouse } from './ledger'
import { type LockedStocktake, lockStocktake, stocktakeSubject } from './stocktakes'

type Sent = z.output<NonNullable<typeof countStocktake.body>>['counts'][number]

/** `since`: when it was made; null if sent at once. */
export type Count = {
  clientId: string
  code: string
  productDetailId: number
  quantity: number
  isTotal: boolean
  shelf: string
  byId: number
  at: string
  since: string | null
  isClockWrong: boolean
}

/** The balance at the time of the count: today's less later moves. */
async function booksAt(tx: Queryable, { warehouse }: LockedStocktake, counts: readonly Count[]) {
  const { rows } = await tx.execute<{ clientId: string; book: number; lastMoveId: number; newestMoveId: number }>(sql`
    select r."clientId", i.on_hand - coalesce((select sum(case when m.to_place = ${warehouse} then m.quantity else -m.quantity end)::int from stock_moves m
        where m.product_detail_id = i.product_detail_id and ${warehouse} in (m.from_place, m.to_place) and m.at > r.since), 0) as book,
      coalesce((select max(m.id)::float8 from stock_moves m
        where m.product_detail_id = i.product_detail_id and ${warehouse} in (m.from_place, m.to_place) and (r.since is null or m.at <= r.since)), 0) as "lastMoveId",
      coalesce((select max(m.id)::float8 from stock_moves m
        where m.product_detail_id = i.product_detail_id and ${warehouse} in (m.from_place, m.to_place)), 0) as "newestMoveId"
    from ${rowsOf(counts, sql`"clientId" text, "productDetailId" int, since timestamptz`)}
    join inventory i on i.product_detail_id = r."productDetailId" and i.warehouse = ${warehouse}`)
  return new Map(rows.map(({ clientId, ...book }) => [clientId, book]))
}

type Item = { counts: number; counted: number; title: string; lastMoveId: number; countedAt: string | null }

const idsIn = (ids: readonly number[]) => sql`any(${`{${ids.join(',')}}`}::int[])`

const readItems = async (tx: Queryable, { id }: LockedStocktake, ids: readonly number[]) => {
  const { rows } = await tx.execute<Item & { productDetailId: number }>(sql`
    select i.product_detail_id as "productDetailId", i.counts, i.counted, i.last_move_id::float8 as "lastMoveId", d.title, i.counted_at::text as "countedAt"
    from stocktake_items i join product_details d on d.id = i.product_detail_id
    where i.stocktake_id = ${id} and i.product_detail_id = ${idsIn(ids)}`)
  return new Map(rows.map((row) => [row.productDetailId, row]))
}

const shareKey = ({ productDetailId, shelf, byId }: Pick<Count, 'productDetailId' | 'shelf' | 'byId'>) =>
  `${productDetailId} ${byId} ${shelf}`

/** Copies of a title by person and shelf. */
async function readShares(tx: Queryable, { id }: LockedStocktake, ids: readonly number[]) {
  const { rows } = await tx.execute<Pick<Count, 'productDetailId' | 'shelf' | 'byId'> & { quantity: number }>(sql`
    select product_detail_id as "productDetailId", shelf, by_id as "byId", sum(quantity)::int as quantity from stocktake_counts
    where stocktake_id = ${id} and state = 'counted' and product_detail_id = ${idsIn(ids)} group by 1, 2, 3`)
  return new Map(rows.map((row) => [shareKey(row), row.quantity]))
}

const readFigures = async (tx: Queryable, stocktake: LockedStocktake, ids: readonly number[]) => ({
  items: await readItems(tx, stocktake, ids),
  shares: await readShares(tx, stocktake, ids),
  changes: [] as Change[],
  below: new Set<string>(),
})

const idsOf = (counts: readonly Count[]) => [...new Set(counts.map(({ productDetailId }) => productDetailId))]

/** Adds counts that are not recorded yet to their titles, the oldest first. */
export async function take(tx: Queryable, stocktake: LockedStocktake, counts: readonly Count[]) {
  const ids = idsOf(counts)
  // Serialises counts and moves of a title.
  await lockBalances(tx, ids, [stocktake.warehouse])
  const { rows: fresh } = await tx.execute<{ clientId: string }>(sql`
    select r."clientId" from ${rowsOf(counts, sql`"clientId" uuid`)} where not exists (select from stocktake_counts c where c.client_id = r."clientId")`)
  const isFresh = new Set(fresh.map(({ clientId }) => clientId))
  const books = await booksAt(tx, stocktake, counts)
  await tx.execute(sql`insert into stocktake_items (stocktake_id, product_detail_id, shelf)
    select ${stocktake.id}, i.product_detail_id, i.shelf from inventory i where i.warehouse = ${stocktake.warehouse} and i.product_detail_id = ${idsIn(ids)}
    on conflict (stocktake_id, product_detail_id) do nothing`)
  const figures = await readFigures(tx, stocktake, ids)
  const { items, shares, changes, below } = figures
  for (const count of [...counts].sort((a, b) => a.at.localeCompare(b.at))) {
    const item = items.get(count.productDetailId)
    const book = books.get(count.clientId)
    if (!item || !book || !isFresh.delete(count.clientId)) continue
    const share = shares.get(shareKey(count)) ?? 0
    const quantity = count.isTotal ? count.quantity - share : count.quantity
    if (item.counted + quantity < 0) {
      below.add(count.clientId)
      continue
    }
    await tx.execute(sql`insert into stocktake_counts (stocktake_id, client_id, code, product_detail_id, quantity, is_total, shelf, by_id, at, is_clock_wrong, book_at_count)
      values (${stocktake.id}, ${count.clientId}::uuid, ${count.code}, ${count.productDetailId}, ${quantity}, ${count.isTotal}, ${count.shelf}, ${count.byId}, ${count.at}::timestamptz, ${count.isClockWrong}, ${book.book})`)
    const isLater = item.countedAt === null || new Date(item.countedAt) <= new Date(count.at)
    // By a wrong clock nobody knows on which side of a move a count lies.
    const isMoved =
      (item.counts > 0 && item.lastMoveId !== book.lastMoveId) || (count.isClockWrong && book.newestMoveId !== book.lastMoveId)
    await tx.execute(sql`update stocktake_items set counts = counts + 1, counted = counted + ${quantity},
      ${isLater ? sql`book = ${book.book}, last_move_id = ${book.lastMoveId}, counted_at = ${count.at}::timestamptz,` : sql``}
      shelf = case when ${count.shelf} <> '' then ${count.shelf} else shelf end,
      is_moved = is_moved or ${isMoved}, is_accepted = is_accepted and not ${isMoved}
      where stocktake_id = ${stocktake.id} and product_detail_id = ${count.productDetailId}`)
    changes.push({ field: 'counted', of: item.title, from: item.counted, to: item.counted + quantity })
    shares.set(shareKey(count), share + quantity)
    item.counts++
    item.counted += quantity
    if (isLater) Object.assign(item, { lastMoveId: book.lastMoveId, countedAt: count.at })
  }
  return figures
}

const minute = 60_000

/** A time before the count or in the future comes from a wrong clock. */
function timeOf(at: string | undefined, skew: number, { startedAt }: LockedStocktake, now: Date) {
  if (at === undefined) return { at: now.toISOString(), since: null, isClockWrong: false }
  const [made, first, last] = [Date.parse(at) + skew, Date.parse(startedAt), now.getTime()]
  const clamped = new Date(Math.min(Math.max(made, first), last)).toISOString()
  return { at: clamped, since: clamped, isClockWrong: made < first - minute || made > last + minute }
}

type Recorded = { clientId: string; state: 'counted' | 'unknown' | 'late' | 'dropped' }

const readRecorded = async (tx: Queryable, counts: readonly Sent[]) => {
  const { rows } = await tx.execute<Recorded>(sql`select c.client_id::text as "clientId", c.state from stocktake_counts c
    join ${rowsOf(counts, sql`"clientId" uuid`)} on r."clientId" = c.client_id`)
  return new Map(rows.map(({ clientId, state }) => [clientId, state]))
}

type Undecided = Omit<Count, 'productDetailId'> & { state: 'unknown' | 'late'; productDetailId: number | null }

const keepUndecided = (tx: Queryable, { id }: LockedStocktake, counts: readonly Undecided[]) =>
  tx.execute(sql`insert into stocktake_counts (stocktake_id, client_id, state, code, product_detail_id, quantity, is_total, shelf, by_id, at, is_clock_wrong)
    select ${id}, r."clientId", r.state, r.code, r."productDetailId", r.quantity, r."isTotal", r.shelf, r."byId", r.at, r."isClockWrong"
    from ${rowsOf(
      counts,
      sql`"clientId" uuid, state text, code text, "productDetailId" int, quantity int, "isTotal" boolean, shelf text, "byId" int, at timestamptz, "isClockWrong" boolean`,
    )} on conflict (client_id) do nothing`)

export const countHandlers = [
  bind(countStocktake, ({ params, body: { sentAt, device, counts: sent }, ...call }) =>
    transact(call.db, async (tx) => {
      const stocktake = await lockStocktake(tx, params.id, 'share')
      requireWarehouse(call.user, stocktake.warehouse)
      const actor = actorOf(call)
      const byId = call.user.id
      if (device)
        await tx.execute(sql`insert into stocktake_devices (stocktake_id, device_id, by_id, waiting, seen_at)
          values (${stocktake.id}, ${device.id}::uuid, ${byId}, ${device.waiting}, ${actor.now.toISOString()}::timestamptz)
          on conflict (stocktake_id, device_id) do update set by_id = excluded.by_id, waiting = excluded.waiting, seen_at = excluded.seen_at`)
      if (sent.length === 0) return []
      // Corrects the phone's clock.
      const skew = sentAt ? actor.now.getTime() - Date.parse(sentAt) : 0
      const found = await findCodes(
        tx,
        sent.map(({ code }) => code),
      )
      const recorded = await readRecorded(tx, sent)
      const all = sent.map(({ at, ...count }) => ({
        ...count,
        clientId: count.clientId.toLowerCase(),
        edition: found.get(count.code),
        byId,
        ...timeOf(at, skew, stocktake, actor.now),
      }))
      const isOpen = stocktake.state === 'open'
      const known = all.flatMap(({ edition, ...count }) => (edition ? [{ ...count, productDetailId: edition.id }] : []))
      const undecided = all.flatMap(({ edition, ...count }): Undecided[] =>
        isOpen && edition ? [] : [{ ...count, state: isOpen ? 'unknown' : 'late', productDetailId: edition?.id ?? null }],
      )
      if (undecided.length) await keepUndecided(tx, stocktake, undecided)
      const taken = isOpen && known.length > 0 ? await take(tx, stocktake, known) : await readFigures(tx, stocktake, idsOf(known))
      if (taken.changes.length) await record(tx, actor, { ...stocktakeSubject(stocktake), action: 'changed', changes: taken.changes })
      return all.map(({ clientId, edition, shelf, isClockWrong }): CountOutcome => {
        const outcome = (): CountOutcome['outcome'] => {
          const state = recorded.get(clientId)
          if (state === 'unknown' || state === 'late') return state
          if (state) return 'counted'
          if (!isOpen) return 'late'
          return !edition ? 'unknown' : taken.below.has(clientId) ? 'belowNothing' : 'counted'
        }
        return { clientId, outcome: outcome(), ...figuresOf(edition, taken, shelf, byId), isClockWrong }
      })
    }),
  ),
]

function figuresOf(edition: FoundEdition | undefined, { items, shares }: Awaited<ReturnType<typeof take>>, shelf: string, byId: number) {
  if (!edition) return { productDetailId: null, title: '', counted: 0, mine: 0 }
  return {
    productDetailId: edition.id,
    title: edition.title,
    counted: items.get(edition.id)?.counted ?? 0,
    mine: shares.get(shareKey({ productDetailId: edition.id, shelf, byId })) ?? 0,
  }
}
