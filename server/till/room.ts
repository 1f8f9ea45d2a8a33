import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import type { Queryable } from '../db/database'
import { dayHandlers } from './days'
import { tillDemo } from './demo'
import { personalData } from './personalData'
import { tillReading } from './reading'
import { saleHandlers } from './sales'
import * as tables from './tables'

async function register(tx: Queryable): Promise<void> {
  await tx.execute(sql`insert into cash_registers (id, title) values (1, 'Kassa 1') on conflict do nothing`)
}

export const till: Room<{ isCashRegisterExempt: boolean }> = {
  personalData,
  tables,
  namedRows: {
    cash_days: { entity: 'CashDay', title: 'Cash days', label: sql.raw("'Z ' || u.z") },
    cash_sales: { entity: 'CashSale', title: 'Receipts', label: sql.raw('u.number::text') },
    cash_sale_items: { entity: 'CashSale', title: 'Receipts', label: sql.raw("'#' || u.sale_id") },
  },
  handlers: ({ isCashRegisterExempt }) => [...dayHandlers(isCashRegisterExempt), ...saleHandlers, ...tillReading],
  systemRows: register,
  demo: tillDemo,
}
