import * as z from 'zod/mini'
import type { Permission } from '../core/permissions'

export const warehouses = ['stockholm', 'tehran'] as const
export type Warehouse = (typeof warehouses)[number]
export const warehouse = z.enum(warehouses, { error: 'One of stockholm, tehran' })
export const warehouseNames = { stockholm: 'Stockholm', tehran: 'Tehran' } as const satisfies Record<Warehouse, string>

export const otherWarehouse = (warehouse: Warehouse): Warehouse => (warehouse === 'stockholm' ? 'tehran' : 'stockholm')

export const permissionOf: Record<Warehouse, Permission> = { stockholm: 'InventoryStockholm', tehran: 'InventoryTehran' }
