import type { Permission } from '../core/permissions'

/** The two shelves of ours that are counted, sent from and received at. */
export const warehouses = ['stockholm', 'tehran'] as const
export type Warehouse = (typeof warehouses)[number]
export const warehouseNames = { stockholm: 'Stockholm', tehran: 'Tehran' } as const satisfies Record<Warehouse, string>

/** Who may work on which warehouse; calls about both ask for it by what they are about. */
export const permissionOf: Record<Warehouse, Permission> = { stockholm: 'InventoryStockholm', tehran: 'InventoryTehran' }
