import { agentPaths } from '#api/agents/paths'
import { paramsAt } from '#api/core/paths'
import { inventoryPaths } from '#api/inventory/paths'
import { type Warehouse, warehouses } from '#api/inventory/warehouses'
import { orderPaths } from '#api/orders/paths'

export const inventoryName = 'Inventory'

const { warehouse, review, count } = inventoryPaths

export const warehouseAt = (path: string): Warehouse | undefined =>
  warehouses.find((name) => [warehouse, review, count].some((at) => paramsAt(at({ warehouse: name }), path)))

export const otherThan = (warehouse: Warehouse): Warehouse => (warehouse === 'stockholm' ? 'tehran' : 'stockholm')

export function whereMade(source: string, productDetailId: number): string {
  const [what, id = ''] = source.split(':')
  if (what === 'basket') return orderPaths.orderByNumber({ id })
  if (what === 'transfer') return inventoryPaths.transfer({ id })
  if (what === 'request') return agentPaths.staff.preorder({ id })
  return inventoryPaths.stockOf({ id: productDetailId })
}
