import { type SQL, sql } from 'drizzle-orm'

/** The warehouse that orders are sent from. */
export const warehouseOfOrders = 'stockholm'
export const whereOrdersLeave = sql.raw(`'${warehouseOfOrders}'`)

/** True of stock there: rows of `inventory` by this name. */
export const isWhereOrdersLeave = (alias: string): SQL => sql`${sql.raw(alias)}.warehouse = ${whereOrdersLeave}`

/** Joins as `i` the stock that orders draw on, of the edition whose id is in this column. */
export const joinStock = (column: string): SQL =>
  sql`left join inventory i on i.product_detail_id = ${sql.raw(column)} and ${isWhereOrdersLeave('i')}`

/** How many copies of stock `i` no basket has set aside: not below 0 once a transaction has ended (decision 031). */
export const free = sql.raw('coalesce(i.on_hand - i.reserved, 0)')
