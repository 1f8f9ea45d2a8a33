import { agentPaths } from '#api/agents/paths'
import { paramsAt } from '#api/core/paths'
import { inventoryPaths } from '#api/inventory/paths'
import type { MoveRow } from '#api/inventory/stock'
import { type Warehouse, warehouses } from '#api/inventory/warehouses'
import { orderPaths } from '#api/orders/paths'
import { tillPaths } from '#api/till/paths'

export const inventoryName = 'Inventory'

const { warehouse, review, count, shelf } = inventoryPaths

export const warehouseAt = (path: string): Warehouse | undefined =>
  warehouses.find((name) => [warehouse, review, count, shelf].some((at) => paramsAt(at({ warehouse: name }), path)))

/** The page of what moved the copies, else of the edition. */
export function whereMade({ cause, productDetailId, balance }: Pick<MoveRow, 'cause' | 'productDetailId' | 'balance'>): string {
  if (!cause) return inventoryPaths.stockOf({ id: productDetailId })
  const { kind, id } = cause
  if (kind === 'count') return review({ warehouse: balance?.place === 'tehran' ? 'tehran' : 'stockholm' })
  return {
    order: orderPaths.orderByNumber,
    delivery: orderPaths.delivery,
    transfer: inventoryPaths.transfer,
    request: agentPaths.staff.preorder,
    sale: tillPaths.receipt,
  }[kind]({ id })
}
