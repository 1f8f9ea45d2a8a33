import { type SQL, sql } from 'drizzle-orm'
import type { Warehouse } from '#api/inventory/warehouses'
import { literal, verbatim } from '../db/fragment'

/** Of new orders, the till and proposals to distributors. */
export const defaultWarehouse = 'stockholm' satisfies Warehouse
export const inDefaultWarehouse = literal(defaultWarehouse)

export const isIn = (alias: string, warehouse: SQL = inDefaultWarehouse): SQL => sql`${verbatim(alias)}.warehouse = ${warehouse}`

export const joinStock = (column: string, warehouse?: SQL): SQL =>
  sql`left join inventory i on i.product_detail_id = ${verbatim(column)} and ${isIn('i', warehouse)}`

/** Not negative after a transaction (decision 031). */
export const free = sql.raw('coalesce(i.on_hand - i.reserved, 0)')
