import { type Warehouse, warehouses } from '#api/inventory/warehouses'

/** The SWR name of all that is read of the inventory: what moves changes all of it. */
export const inventoryName = 'Inventory'

/** Which warehouse a page is about, by its path. */
export const warehouseAt = (path: string): Warehouse | undefined => warehouses.find((name) => path.startsWith(`/inventory/${name}/`))

export const otherThan = (warehouse: Warehouse): Warehouse => (warehouse === 'stockholm' ? 'tehran' : 'stockholm')

/** Where what made a movement is shown; of what has no page, the stock of the edition. */
export function whereMade(source: string, productDetailId: number): string {
  const [what, id] = source.split(':')
  if (what === 'basket') return `/order/done-orders/edit/${id}`
  if (what === 'transfer') return `/inventory/transfer/edit/${id}`
  if (what === 'request') return `/admin-agent/admin-preorder/request/detail-list/${id}`
  return `/inventory/list/edit/${productDetailId}`
}
