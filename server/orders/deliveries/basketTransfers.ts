import { sql } from 'drizzle-orm'
import { otherWarehouse, warehouseNames } from '#api/inventory/warehouses'
import { addBasketTransfer } from '#api/orders/warehouse'
import { actorOf, record } from '../../core/auditLog'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { literal } from '../../db/fragment'
import { requireWarehouse } from '../../inventory/ledger'
import { free, freeElsewhere, joinStock } from '../../inventory/stock'
import { lockTransfer, makeTransfer, putOnTransfer } from '../../inventory/transfers'
import { conflictOf, type LockedBasket, lockBasket } from '../basketLock'
import { orderSubject } from '../basketLog'

/** Missing copies that no transfer of the order brings yet, as far as the other warehouse has them. */
const readMissing = async (tx: Queryable, { id, status, warehouse }: LockedBasket) =>
  (
    await tx.execute<{ productDetailId: number; quantity: number }>(sql`
      select d.product_detail_id as "productDetailId", least(m.missing - t.coming, ${freeElsewhere('d.product_detail_id', literal(warehouse))})::int as quantity
      from basket_details d ${joinStock('d.product_detail_id', literal(warehouse))},
        lateral (select d.quantity - d.cancelled - d.delivered
          - case when ${status === 'inProgress'} then d.reserved else greatest(${free}, 0) end as missing) m,
        lateral (select coalesce(sum(i.quantity - i.received - i.lost), 0) as coming from basket_transfers o join stock_transfers s on s.id = o.transfer_id
          join stock_transfer_items i on i.transfer_id = s.id
          where o.basket_id = d.basket_id and i.product_detail_id = d.product_detail_id and s.state in ('underway', 'short')) t
      where d.basket_id = ${id} order by d.id`)
  ).rows.filter(({ quantity }) => quantity > 0)

export const basketTransferHandlers = [
  bind(addBasketTransfer, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const basket = await lockBasket(tx, params.id)
      const from = otherWarehouse(basket.warehouse)
      requireWarehouse(call.user, from)
      if (basket.status !== 'newOrder' && basket.status !== 'inProgress')
        throw await conflictOf(tx, basket, 'isPlaced', (last) => `Only an order that is placed and not done lacks copies: ${last}`)
      const draft = await first<{ id: number }>(
        tx,
        sql`select s.id from basket_transfers o join stock_transfers s on s.id = o.transfer_id
          where o.basket_id = ${basket.id} and s.state = 'draft' and s.from_place = ${from} order by s.id limit 1`,
      )
      if (draft) return { id: draft.id }
      const missing = await readMissing(tx, basket)
      const copies = missing.reduce((sum, { quantity }) => sum + quantity, 0)
      if (!copies)
        throw Problem.conflict(
          { reason: 'isFree' },
          `${warehouseNames[from]} has no copies that this order lacks and no transfer brings. Ask the distributor for them`,
        )
      const actor = actorOf(call)
      const id = await makeTransfer(tx, actor, { from, to: basket.warehouse, note: '' })
      await putOnTransfer(tx, actor, await lockTransfer(tx, id), missing)
      await tx.execute(sql`insert into basket_transfers (transfer_id, basket_id) values (${id}, ${basket.id})`)
      await record(tx, actor, {
        ...orderSubject(basket.id),
        action: 'changed',
        changes: [{ field: 'transfer', of: `Transfer ${id}`, from: null, to: copies }],
      })
      return { id }
    }),
  ),
]
