import { type SQL, sql } from 'drizzle-orm'
import { type Warehouse, warehouses } from '#api/inventory/warehouses'
import { literal, literals, verbatim } from '../db/fragment'

/** New orders, the till and proposals to distributors use it. */
export const defaultWarehouse = 'stockholm' satisfies Warehouse
export const inDefaultWarehouse = literal(defaultWarehouse)

export const isIn = (alias: string, warehouse: SQL = inDefaultWarehouse): SQL => sql`${verbatim(alias)}.warehouse = ${warehouse}`

export const joinStock = (column: string, warehouse?: SQL): SQL =>
  sql`left join inventory i on i.product_detail_id = ${verbatim(column)} and ${isIn('i', warehouse)}`

/** Free copies in the other warehouse. */
export const freeElsewhere = (column: string, warehouse: SQL): SQL =>
  sql`coalesce((select greatest(o.on_hand - o.reserved, 0) from inventory o
    where o.product_detail_id = ${verbatim(column)} and o.warehouse in (${literals(warehouses)}) and o.warehouse <> ${warehouse}), 0)`

/** Not negative after a transaction (decision 031). */
export const free = sql.raw('coalesce(i.on_hand - i.reserved, 0)')
