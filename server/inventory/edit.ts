import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { lookUp } from '#api/core/objects'
import { updateInventoryItem } from '#api/inventory/stock'
import { warehouseNames } from '#api/inventory/warehouses'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso, personName } from '../core/sqlParts'
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

/** @throws {Problem} 409 with the orders whose copies would be back-ordered */
async function requireNotSetAside(tx: Queryable, { productDetailId, warehouse, reserved }: Balance, onHand: number): Promise<void> {
  if (onHand >= reserved) return
  const { rows } = await tx.execute<{ id: number }>(sql`select d.basket_id as id from basket_details d join baskets b on b.id = d.basket_id
    where d.product_detail_id = ${productDetailId} and d.reserved > 0 and b.warehouse = ${warehouse} order by d.basket_id`)
  const orders = rows.map(({ id }) => id)
  const named = new Intl.ListFormat('en').format(orders.slice(0, maxNamed).map(String))
  const more = orders.length > maxNamed ? ` and ${orders.length - maxNamed} more` : ''
  throw Problem.conflict(
    { reason: 'isSetAside', orders },
    `${copiesAre(reserved)} set aside for ${orders.length === 1 ? 'order' : 'orders'} ${named}${more}. ${copiesBecome(reserved - onHand)} back-ordered`,
  )
}

const maxNamed = 10
const copiesAre = (count: number) => (count === 1 ? '1 copy is' : `${count} copies are`)
const copiesBecome = (count: number) => (count === 1 ? '1 copy becomes' : `${count} copies become`)

export const editHandlers = [
  bind(updateInventoryItem, ({ body, ...call }) => {
    requireWarehouse(call.user, body.warehouse)
    return transact(call.db, async (tx) => {
      const { productDetailId, warehouse, onHand, shelf = undefined, reorderPoint, reason, expected } = body
      const [balance] = await lockBalances(tx, [productDetailId], [warehouse])
      if (!balance) throw Problem.notFound('Edition')
      if (balance.onHand !== expected) throw await changedMeanwhile(tx, balance)
      if (!body.isConfirmed) await requireNotSetAside(tx, balance, onHand)
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
      if (reorderPoint !== undefined) {
        const before = await first<{ reorderPoint: number | null }>(
          tx,
          sql`select reorder_point as "reorderPoint" from inventory where id = ${balance.id}`,
        )
        if (before?.reorderPoint !== reorderPoint) {
          await tx.execute(sql`update inventory set reorder_point = ${reorderPoint} where id = ${balance.id}`)
          changes.push({ field: 'reorderPoint', from: before?.reorderPoint ?? null, to: reorderPoint })
        }
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
