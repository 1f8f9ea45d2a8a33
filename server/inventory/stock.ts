import { type SQL, sql } from 'drizzle-orm'
import { literal, verbatim } from '../db/fragment'

export const warehouseOfOrders = 'stockholm'
export const whereOrdersLeave = literal(warehouseOfOrders)

export const isWhereOrdersLeave = (alias: string): SQL => sql`${verbatim(alias)}.warehouse = ${whereOrdersLeave}`

export const joinStock = (column: string): SQL =>
  sql`left join inventory i on i.product_detail_id = ${verbatim(column)} and ${isWhereOrdersLeave('i')}`

/** Not negative after a transaction (decision 031). */
export const free = sql.raw('coalesce(i.on_hand - i.reserved, 0)')
