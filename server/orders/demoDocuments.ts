import { sql } from 'drizzle-orm'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { lockBasket } from './basketLock'
import { takeCurrency } from './money/basketCurrency'
import { sumUp } from './money/basketSums'
import { offeredLines } from './offers/reading'

export async function demoDocuments(tx: Queryable, now: Date): Promise<void> {
  const at = (hours: number) => sql`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`
  await tx.execute(sql`
    with chosen as (
      select id, changed_by, row_number() over (order by id desc) as place from (select id, changed_by from baskets where status = 'inProgress' order by id desc limit 3) newest
    ), made as (
      insert into basket_deliveries (basket_id, state, created_at, created_by, changed_at, changed_by)
      select id, case when place = 2 then 'packed' else 'packing' end, ${at(3)}, changed_by, ${at(2)}, changed_by from chosen order by id returning id, basket_id, state
    ), items as (
      insert into basket_delivery_items (delivery_id, basket_detail_id, quantity, packed)
      select made.id, d.id, d.quantity, case when made.state = 'packed' then d.quantity else least(d.quantity, 1) end
      from made join basket_details d on d.basket_id = made.basket_id order by made.id, d.id
    )
    update baskets b set open_deliveries = array[made.id] from made where made.basket_id = b.id`)
  await tx.execute(sql`
    with chosen as (
      select b.id, b.changed_by, b.net, b.vat, u.email, u.language, row_number() over (order by b.id desc) as place from baskets b join users u on u.id = b.customer_id
      where b.status = 'create' and b.item_count > 0 order by b.id desc limit 4
    ), made as (
      insert into offers (basket_id, state, valid_to, language, sent_to, sent_at, net, vat, created_at, created_by)
      select c.id, case when place = 1 then 'draft' else 'sent' end, (${at(-24 * 21)} at time zone 'Europe/Stockholm')::date, c.language,
        case when place = 1 then '' else c.email end, case when place = 1 then null else ${at(20)} end,
        case when place = 1 then 0 else c.net end, case when place = 1 then 0 else c.vat end,
        ${at(26)}, c.changed_by
      from chosen c order by c.id returning id, basket_id, state, valid_to
    )
    update baskets b set offer_out = made.id, offer_until = made.valid_to from made where made.basket_id = b.id and made.state = 'sent'`)
  await tx.execute(sql`update offers t set lines = ${offeredLines}::jsonb from baskets b where b.id = t.basket_id and t.state = 'sent'`)
}

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
