import { type SQL, sql } from 'drizzle-orm'

export const warehouseOfOrders = 'stockholm'
export const whereOrdersLeave = sql.raw(`'${warehouseOfOrders}'`)

export const isWhereOrdersLeave = (alias: string): SQL => sql`${sql.raw(alias)}.warehouse = ${whereOrdersLeave}`

export const joinStock = (column: string): SQL =>
  sql`left join inventory i on i.product_detail_id = ${sql.raw(column)} and ${isWhereOrdersLeave('i')}`

/** Not negative after a transaction (decision 031). */
export const free = sql.raw('coalesce(i.on_hand - i.reserved, 0)')
