import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { rowIds } from '#api/core/answer'
import { type ElectronicFilter, electronicFilter } from '#api/invoices/electronic'
import { type Invoice, invoiceById, invoiceItems, invoiceKind, invoiceList, invoiceState } from '#api/invoices/invoices'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { readPage } from '../core/list/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { customerName, first, isOneOf, iso, personName } from '../core/sqlParts'
import { isFoundBy } from '../customers/isFoundBy'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { heldFor } from './balance'
import { stockholmDay } from './days'
import { dueOf } from './due'

const money = (amount: SQL) => jsonOf({ amount, currency: 't.currency' })
const isOverdue = (today: string) => sql`(t.kind = 'invoice' and t.state = 'issued' and t.due_date < ${today}::date)`

const rowOf = (today: string) => ({
  ...columnsOf('t', 'id', 'kind', 'number', 'state'),
  customerName: sql`(select ${customerName('u')} from users u where u.id = t.customer_id)`,
  orders: sql`t.document->'orders'`,
  ...columnsOf('t', 'invoiceDate', 'dueDate'),
  total: money(sql`t.total`),
  due: money(dueOf('t')),
  isOverdue: isOverdue(today),
  electronic: sql`(select e.state from electronic_invoices e where e.invoice_id = t.id)`,
})

const leftOfItem = sql`(i.net + i.vat + coalesce((select sum(c.net + c.vat) from invoice_items c where c.credits_item_id = i.id), 0))`

const items = sql`(select ${jsonArray(
  jsonOf({
    ...columnsOf('i', 'id', 'kind', 'basketId', 'title', 'isbn', 'quantity', 'unitPrice', 'vatRate', 'net', 'vat'),
    creditable: sql`case when t.kind = 'invoice' and (i.net + i.vat = 0 or ${leftOfItem} <> 0)
      then i.quantity + coalesce((select sum(c.quantity) from invoice_items c where c.credits_item_id = i.id), 0) else 0 end`,
    creditableAmount: sql`case t.kind when 'invoice' then ${leftOfItem} else 0 end`,
  }),
  'i.position',
)} from invoice_items i where i.invoice_id = t.id)`

const payments = sql`(select ${jsonArray(
  jsonOf({
    ...columnsOf('p', 'id', 'at', 'amount', 'method', 'reference'),
    by: sql`(select ${personName('u')} from users u where u.id = p.by_id)`,
    reversedBy: sql`(select ${personName('u')} from users u where u.id = p.reversed_by)`,
    reversedAt: iso('p.reversed_at'),
    isPassedOn: sql`p.surplus_of is not null`,
  }),
  'p.id',
)} from invoice_payments p where p.invoice_id = t.id)`

/** @throws {Problem} 404 */
export async function readInvoice(db: Queryable, id: number, today: string): Promise<Invoice> {
  const found = await first<{ invoice: Invoice }>(
    db,
    sql`select ${jsonOf<Invoice>({
      ...rowOf(today),
      ...columnsOf('t', 'ocr', 'note'),
      issuedAt: iso('t.issued_at'),
      issuedBy: sql`coalesce((select ${personName('u')} from users u where u.id = t.issued_by), '')`,
      ...columnsOf('t', 'customerId', 'creditKind'),
      balance: money(heldFor(sql`t.customer_id`, sql`t.currency`)),
      customerEmail: sql`coalesce((select email from users u where u.id = t.customer_id), '')`,
      document: 't.document',
      items,
      payments,
      credits: sql`(select ${jsonArray(jsonOf(columnsOf('c', 'id', 'number', 'total', 'invoiceDate')), 'c.id')}
        from invoices c where c.credits_id = t.id)`,
      settlement: sql`(select ${jsonOf({ deducted: 's.deducted', toRepay: sql`-t.total - s.deducted` })} from (
        select least(-t.total, greatest(o.total + coalesce((select sum(c.total) from invoices c where c.credits_id = o.id and c.id < t.id), 0)
          - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = o.id and p.entered_at <= t.issued_at
            and (p.reversed_at is null or p.reversed_at > t.issued_at)), 0), 0)) as deducted
        from invoices o where o.id = t.credits_id) s)`,
      creditsInvoice: sql`(select ${jsonOf(columnsOf('c', 'id', 'number'))} from invoices c where c.id = t.credits_id)`,
    })} as invoice
      from invoices t where t.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Invoice')
  return found.invoice
}

const filters = z.object({
  id: z.optional(rowIds),
  kind: z.optional(invoiceKind),
  state: z.optional(invoiceState),
  isOverdue: z.optional(z.enum(['yes', 'no'], { error: 'isOverdue is yes or no' })),
  basketId: z.optional(z.int()),
  electronic: z.optional(electronicFilter),
})

/** Days without a receipt. */
const silentDays = 3

export const electronicIs = (filter: ElectronicFilter, now: Date): SQL => {
  if (filter === 'unsent') return sql`e.state in ('refused', 'failed')`
  if (filter !== 'silent') return sql`e.state = ${filter}`
  return sql`e.state = 'sent' and e.sent_at < ${now.toISOString()}::timestamptz - interval '${verbatim(silentDays)} days'`
}

/** @throws {Problem} 422 */
function narrowed(filter: ListRequest['filter'], searchKey: string, now: Date): SQL {
  const today = stockholmDay(now)
  const { id, kind, state, isOverdue: late, basketId, electronic } = readFilter(filters, filter)
  // As an array it uses an index; as a subquery it is evaluated for each invoice.
  const isOf = (order: number) => sql`t.id = any(array(select invoice_id from invoice_items where basket_id = ${order}))`
  const parts = [
    id && isOneOf('t.id', id),
    kind && sql`t.kind = ${kind}`,
    state && sql`t.state = ${state}`,
    late !== undefined && sql`${isOverdue(today)} = ${late === 'yes'}`,
    basketId !== undefined && isOf(basketId),
    electronic && sql`t.id = any(array(select e.invoice_id from electronic_invoices e where ${electronicIs(electronic, now)}))`,
  ].filter((part) => typeof part === 'object')
  return sql.join([...parts, isFoundBy(searchKey, (number) => sql`(t.number = ${number} or ${isOf(number)})`)], sql` and `)
}

const sortColumns = { id: '', number: 't.number', invoiceDate: 't.invoice_date', dueDate: 't.due_date', total: 't.total' }

export const invoiceReading = [
  bind(invoiceList, ({ db, body, clock }) => {
    const today = stockholmDay(clock.now())
    const { field, key, isDescending } = readSort(body.sort, sortColumns)
    const order = { ...(key && { key, hasNulls: field === 'dueDate' }), isDescending, isIndexed: field === 'id' }
    const where = narrowed(body.filter, body.searchKey, clock.now())
    return readPage(db, body, { from: sql`invoices`, where, words: [], order, row: jsonOf(rowOf(today)) })
  }),

  bind(invoiceById, ({ db, params, clock }) => readInvoice(db, params.id, stockholmDay(clock.now()))),

  bind(invoiceItems, async ({ db, params, clock }) => (await readInvoice(db, params.id, stockholmDay(clock.now()))).items),
]
