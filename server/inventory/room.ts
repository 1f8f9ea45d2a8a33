import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import * as tables from './tables'

export const inventory: Room = {
  tables,
  namedRows: { inventory: { entity: 'Inventory', title: 'Stock', label: sql.raw('u.warehouse') } },
}
