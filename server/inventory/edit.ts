import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { lookUp } from '#api/core/objects'
import { updateInventoryItem } from '#api/inventory/stock'
import { warehouseNames } from '#api/inventory/warehouses'
import type { Change } from '../core/auditChanges'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso, personName } from '../core/sqlParts'
import { actorOf, record } from '../core/trail'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { type Balance, lockBalances, post, requireWarehouse } from './ledger'
import { readStock } from './lists'

/** 409 with the current balance and who moved it. */
async function changedMeanwhile(tx: Queryable, { productDetailId, warehouse, onHand }: Balance): Promise<Problem> {
  const last = await first<{ by: string | null; at: string; kind: string }>(
    tx,
    sql`select (select ${personName('u')} from users u where u.id = m.by_id) as by, ${iso('m.at')} as at, m.kind from stock_moves m
      where m.product_detail_id = ${productDetailId} and ${warehouse} in (m.from_place, m.to_place) order by m.id desc limit 1`,
  )
  const by = last?.by ? `: ${last.by} moved some` : ''
  return Problem.changed(`${lookUp(warehouseNames, warehouse)} has ${onHand} by now${by}. Look again before you correct it`, {
    current: { onHand },
    changedBy: last?.by ?? null,
    changedAt: last?.at ?? null,
  })
}

export const editHandlers = [
  bind(updateInventoryItem, ({ body, ...call }) => {
    requireWarehouse(call.user, body.warehouse)
    return transact(call.db, async (tx) => {
      const { productDetailId, warehouse, onHand, shelf = undefined, reason, expected } = body
      const [balance] = await lockBalances(tx, [productDetailId], [warehouse])
      if (!balance) throw Problem.notFound('Edition')
      if (balance.onHand !== expected) throw await changedMeanwhile(tx, balance)
      const changes: Change[] = []
      const by = onHand - balance.onHand
      if (by !== 0) {
        const [from, to] = by > 0 ? (['adjustment', warehouse] as const) : ([warehouse, 'adjustment'] as const)
        const source = `adjustment:${randomUUID()}`
        await post(tx, actorOf(call), { kind: 'adjustment', source, note: reason }, [{ productDetailId, from, to, quantity: Math.abs(by) }])
        changes.push({ field: 'onHand', from: balance.onHand, to: onHand }, { field: 'reason', to: reason })
      }
      if (shelf !== undefined && shelf !== balance.shelf) {
        await tx.execute(sql`update inventory set shelf = ${shelf} where id = ${balance.id}`)
        changes.push({ field: 'shelf', from: balance.shelf, to: shelf })
      }
      if (changes.length)
        await record(tx, actorOf(call), {
          entityName: 'Inventory',
          entity: `Stock in ${warehouseNames[warehouse]}`,
          id: productDetailId,
          record: sql`(select title from product_details where id = ${productDetailId})`,
          version: 0,
          action: 'changed',
          changes,
        })
      return readStock(tx, productDetailId)
    })
  }),
]
