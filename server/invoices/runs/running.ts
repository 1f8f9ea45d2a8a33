import { sql } from 'drizzle-orm'
import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { Actor, Person } from '../../core/auditLog'
import { Problem } from '../../core/http/problem'
import { createLeasedJobs, type LeasedTools } from '../../core/jobs/leased'
import { rowsOf } from '../../core/rowsOf'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonOf } from '../../db/json'
import { type Check, issueAll } from '../issue'
import { sliceSize } from './choosing'

type Run = { state: string; invoiceDate: string; language: DocumentLanguage | null; address: string; by: Person }
type Waiting = { id: number; groupNo: number; basketId: number; total: number }

/** Stopping waits for the slice in progress. */
const lockRun = (tx: Queryable, id: number) =>
  first<Run>(
    tx,
    sql`select r.state, to_char(r.invoice_date, 'YYYY-MM-DD') as "invoiceDate", r.language, r.address,
      ${jsonOf(columnsOf('u', 'id', 'username', 'firstName', 'lastName'))} as by
      from invoice_runs r join users u on u.id = r.by_id where r.id = ${id} for update of r`,
  )

const nextSlice = async (tx: Queryable, id: number) =>
  (
    await tx.execute<Waiting>(sql`select id, group_no as "groupNo", basket_id as "basketId", total::float8 as total from invoice_run_rows
      where run_id = ${id} and state = 'waiting' and group_no <= (
        select max(group_no) from (select group_no from invoice_run_rows where run_id = ${id} and state = 'waiting' order by id limit ${sliceSize}) next)
      order by id`)
  ).rows

/** An order is invoiced exactly as previewed, or not at all. */
const equalsDryRun = (rows: readonly Waiting[]): Check => {
  const totals = new Map(rows.map(({ basketId, total }) => [basketId, total]))
  return (basketId, items) => {
    const total = items.reduce((sum, { net, vat }) => sum + net + vat, 0)
    if (total === totals.get(basketId)) return undefined
    const formatted = (amount = 0) => (amount / 100).toFixed(2)
    return Problem.changed(`It came to ${formatted(totals.get(basketId))} when it was rehearsed, and would come to ${formatted(total)} now`)
  }
}

/** One transaction with the marks of its rows, so that a kill leaves each row waiting or issued. Returns whether there may be more. */
const issueSlice = (tools: LeasedTools, id: number): Promise<boolean> =>
  transact(tools.db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run?.state !== 'running') return false
    const now = tools.clock.now()
    const rows = await nextSlice(tx, id)
    if (!rows.length) {
      await tx.execute(
        sql`update invoice_runs set state = 'done', ended_at = ${now.toISOString()}::timestamptz, lease_until = null where id = ${id}`,
      )
      return false
    }
    const groups = new Map<number, number[]>()
    for (const { groupNo, basketId } of rows) groups.set(groupNo, [...(groups.get(groupNo) ?? []), basketId])
    const actor: Actor = { user: run.by, now, address: run.address }
    const { invoiceDate, language } = run
    const wanted = { kind: 'invoice', isAhead: false, invoiceDate, language: language ?? undefined } as const
    const { made, refused } = await issueAll(tx, actor, [...groups.values()], wanted, equalsDryRun(rows))
    const outcomes = [
      ...made.flatMap(({ invoiceId, basketIds }) =>
        basketIds.map((basketId) => ({ basketId, state: 'issued', invoiceId, reason: '', message: '' })),
      ),
      ...refused.map(({ basketId, problem: { data, message } }) => {
        const { reason } = data as { reason: string }
        return { basketId, state: 'refused', invoiceId: null, reason, message }
      }),
    ]
    await tx.execute(sql`update invoice_run_rows w set state = r.state, invoice_id = r."invoiceId", reason = r.reason, message = r.message
      from ${rowsOf(outcomes, sql`"basketId" int, state text, "invoiceId" int, reason text, message text`)} where w.run_id = ${id} and w.basket_id = r."basketId"`)
    return true
  })

/** Resumed by any process after a kill. */
export const runJobs = createLeasedJobs<LeasedTools>({
  table: 'invoice_runs',
  busy: 'running',
  name: 'invoice run',
  async work(tools, id, isWanted) {
    try {
      while (isWanted()) if (!(await issueSlice(tools, id))) return
      await tools.db.execute(sql`update invoice_runs set lease_until = null where id = ${id} and state = 'running'`)
    } catch (error) {
      // If the database is away this fails too, and the run is resumed later.
      const message = error instanceof Problem ? error.message : 'A fault of ours: the log says which'
      await tools.db.execute(
        sql`update invoice_runs set state = 'stopped', error = ${message}, lease_until = null where id = ${id} and state = 'running'`,
      )
      throw error
    }
  },
})
