import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { plainDigits } from '#api/core/kinds/digits'
import { type InvoiceRun, runById, runList, runRowList, runState } from '#api/invoices/runs'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readPage } from '../../core/listPage'
import { sortOf } from '../../core/simpleList'
import { customerName, first, iso, personName } from '../../core/sqlParts'
import type { Subject } from '../../core/trail'
import type { Queryable } from '../../db/database'

export const runSubject = (id: number): Subject => ({ entityName: 'InvoiceRun', entity: 'Invoice run', id, record: `#${id}`, version: 0 })

const runJson = sql`json_build_object('id', t.id, 'state', t.state, 'mergeBy', t.merge_by, 'invoiceDate', t.invoice_date, 'at', ${iso('t.at')},
  'by', coalesce((select ${personName('u')} from users u where u.id = t.by_id), ''), 'endedAt', ${iso('t.ended_at')}, 'error', t.error,
  'done', (select count(*) from invoice_run_rows r where r.run_id = t.id and r.state = 'issued'),
  'refused', (select count(*) from invoice_run_rows r where r.run_id = t.id and r.state = 'refused'),
  'waiting', (select count(*) from invoice_run_rows r where r.run_id = t.id and r.state = 'waiting'),
  'invoices', (select count(distinct r.invoice_id) from invoice_run_rows r where r.run_id = t.id),
  'firstNumber', (select min(v.number) from invoices v where v.id in (select invoice_id from invoice_run_rows r where r.run_id = t.id)),
  'lastNumber', (select max(v.number) from invoices v where v.id in (select invoice_id from invoice_run_rows r where r.run_id = t.id)),
  'amounts', (select coalesce(json_agg(json_build_object('amount', a.amount, 'currency', a.currency) order by a.currency), '[]') from (
    select v.currency, sum(v.total) as amount from invoices v where v.id in (select invoice_id from invoice_run_rows r where r.run_id = t.id) group by 1) a))`

/** @throws {Problem} 404 */
export async function readRun(db: Queryable, id: number): Promise<InvoiceRun> {
  const found = await first<{ run: InvoiceRun }>(db, sql`select ${runJson} as run from invoice_runs t where t.id = ${id}`)
  if (!found) throw Problem.notFound('Run')
  return found.run
}

const rowJson = sql`json_build_object('id', t.id, 'basketId', t.basket_id, 'state', t.state, 'message', t.message,
  'customerName', (select ${customerName('u')} from baskets b join users u on u.id = b.customer_id where b.id = t.basket_id),
  'total', (select json_build_object('amount', t.total, 'currency', b.currency) from baskets b where b.id = t.basket_id and t.total is not null),
  'invoice', (select json_build_object('id', v.id, 'number', v.number) from invoices v where v.id = t.invoice_id))`

const runFilters = z.strictObject({ state: z.optional(runState) })
const rowFilters = z.strictObject({
  runId: z.optional(z.int()),
  state: z.optional(z.enum(['waiting', 'issued', 'refused'], { error: 'One of waiting, issued, refused' })),
})

/** @throws {Problem} 422 at the filter that is none */
function read<Schema extends z.ZodMiniType>(schema: Schema, filter: unknown): z.output<Schema> {
  const found = schema.safeParse(filter || {})
  if (found.success) return found.data
  const [issue] = found.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw Problem.field(`filter.${name}`, issue?.message ?? '')
}

export const runReading = [
  bind(runById, ({ db, params }) => readRun(db, params.id)),

  bind(runList, ({ db, body }) => {
    const { isDescending } = sortOf(body.sort, { id: 'id' })
    const { state } = read(runFilters, body.filter)
    const key = plainDigits(body.searchKey.trim())
    const isNumber = /^\d{1,9}$/.test(key)
    const named = key === '' ? sql`true` : isNumber ? sql`t.id = ${Number(key)}::int` : sql`false`
    const where = sql`${named} and ${state ? sql`t.state = ${state}` : sql`true`}`
    const order = { isDescending, isIndexed: true }
    return readPage(db, body, { from: 'invoice_runs', within: "t.state <> 'rehearsed'", where, words: [], order, row: runJson })
  }),

  bind(runRowList, ({ db, body }) => {
    const { isDescending } = sortOf(body.sort, { id: 'id' })
    const { runId, state } = read(rowFilters, body.filter)
    const where = sql`${runId === undefined ? sql`true` : sql`t.run_id = ${runId}::int`} and ${state ? sql`t.state = ${state}` : sql`true`}`
    return readPage(db, body, { from: 'invoice_run_rows', where, words: [], order: { isDescending, isIndexed: true }, row: rowJson })
  }),
]
