import { sql } from 'drizzle-orm'
import { decideCount, type UndecidedCount, undecidedCounts } from '#api/inventory/stocktakes'
import { stocktakeLabels } from '#machines/inventory/stocktakeStatus'
import { actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import { columnsOf, jsonOf } from '../db/json'
import { type Count, take } from './counts'
import { findCodes } from './findCodes'
import { requireWarehouse } from './ledger'
import { lockStocktake, readStocktake, stocktakeSubject } from './stocktakes'

type Waiting = Omit<Count, 'productDetailId' | 'since'> & { stocktakeId: number }

export const undecidedHandlers = [
  bind(undecidedCounts, async ({ db, params: { id }, user }) => {
    const { warehouse } = await readStocktake(db, id)
    requireWarehouse(user, warehouse)
    const devices = await db.execute<{ id: string; by: string; waiting: number; seenAt: string }>(
      sql`select d.device_id::text as id, ${personName('u')} as by, d.waiting, ${iso('d.seen_at')} as "seenAt"
        from stocktake_devices d join users u on u.id = d.by_id join stocktakes t on t.id = d.stocktake_id
        where d.stocktake_id = ${id} and (d.waiting > 0 or (t.state <> 'open' and d.seen_at < t.ended_at)) order by d.seen_at desc`,
    )
    const counts = await db.execute<{ count: UndecidedCount }>(
      sql`select ${jsonOf({
        ...columnsOf('c', 'id', 'code', 'productDetailId', 'quantity', 'isTotal', 'shelf'),
        reason: sql`c.state`,
        title: sql`coalesce(d.title, '')`,
        by: personName('u'),
        at: iso('c.at'),
      })} as count from stocktake_counts c join users u on u.id = c.by_id left join product_details d on d.id = c.product_detail_id
        where c.stocktake_id = ${id} and c.state in ('unknown', 'late') order by c.at, c.id limit 1000`,
    )
    return { devices: devices.rows, counts: counts.rows.map(({ count }) => count) }
  }),

  bind(decideCount, ({ params, body: { decision, productDetailId }, ...call }) =>
    transact(call.db, async (tx) => {
      const where = await first<{ stocktakeId: number }>(
        tx,
        sql`select stocktake_id as "stocktakeId" from stocktake_counts where id = ${params.id} and state in ('unknown', 'late')`,
      )
      if (!where) throw Problem.notFound('Count')
      const stocktake = await lockStocktake(tx, where.stocktakeId, 'update')
      requireWarehouse(call.user, stocktake.warehouse)
      const actor = actorOf(call)
      const count = await first<Waiting>(
        tx,
        sql`select client_id::text as "clientId", code, quantity, is_total as "isTotal", shelf, by_id as "byId", ${iso('at')} as at, is_clock_wrong as "isClockWrong"
          from stocktake_counts where id = ${params.id} and state in ('unknown', 'late')`,
      )
      // Somebody else has just decided it.
      if (!count) return null
      if (decision === 'leaveOut') {
        await tx.execute(sql`update stocktake_counts set state = 'dropped' where id = ${params.id}`)
        await record(tx, actor, {
          ...stocktakeSubject(stocktake),
          action: 'changed',
          changes: [{ field: 'dropped', of: count.code, to: true }],
        })
        return null
      }
      if (stocktake.state !== 'open' && stocktake.state !== 'review')
        throw Problem.conflict(
          { reason: 'isFromHere', state: stocktake.state },
          `This count is over: '${stocktakeLabels[stocktake.state]}'. Count the title again in the next one, and leave this out`,
        )
      const edition = productDetailId ?? (await findCodes(tx, [count.code])).get(count.code)?.id
      if (edition === undefined) throw Problem.field('productDetailId', `No title has the code ${count.code}: choose the title`)
      await tx.execute(sql`delete from stocktake_counts where id = ${params.id}`)
      const { changes, below } = await take(tx, stocktake, [{ ...count, productDetailId: edition, since: count.at }])
      if (below.size > 0) throw Problem.field('decision', 'More would be taken back than was counted: leave it out')
      await record(tx, actor, { ...stocktakeSubject(stocktake), action: 'changed', changes })
      return null
    }),
  ),
]
