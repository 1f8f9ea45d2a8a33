import { sql } from 'drizzle-orm'
import type { InvoiceDelivery } from '#api/core/kinds/invoiceDelivery'
import { ocrOf } from '#api/invoices/parts'
import type { Actor } from '../../core/auditLog'
import { Problem } from '../../core/http/problem'
import { type Queued, queueMessages } from '../../core/outbox/messages'
import { rowsOf } from '../../core/rowsOf'
import { first, isOneOf } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import type { NewInvoice } from '../write'
import { type Bill, billOf } from './bill'
import { type Finding, preflight } from './preflight'
import { ublOf } from './ubl'

export type Leaving = { as: InvoiceDelivery; email: string }

export const electronicKind = 'electronicInvoice'

type Numbered = { number: number; prepaid: number; credits: Bill['credits'] }

const billOfInvoice = (invoice: NewInvoice, { number, prepaid, credits }: Numbered) =>
  billOf({ ...invoice, number, prepaid, credits, ocr: ocrOf(number) })

const noEmail: Finding = {
  rule: 'PDF',
  field: 'Email of the customer',
  reason: 'no email address for the PDF',
  fix: 'Enter it on the customer’s account, or choose Electronic invoice there',
}

/** Checked before it gets a number; undefined if acceptable. */
export function refusalOf(invoice: NewInvoice, { as, email }: Leaving, credits: Bill['credits'] = null): Problem | undefined {
  if (as === 'pdf') return undefined
  const bill = billOfInvoice(invoice, { number: 1, prepaid: 0, credits })
  const findings = [...(bill ? preflight(bill) : []), ...(as === 'both' && email === '' ? [noEmail] : [])]
  if (!findings.length) return undefined
  const why = findings.map(({ reason, fix }) => `${reason}. ${fix}`).join('. ')
  return Problem.conflict({ reason: 'isElectronic', findings }, `The electronic invoice would be refused: ${why}.`)
}

type Issued = { id: number; number: number; basketIds: readonly number[]; credits: Bill['credits']; invoice: NewInvoice; delivery: Leaving }

/** Minor units. */
async function readPrepaid(tx: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; amount: number }>(
    sql`select invoice_id as id, sum(amount)::float8 as amount from invoice_payments
      where ${isOneOf('invoice_id', ids)} and method = 'advance' and reversed_at is null group by 1`,
  )
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

export async function queueElectronic(tx: Queryable, actor: Actor, issued: readonly Issued[]): Promise<void> {
  const leaving = issued.filter(({ delivery }) => delivery.as !== 'pdf')
  if (!leaving.length) return
  const prepaid = await readPrepaid(
    tx,
    leaving.map(({ id }) => id),
  )
  const made = leaving.flatMap(({ invoice, delivery, ...numbered }) => {
    const bill = billOfInvoice(invoice, { ...numbered, prepaid: prepaid.get(numbered.id) ?? 0 })
    return bill ? [{ ...numbered, delivery, bill, xml: ublOf(bill) }] : []
  })
  await tx.execute(sql`insert into electronic_invoices (invoice_id, xml) select id, xml
    from ${rowsOf(
      made.map(({ id, xml }, place) => ({ id, xml, place })),
      sql`id int, xml text, place int`,
    )} order by place`)
  await queueMessages(
    tx,
    actor,
    made.flatMap(({ id, number, basketIds, delivery, bill }): Queued[] => {
      const of = { about: `${bill.isCredit ? 'Credit note' : 'Invoice'} ${number}`, document: { entityName: 'Invoice', id } }
      const message = { ...of, kind: electronicKind, recipient: bill.buyer.endpoint, payload: { invoiceId: id } }
      const mail = { ...of, kind: 'invoice', recipient: delivery.email, payload: { invoiceId: id, basketIds, text: '' } }
      return delivery.as === 'both' && delivery.email ? [message, mail] : [message]
    }),
  )
}

export async function leavingOfCredit(tx: Queryable, invoiceId: number): Promise<Leaving & { invoiceDate: string }> {
  const found = await first<{ isElectronic: boolean; delivery: InvoiceDelivery; email: string; invoiceDate: string }>(
    tx,
    sql`select exists (select from electronic_invoices e where e.invoice_id = v.id) as "isElectronic", coalesce(u.invoice_delivery, 'pdf') as delivery,
      coalesce(u.email, '') as email, v.invoice_date::text as "invoiceDate" from invoices v left join users u on u.id = v.customer_id where v.id = ${invoiceId}`,
  )
  const { isElectronic = false, delivery = 'pdf', email = '', invoiceDate = '' } = found ?? {}
  return { as: !isElectronic ? 'pdf' : delivery === 'both' && email ? 'both' : 'electronic', email, invoiceDate }
}
