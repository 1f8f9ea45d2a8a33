import { sql } from 'drizzle-orm'
import type { CashSale } from '#api/till/till'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

export type Seller = CashSale['document']['seller']

export async function readSeller(db: Queryable): Promise<Seller> {
  const seller = await first<Seller>(
    db,
    sql`select name, array_remove(array[address, trim(postal_code || ' ' || city)], '') as lines, org_number as "orgNumber", vat_number as "vatNumber"
      from company order by id limit 1`,
  )
  return seller ?? { name: '', lines: [], orgNumber: '', vatNumber: '' }
}
