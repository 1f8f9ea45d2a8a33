import { sql } from 'drizzle-orm'
import { staffIds } from '../access/demoStaff'
import { type DemoFill, hasRows } from '../core/demo'
import type { Actor } from '../core/trail'
import { creditInvoice } from './credit'
import { stockholmDay } from './days'
import { dueOf, keepState } from './due'
import { issue } from './issue'

const company = sql`insert into company (id, name, org_number, vat_number, address, postal_code, city, country, email, phone, bankgiro, iban, bic, swish_number,
    is_tax_approved, due_days, is_system)
  values (1, 'Bokhuset Skandinavien AB', '556677-8899', 'SE556677889901', 'Sveavägen 52', '111 34', 'Stockholm', 'SE', 'order@bokhuset.example',
    '+46 8 123 45 67', '5050-1055', 'SE45 5000 0000 0583 9825 7466', 'ESSESESS', '123 456 78 90', true, 30, true)
  on conflict (id) do update set name = excluded.name, org_number = excluded.org_number, vat_number = excluded.vat_number, address = excluded.address,
    postal_code = excluded.postal_code, city = excluded.city, country = excluded.country, email = excluded.email, phone = excluded.phone,
    bankgiro = excluded.bankgiro, iban = excluded.iban, bic = excluded.bic, swish_number = excluded.swish_number where company.name = ''`

/** Invoices of the last orders on invoice that are done, most of them paid; one is credited. Whoever finished the order issued it. */
export const invoicesDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['invoices'])) return undefined
  await tx.execute(company)
  const { rows } = await tx.execute<{ id: number; by: number; at: string }>(
    sql`select id, changed_by as by, changed_at::text as at from baskets
      where status = 'done' and payment_state = 'invoice' and currency = 'SEK' and customer_id is not null and billing_address_id is not null
      order by changed_at desc, id desc limit 24 offset 4`,
  )
  const [handler = 0] = await staffIds(tx)
  const people = new Map<number, Actor['user']>()
  const who = async (id: number) => {
    const known = people.get(id)
    if (known) return known
    const found = await tx.execute<NonNullable<Actor['user']>>(
      sql`select id, username, first_name as "firstName", last_name as "lastName" from users where id = ${id}`,
    )
    people.set(id, found.rows[0])
    return found.rows[0]
  }
  const credited: { actor: Actor; invoiceId: number }[] = []
  for (const [place, basket] of rows.reverse().entries()) {
    const actor: Actor = { user: await who(basket.by), now: new Date(basket.at), address: '' }
    const { invoiceId } = await issue(tx, actor, [basket.id], { kind: 'invoice', isAhead: false })
    const isPaid = place % 4 !== 3 && now.getTime() - actor.now.getTime() > 3 * 86_400_000
    if (!invoiceId) continue
    if (isPaid)
      await tx.execute(sql`insert into invoice_payments (invoice_id, at, amount, method, reference, by_id, entered_at)
        select id, ${stockholmDay(now)}::date, total, 'bankgiro', 'BG' || ocr, ${handler}, ${now.toISOString()}::timestamptz from invoices where id = ${invoiceId}`)
    await keepState(tx, invoiceId)
    if (place === 5) credited.push({ actor: { ...actor, now }, invoiceId })
  }
  // Credit notes are dated today, after every invoice of their series.
  for (const { actor, invoiceId } of credited) {
    await creditInvoice(tx, actor, invoiceId, { kind: 'reduction', reason: 'Fel upplaga levererades' })
    // It was paid: the money is held for the customer.
    await tx.execute(sql`insert into invoice_payments (invoice_id, at, amount, method, by_id, entered_at)
      select v.id, ${stockholmDay(now)}::date, ${dueOf('v')}, 'balance', ${handler}, ${now.toISOString()}::timestamptz from invoices v
      where v.id = ${invoiceId} and ${dueOf('v')} < 0`)
    await keepState(tx, invoiceId)
  }
  return []
}
