import type { Permission } from '../core/permissions'

export const warehouses = ['stockholm', 'tehran'] as const
export type Warehouse = (typeof warehouses)[number]
export const warehouseNames = { stockholm: 'Stockholm', tehran: 'Tehran' } as const satisfies Record<Warehouse, string>

export const permissionOf: Record<Warehouse, Permission> = { stockholm: 'InventoryStockholm', tehran: 'InventoryTehran' }
