import { sql } from 'drizzle-orm'
import { staffIds } from '../access/demoStaff'
import type { Actor } from '../core/auditLog'
import { type DemoFill, hasRows } from '../core/demo'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { creditInvoice } from './credit'
import { stockholmDay } from './days'
import { dueOf, keepState } from './due'
import { electronicKind } from './electronic/queueing'
import { issue } from './issue'

const company = sql`insert into company (id, name, org_number, vat_number, address, postal_code, city, country, email, phone, bankgiro, iban, bic, swish_number,
    electronic_address, is_tax_approved, due_days, is_system)
  values (1, 'Bokhuset Skandinavien AB', '556677-8899', 'SE556677889901', 'Sveavägen 52', '111 34', 'Stockholm', 'SE', 'order@bokhuset.example',
    '+46 8 123 45 67', '5050-1055', 'SE45 5000 0000 0583 9825 7466', 'ESSESESS', '123 456 78 90', '0007:5566778899', true, 30, true)
  on conflict (id) do update set name = excluded.name, org_number = excluded.org_number, vat_number = excluded.vat_number, address = excluded.address,
    postal_code = excluded.postal_code, city = excluded.city, country = excluded.country, email = excluded.email, phone = excluded.phone,
    bankgiro = excluded.bankgiro, iban = excluded.iban, bic = excluded.bic, swish_number = excluded.swish_number,
    electronic_address = excluded.electronic_address where company.name = ''`

export const invoicesDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['invoices'])) return undefined
  await tx.execute(company)
  const { rows } = await tx.execute<{ id: number; by: number; at: string }>(
    sql`select id, by, at::text as at from (
        select b.id, b.changed_by as by, b.changed_at as at, u.invoice_delivery <> 'pdf' as electronic,
          row_number() over (order by b.changed_at desc, b.id desc) as place,
          row_number() over (partition by u.invoice_delivery order by b.changed_at desc, b.id desc) as own_place
        from baskets b join users u on u.id = b.customer_id
        where b.status = 'done' and b.payment_state = 'invoice' and b.currency = 'SEK' and b.billing_address_id is not null
          and (u.invoice_delivery = 'pdf' or u.buyer_reference <> '')) found
      where place > 4 and (place <= 28 or electronic and own_place <= 8) order by found.at desc, id desc`,
  )
  const [handler = 0] = await staffIds(tx)
  const people = new Map<number, Actor['user']>()
  const who = async (id: number) => {
    const existing = people.get(id)
    if (existing) return existing
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
  for (const { actor, invoiceId } of credited) {
    await creditInvoice(tx, actor, invoiceId, { kind: 'reduction', reason: 'Fel upplaga levererades' })
    await tx.execute(sql`insert into invoice_payments (invoice_id, at, amount, method, by_id, entered_at)
      select v.id, ${stockholmDay(now)}::date, ${dueOf('v')}, 'balance', ${handler}, ${now.toISOString()}::timestamptz from invoices v
      where v.id = ${invoiceId} and ${dueOf('v')} < 0`)
    await keepState(tx, invoiceId)
  }
  await settleElectronic(tx, now)
  return []
}

const outcomes = [
  { state: 'waiting', rule: '', reason: '', message: 'pending', error: 'The access point did not answer' },
  { state: 'sent', rule: '', reason: '', message: 'sent', error: null },
  { state: 'refused', rule: 'NOA', reason: 'No agreement with this supplier', message: 'sent', error: null },
  { state: 'failed', rule: '', reason: 'The access point answered 503', message: 'failed', error: 'The access point answered 503' },
  { state: 'delivered', rule: '', reason: '', message: 'sent', error: null },
] as const

async function settleElectronic(tx: Queryable, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const columns = sql`place int, state text, rule text, reason text, message text, error text`
  await tx.execute(sql`with chosen as (
      select e.id, e.invoice_id, v.number, r.* from (select *, row_number() over (order by id desc) as newest from electronic_invoices) e
        join invoices v on v.id = e.invoice_id
        join ${rowsOf(
          outcomes.map((outcome, i) => ({ place: i + 1, ...outcome })),
          columns,
        )} on r.place = least(e.newest, ${outcomes.length})
    ), kept as (
      update electronic_invoices e set state = c.state, rule = c.rule, reason = c.reason, tried_at = ${at},
        receipt = case when c.state in ('sent', 'delivered', 'refused') then 'ap-' || c.number else '' end,
        sent_at = case when c.state in ('sent', 'delivered', 'refused') then ${at} end,
        settled_at = case when c.state in ('delivered', 'refused') then ${at} end
      from chosen c where c.id = e.id
    )
    update outbox_message m set state = c.message, error = c.error, attempts = case c.message when 'failed' then 8 else 1 end,
      sent_at = case when c.message = 'sent' then ${at} end, payload = case when c.message = 'sent' then null else m.payload end,
      lease_until = case when c.message = 'pending' then now() + interval '8 hours' end
    from chosen c where m.kind = ${electronicKind} and m.entity_name = 'Invoice' and m.record_id = c.invoice_id`)
}
