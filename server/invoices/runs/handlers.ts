import { sql } from 'drizzle-orm'
import type { InvoiceRun } from '#api/invoices/runs'
import { createDryRun, type RunState, resumeRun, startRun, stopRun } from '#api/invoices/runs'
import { invoiceRunLaw, type RunEvent, type RunFacts } from '#machines/invoices/invoiceRunStatus'
import { actorOf, record } from '../../core/auditLog'
import { type Acting, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { firstLease, type LeasedTools } from '../../core/jobs/leased'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { readFacts } from './choosing'
import { dryRunInvoices } from './dryRun'
import { readRun, runReading, runSubject } from './reading'
import { runJobs } from './running'

type Locked = { id: number; state: RunState }

const lockBy = async (tx: Queryable, where: ReturnType<typeof sql>): Promise<Locked> => {
  const run = await first<Locked>(tx, sql`select id, state from invoice_runs where ${where} for update`)
  if (!run) throw Problem.notFound('Run')
  return run
}

/** @throws {Problem} 409 with the law's reason */
function require({ state }: Locked, facts: RunFacts, type: RunEvent['type'], more: object = {}): void {
  const refusal = invoiceRunLaw.refusal(state, { type }, facts)
  if (refusal) throw Problem.conflict({ reason: refusal.code === 'isUnchanged' ? 'changed' : refusal.code, ...more }, refusal.message)
}

const become = async (tx: Queryable, call: Acting, { id, state }: Locked, to: RunState) => {
  const going =
    to === 'running' ? sql`lease_until = ${firstLease}, by_id = ${call.user.id}, address = ${call.address}` : sql`lease_until = null`
  await tx.execute(sql`update invoice_runs set state = ${to}, error = '', ${going} where id = ${id}`)
  await record(tx, actorOf(call), { ...runSubject(id), action: 'changed', changes: [{ field: 'state', from: state, to }] })
}

const maxNamed = 100

async function changedOf(tx: Queryable, runId: number): Promise<{ waiting: number; changed: number[] }> {
  const { rows } = await tx.execute<{ basketId: number; facts: string }>(
    sql`select basket_id as "basketId", facts from invoice_run_rows where run_id = ${runId} and state = 'waiting' order by id`,
  )
  const now = await readFacts(
    tx,
    rows.map(({ basketId }) => basketId),
  )
  return {
    waiting: rows.length,
    changed: rows.filter(({ basketId, facts }) => now.get(basketId) !== facts).map(({ basketId }) => basketId),
  }
}

export const runHandlers = (failed: LeasedTools['failed']) => {
  const goOn = (call: Acting, id: number): Promise<InvoiceRun> => {
    void runJobs.start({ db: call.db, clock: call.clock, failed }, id)
    return readRun(call.db, id)
  }
  return [
    ...runReading,

    bind(createDryRun, ({ body, ...call }) => dryRunInvoices(call, body)),

    bind(startRun, async ({ body: { token }, ...call }) => {
      const run = await transact(call.db, async (tx) => {
        const found = await lockBy(tx, sql`token = ${token}`)
        // A token starts its run once.
        if (found.state !== 'rehearsed') return found
        const { waiting, changed } = await changedOf(tx, found.id)
        const named = changed.slice(0, maxNamed)
        require(found, { waiting, changed: changed.length }, 'run.start', { rows: named.map((basketId) => ({ basketId })) })
        await become(tx, call, found, 'running')
        return found
      })
      return run.state === 'rehearsed' ? goOn(call, run.id) : readRun(call.db, run.id)
    }),

    bind(stopRun, async ({ params: { id }, ...call }) => {
      await transact(call.db, async (tx) => {
        const run = await lockBy(tx, sql`id = ${id}`)
        require(run, { waiting: 1, changed: 0 }, 'run.stop')
        if (run.state === 'running') await become(tx, call, run, 'stopped')
      })
      return readRun(call.db, id)
    }),

    bind(resumeRun, async ({ params: { id }, ...call }) => {
      await transact(call.db, async (tx) => {
        const run = await lockBy(tx, sql`id = ${id}`)
        require(run, { waiting: 1, changed: 0 }, 'run.resume')
        await become(tx, call, run, 'running')
      })
      return goOn(call, id)
    }),
  ]
}
