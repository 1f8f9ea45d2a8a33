import * as z from 'zod/mini'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { Permission } from '../core/permissions'

export const warehouses = ['stockholm', 'tehran'] as const
export type Warehouse = (typeof warehouses)[number]
export const warehouse = z.enum(warehouses, { error: 'One of stockholm, tehran' })
export const warehouseNames: Readonly<Record<Warehouse, string>> = inLanguage('orders/warehouses', {
  stockholm: 'Stockholm',
  tehran: 'Tehran',
})

export const otherWarehouse = (warehouse: Warehouse): Warehouse => (warehouse === 'stockholm' ? 'tehran' : 'stockholm')

export const permissionOf: Record<Warehouse, Permission> = { stockholm: 'InventoryStockholm', tehran: 'InventoryTehran' }
