import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { plainDigits } from '#api/core/kinds/digits'
import { type InvoiceRun, runById, runList, runRowList, runState } from '#api/invoices/runs'
import type { Subject } from '../../core/auditLog'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readPage } from '../../core/list/listPage'
import { readFilter, readSort } from '../../core/readFilter'
import { customerName, first, iso, personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'

export const runSubject = (id: number): Subject => ({ entityName: 'InvoiceRun', entity: 'Invoice run', id, record: `#${id}`, version: 0 })

/** Each order and invoice is read once, as progress is polled. */
const runJson = sql`(select ${jsonOf<InvoiceRun>({
  ...columnsOf('t', 'id', 'state', 'mergeBy', 'invoiceDate'),
  at: iso('t.at'),
  by: sql`coalesce((select ${personName('u')} from users u where u.id = t.by_id), '')`,
  endedAt: iso('t.ended_at'),
  error: 't.error',
  ...columnsOf('c', 'done', 'refused', 'waiting'),
  ...columnsOf('v', 'invoices', 'firstNumber', 'lastNumber', 'amounts'),
})} from (
    select count(*) filter (where r.state = 'issued') as done, count(*) filter (where r.state = 'refused') as refused,
      count(*) filter (where r.state = 'waiting') as waiting
    from invoice_run_rows r where r.run_id = t.id
  ) c, (
    select coalesce(sum(a.invoices), 0)::int as invoices, min(a.first_number) as first_number, max(a.last_number) as last_number,
      ${jsonArray(jsonOf(columnsOf('a', 'amount', 'currency')), 'a.currency')} as amounts
    from (
      select v.currency, sum(v.total) as amount, count(*) as invoices, min(v.number) as first_number, max(v.number) as last_number
      from (select distinct invoice_id as id from invoice_run_rows where run_id = t.id and invoice_id is not null) i join invoices v on v.id = i.id
      group by 1
    ) a
  ) v)`

/** @throws {Problem} 404 */
export async function readRun(db: Queryable, id: number): Promise<InvoiceRun> {
  const found = await first<{ run: InvoiceRun }>(db, sql`select ${runJson} as run from invoice_runs t where t.id = ${id}`)
  if (!found) throw Problem.notFound('Run')
  return found.run
}

const rowJson = jsonOf({
  ...columnsOf('t', 'id', 'basketId', 'state', 'message'),
  customerName: sql`(select ${customerName('u')} from baskets b join users u on u.id = b.customer_id where b.id = t.basket_id)`,
  total: sql`(select ${jsonOf({ amount: 't.total', currency: 'b.currency' })} from baskets b where b.id = t.basket_id and t.total is not null)`,
  invoice: sql`(select ${jsonOf(columnsOf('v', 'id', 'number'))} from invoices v where v.id = t.invoice_id)`,
})

const runFilters = z.object({ state: z.optional(runState) })
const rowFilters = z.object({
  runId: z.optional(z.int()),
  state: z.optional(z.enum(['waiting', 'issued', 'refused'], { error: 'One of waiting, issued, refused' })),
})

export const runReading = [
  bind(runById, ({ db, params }) => readRun(db, params.id)),

  bind(runList, ({ db, body }) => {
    const { isDescending } = readSort(body.sort, { id: '' })
    const { state } = readFilter(runFilters, body.filter)
    const key = plainDigits(body.searchKey.trim())
    const isNumber = /^\d{1,9}$/.test(key)
    const named = key === '' ? sql`true` : isNumber ? sql`t.id = ${Number(key)}::int` : sql`false`
    const where = sql`${named} and ${state ? sql`t.state = ${state}` : sql`true`}`
    const order = { isDescending, isIndexed: true }
    return readPage(db, body, { from: sql`invoice_runs`, within: sql`t.state <> 'rehearsed'`, where, words: [], order, row: runJson })
  }),

  bind(runRowList, ({ db, body }) => {
    const { isDescending } = readSort(body.sort, { id: '' })
    const { runId, state } = readFilter(rowFilters, body.filter)
    const where = sql`${runId === undefined ? sql`true` : sql`t.run_id = ${runId}::int`} and ${state ? sql`t.state = ${state}` : sql`true`}`
    return readPage(db, body, { from: sql`invoice_run_rows`, where, words: [], order: { isDescending, isIndexed: true }, row: rowJson })
  }),
]
