import { type SQL, sql } from 'drizzle-orm'
import type { CustomerBalance } from '#api/invoices/invoices'
import { first, personName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonArray, jsonOf } from '../db/json'

/** Negative adds to the balance, positive uses it. */
const onBalance = sql`invoice_payments p join invoices v on v.id = p.invoice_id and p.method = 'balance' and p.reversed_at is null`

/** Minor units. */
export const heldFor = (customerId: SQL, currency: SQL): SQL =>
  sql`coalesce((select -sum(p.amount) from ${onBalance} where v.customer_id = ${customerId} and v.currency = ${currency}), 0)`

/** Lock after the invoices. */
export async function lockHeld(tx: Queryable, customerId: number, currency: string): Promise<number> {
  await tx.execute(sql`select id from users where id = ${customerId} for no key update`)
  const found = await first<{ held: number }>(tx, sql`select ${heldFor(sql`${customerId}::int`, sql`${currency}::text`)}::float8 as held`)
  return found?.held ?? 0
}

export async function sourcesOf(tx: Queryable, customerId: number, currency: string): Promise<{ id: number; held: number }[]> {
  const { rows } = await tx.execute<{ id: number; held: number }>(
    sql`select v.id, (-sum(p.amount))::float8 as held from ${onBalance} where v.customer_id = ${customerId} and v.currency = ${currency}
      group by 1 having sum(p.amount) < 0 order by 1 desc`,
  )
  return rows
}

export async function readBalance(db: Queryable, customerId: number): Promise<CustomerBalance> {
  const money = (amount: SQL) => jsonOf({ amount, currency: 'v.currency' })
  const found = await first<{ balance: CustomerBalance }>(
    db,
    sql`select ${jsonOf({
      held: sql`(select ${jsonArray(sql`held`, sql`currency`)} from (
        select v.currency, ${money(sql`-sum(p.amount)`)} as held from ${onBalance} where v.customer_id = ${customerId} group by 1 having sum(p.amount) <> 0) each)`,
      entries: sql`(select ${jsonArray(sql`entry`, sql`id desc`)} from (
        select p.id, ${jsonOf({
          id: 'p.id',
          at: 'p.at',
          amount: money(sql`-p.amount`),
          invoice: jsonOf(columnsOf('v', 'id', 'number')),
          by: sql`(select ${personName('u')} from users u where u.id = p.by_id)`,
        })} as entry from ${onBalance} where v.customer_id = ${customerId} order by p.id desc limit 50) last)`,
    })} as balance`,
  )
  return found?.balance ?? { held: [], entries: [] }
}
