import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { createDryRun, DryRunRow, InvoiceDryRun } from '#api/invoices/runs'
import { actorOf, record } from '../../core/auditLog'
import { withDryRun } from '../../core/dryRun'
import type { Acting } from '../../core/http/endpoints'
import { rowsOf } from '../../core/rowsOf'
import { codeOf, transact } from '../../core/transact'
import { fragment } from '../../db/fragment'
import { lockBaskets } from '../../orders/basketLock'
import { stockholmDay } from '../days'
import type { Finding } from '../electronic/preflight'
import { type Issued, issueAll } from '../issue'
import { peekNumber } from '../number'
import { type Chosen, choose, groupsOf, readFacts, slicesOf } from './choosing'
import { runSubject } from './reading'

/** Wait for locks of other people, before reporting them. */
const patience = { lock: '200ms', tries: 5 }

type Body = z.output<(typeof createDryRun)['body']>
type Row = DryRunRow & { groupNo: number; facts: string }
type Seen = Pick<Issued, 'made' | 'refused'> & { facts: Map<number, string> }

const lockNotAvailable = '55P03'
const busy: NonNullable<DryRunRow['refusal']> = { reason: 'isBusy', message: 'Somebody is working on this order: rehearse again' }

/** Issues one slice and rolls back. Undefined if an order stays locked. */
async function dryRunSlice(call: Acting, groups: readonly (readonly Chosen[])[], wanted: Parameters<typeof issueAll>[3]) {
  const ids = groups.map((group) => group.map(({ id }) => id))
  for (let left = patience.tries; left > 0; left--) {
    try {
      return await withDryRun<Seen>(
        true,
        (seen) => seen,
        (keep) =>
          transact(call.db, async (tx) => {
            await tx.execute(fragment`set local lock_timeout = '${patience.lock}'`)
            await lockBaskets(tx, ids.flat())
            const facts = await readFacts(tx, ids.flat())
            return keep({ ...(await issueAll(tx, actorOf(call), ids, wanted)), facts })
          }),
      )
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error
    }
  }
  return undefined
}

function rowOf({ id, customerName, currency }: Chosen, groupNo: number, seen: Seen | undefined, separateReference: string | null): Row {
  const own = { basketId: id, customerName, groupNo, separateReference, facts: seen?.facts.get(id) ?? '' }
  if (!seen) return { ...own, total: null, refusal: busy }
  const refused = seen.refused.find(({ basketId }) => basketId === id)
  if (refused) {
    const { reason, findings } = refused.problem.data as { reason: string; findings?: readonly Finding[] }
    const lacks = findings?.map((finding) => finding.reason)
    return { ...own, total: null, refusal: { reason, message: refused.problem.message, ...(lacks && { lacks }) } }
  }
  const items = seen.made.flatMap((made) => made.items.filter(({ basketId }) => basketId === id))
  return { ...own, total: { amount: items.reduce((sum, { net, vat }) => sum + net + vat, 0), currency }, refusal: null }
}

const referenceIn = ({ references }: Chosen) => references?.filter(Boolean).join(', ') ?? ''

function separateReferences(groups: readonly (readonly Chosen[])[]): Map<number, string> {
  const byCustomer = new Map<string, Set<string>>()
  const keyOf = ({ customerId, currency, vatCase }: Chosen) => `${customerId} ${currency} ${vatCase}`
  for (const order of groups.flat()) {
    if (order.customerId === null || !order.references) continue
    const references = byCustomer.get(keyOf(order)) ?? new Set()
    byCustomer.set(keyOf(order), references.add(JSON.stringify(order.references)))
  }
  return new Map(groups.flat().flatMap((order) => ((byCustomer.get(keyOf(order))?.size ?? 0) > 1 ? [[order.id, referenceIn(order)]] : [])))
}

function totalsOf(rows: readonly Row[]): InvoiceDryRun['totals'] {
  const good = rows.filter(({ refusal }) => !refusal)
  const amounts = new Map<string, number>()
  for (const { total } of good) if (total) amounts.set(total.currency, (amounts.get(total.currency) ?? 0) + total.amount)
  return {
    orders: good.length,
    invoices: new Set(good.map(({ groupNo }) => groupNo)).size,
    refused: rows.length - good.length,
    amounts: [...amounts].map(([currency, amount]) => ({ amount, currency })),
  }
}

/**
 * Issues the run slice by slice, rolling back each, and keeps the result as a run to be started by its token. Unstarted runs are removed
 * after a day.
 * @throws {Problem} 422 for none or too many, 409 `hasSeller`
 */
export async function dryRunInvoices(call: Acting, { selection, mergeBy, invoiceDate, language }: Body): Promise<InvoiceDryRun> {
  const day = invoiceDate ?? stockholmDay(call.clock.now())
  const wanted = { kind: 'invoice' as const, isAhead: false, invoiceDate: day, language }
  const rows: Row[] = []
  let groupNo = 0
  const groups = groupsOf(await choose(call.db, selection), mergeBy)
  const separate = mergeBy === 'customer' ? separateReferences(groups) : new Map<number, string>()
  for (const slice of slicesOf(groups)) {
    const seen = await dryRunSlice(call, slice, wanted)
    for (const group of slice) {
      groupNo += 1
      for (const basket of group) rows.push(rowOf(basket, groupNo, seen, separate.get(basket.id) ?? null))
    }
  }
  const token = randomUUID()
  const at = call.clock.now().toISOString()
  await transact(call.db, async (tx) => {
    await tx.execute(sql`delete from invoice_runs where state = 'rehearsed' and at < ${at}::timestamptz - interval '1 day'`)
    const made = await tx.execute<{ id: number }>(
      sql`insert into invoice_runs (token, merge_by, invoice_date, language, by_id, at)
        values (${token}, ${mergeBy}, ${day}::date, ${wanted.language ?? null}, ${call.user.id}, ${at}::timestamptz) returning id`,
    )
    const id = made.rows[0]?.id ?? 0
    const storedRows = rows.map(({ total, refusal, separateReference: _, ...row }) => ({
      ...row,
      total: total?.amount ?? null,
      state: refusal ? 'refused' : 'waiting',
      reason: refusal?.reason ?? '',
      message: refusal?.message ?? '',
    }))
    await tx.execute(sql`insert into invoice_run_rows (run_id, group_no, basket_id, state, total, facts, reason, message)
      select ${id}, "groupNo", "basketId", state, total, facts, reason, message
      from ${rowsOf(storedRows, sql`"groupNo" int, "basketId" int, state text, total bigint, facts text, reason text, message text`)} order by "groupNo", "basketId"`)
    await record(tx, actorOf(call), { ...runSubject(id), action: 'added', changes: [{ field: 'orders', from: null, to: rows.length }] })
  })
  const totals = totalsOf(rows)
  const firstNumber = totals.invoices ? await peekNumber(call.db, 'invoice') : null
  return {
    token,
    totals,
    firstNumber,
    lastNumber: firstNumber === null ? null : firstNumber + totals.invoices - 1,
    rows: rows.map(({ groupNo: _, facts: __, ...row }) => row),
  }
}
