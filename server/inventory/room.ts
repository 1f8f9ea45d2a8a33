import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import { inventory as balances, stockMoves } from './tables'

export const inventory: Room = {
  tables: { inventory: balances, stockMoves },
  namedRows: { inventory: { entity: 'Inventory', title: 'Stock', label: sql.raw('u.warehouse') } },
}
