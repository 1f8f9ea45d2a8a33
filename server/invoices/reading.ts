import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { plainDigits } from '#api/core/kinds/digits'
import { rowIds } from '#api/core/rowIds'
import { type Invoice, invoiceById, invoiceItems, invoiceKind, invoiceList, invoiceState } from '#api/invoices/invoices'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { readPage } from '../core/listPage'
import { sortOf } from '../core/simpleList'
import { customerName, first, isOneOf, iso, personName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { dueOf } from './due'
import { stockholmDay } from './write'

const money = (amount: SQL) => sql`json_build_object('amount', ${amount}, 'currency', t.currency)`
const isOverdue = (today: string) => sql`(t.kind = 'invoice' and t.state = 'issued' and t.due_date < ${today}::date)`

const rowOf = (today: string) => sql`'id', t.id, 'kind', t.kind, 'number', t.number, 'state', t.state,
  'customerName', (select ${customerName('u')} from users u where u.id = t.customer_id), 'orders', t.document->'orders',
  'invoiceDate', t.invoice_date, 'dueDate', t.due_date, 'total', ${money(sql`t.total`)}, 'due', ${money(dueOf('t'))}, 'isOverdue', ${isOverdue(today)}`

const items = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'basketId', i.basket_id, 'title', i.title, 'isbn', i.isbn,
    'quantity', i.quantity, 'unitPrice', i.unit_price, 'vatRate', i.vat_rate, 'net', i.net, 'vat', i.vat,
    'creditable', case t.kind when 'invoice' then i.quantity + coalesce((select sum(c.quantity) from invoice_items c where c.credits_item_id = i.id), 0) else 0 end
  ) order by i.position), '[]') from invoice_items i where i.invoice_id = t.id)`

const payments = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'at', p.at, 'amount', p.amount, 'method', p.method, 'reference', p.reference,
    'by', (select ${personName('u')} from users u where u.id = p.by_id), 'reversedBy', (select ${personName('u')} from users u where u.id = p.reversed_by),
    'reversedAt', ${iso('p.reversed_at')}) order by p.id), '[]') from invoice_payments p where p.invoice_id = t.id)`

/** @throws {Problem} 404 */
export async function readInvoice(db: Queryable, id: number, today: string): Promise<Invoice> {
  const found = await first<{ invoice: Invoice }>(
    db,
    sql`select json_build_object(${rowOf(today)}, 'ocr', t.ocr, 'note', t.note, 'issuedAt', ${iso('t.issued_at')},
      'issuedBy', coalesce((select ${personName('u')} from users u where u.id = t.issued_by), ''),
      'customerEmail', coalesce((select email from users u where u.id = t.customer_id), ''),
      'document', t.document, 'items', ${items}, 'payments', ${payments},
      'credits', (select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'total', c.total, 'invoiceDate', c.invoice_date) order by c.id), '[]')
        from invoices c where c.credits_id = t.id),
      'creditsInvoice', (select json_build_object('id', c.id, 'number', c.number) from invoices c where c.id = t.credits_id)) as invoice
      from invoices t where t.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Invoice')
  return found.invoice
}

const filters = z.strictObject({
  id: z.optional(rowIds),
  kind: z.optional(invoiceKind),
  state: z.optional(invoiceState),
  isOverdue: z.optional(z.enum(['yes', 'no'], { error: 'isOverdue is yes or no' })),
  basketId: z.optional(z.int()),
})

/** @throws {Problem} 422 at the filter that is none */
function narrowed(filter: '' | Record<string, unknown>, searchKey: string, today: string): SQL {
  const read = filters.safeParse(filter || {})
  if (!read.success) {
    const [issue] = read.error.issues
    const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
    throw Problem.field(
      `filter.${name}`,
      issue?.code === 'unrecognized_keys' ? `'${name}' is not a field to filter by` : (issue?.message ?? ''),
    )
  }
  const { id, kind, state, isOverdue: late, basketId } = read.data
  const key = plainDigits(searchKey.trim())
  const isNumber = /^\d{1,9}$/.test(key)
  const parts = [
    id && isOneOf('t.id', id),
    kind && sql`t.kind = ${kind}`,
    state && sql`t.state = ${state}`,
    late !== undefined && sql`${isOverdue(today)} = ${late === 'yes'}`,
    basketId !== undefined && sql`t.id in (select invoice_id from invoice_items where basket_id = ${basketId})`,
    isNumber && sql`(t.number = ${Number(key)} or t.id in (select invoice_id from invoice_items where basket_id = ${Number(key)}))`,
    key !== '' &&
      !isNumber &&
      sql`t.customer_id in (select u.id from users u where ${customerName('u')} ilike ${`%${key.replace(/[\\%_]/g, '\\$&')}%`})`,
  ].filter((part) => typeof part === 'object')
  return parts.length ? sql.join(parts, sql` and `) : sql`true`
}

const sortColumns = { id: 'id', number: 'number', invoiceDate: 'invoice_date', dueDate: 'due_date', total: 'total' }

export const invoiceReading = [
  bind(invoiceList, ({ db, body, clock }) => {
    const today = stockholmDay(clock.now())
    const { column, isDescending } = sortOf(body.sort, sortColumns)
    const order = {
      ...(column !== 'id' && { key: `t.${column}`, hasNulls: column === 'due_date' }),
      isDescending,
      isIndexed: column === 'id',
    }
    const where = narrowed(body.filter, body.searchKey, today)
    return readPage(db, body, { from: 'invoices', where, words: [], order, row: sql`json_build_object(${rowOf(today)})` })
  }),

  bind(invoiceById, ({ db, params, clock }) => readInvoice(db, params.id, stockholmDay(clock.now()))),

  bind(invoiceItems, async ({ db, params, clock }) => (await readInvoice(db, params.id, stockholmDay(clock.now()))).items),
]
