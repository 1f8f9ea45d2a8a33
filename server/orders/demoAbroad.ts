import { sql } from 'drizzle-orm'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { lockBasket } from './basketLock'
import { takeCurrency } from './money/basketCurrency'
import { sumUp } from './money/basketSums'

/** A library in Finland that is invoiced in euros, without Swedish VAT, and the newest order on invoice as its own. */
export async function demoAbroad(tx: Queryable, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await first<{ id: number }>(
    tx,
    sql`select id from baskets where status = 'newOrder' and payment_state = 'invoice' and item_count > 0 order by id desc limit 1`,
  )
  const euro = await first<{ id: number }>(tx, sql`select id from currency where code = 'EUR'`)
  if (!found || !euro) return
  const { id } = found
  const made = await first<{ customer: number; address: number }>(
    tx,
    sql`with library as (
        insert into users (kind, first_name, last_name, organisation, org_number, vat_number, language, currency_id, email, phone, created_at)
        values ('institutional', 'Aino', 'Virtanen', 'Helsingin kaupunginkirjasto', '1234567-1', 'FI12345671', 'en', ${euro.id}, 'hankinta@helsinki.example.se',
          '+358 9 3108 5000', ${at} - interval '1 year') returning id)
      insert into addresses (user_id, recipient, address, postal_code, city, country)
      select id, 'Helsingin kaupunginkirjasto', 'Rautatieläisenkatu 8', '00520', 'Helsinki', 'FI' from library returning user_id as customer, id as address`,
  )
  if (!made) return
  await tx.execute(
    sql`update baskets set customer_id = ${made.customer}, delivery_address_id = ${made.address}, billing_address_id = ${made.address} where id = ${id}`,
  )
  await takeCurrency(tx, await lockBasket(tx, id), made.customer, now)
  await sumUp(tx, id)
}
