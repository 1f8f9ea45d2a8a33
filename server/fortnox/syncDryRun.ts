import { sql } from 'drizzle-orm'
import type { PlannedVoucher, SyncDryRun, VoucherLine } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import type { Database } from '../db/database'
import { verbatim } from '../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { isBalanced } from './bookkeeping'
import { lackingFault } from './faults'
import type { RecordOf } from './payloads'
import { type Found, readRecords } from './reading'
import { hrefOf } from './records'

const max = { refusals: 50, vouchers: 50 }
const batch = 500

const summed = (vouchers: readonly PlannedVoucher[]): VoucherLine[] => {
  const accounts = new Map<string, VoucherLine>()
  for (const { account, debit, credit } of vouchers.flatMap(({ lines }) => lines)) {
    const before = accounts.get(account) ?? { account, debit: 0, credit: 0 }
    accounts.set(account, { account, debit: before.debit + debit, credit: before.credit + credit })
  }
  return [...accounts.values()].sort((a, b) => a.account.localeCompare(b.account))
}

async function vouchersOf(
  db: Database,
  column: 'id' | 'source_id',
  ids: readonly number[],
  kinds: readonly string[],
): Promise<PlannedVoucher[]> {
  if (!ids.length) return []
  const { rows } = await db.execute<PlannedVoucher>(
    sql`select v.series || v.number as number, v.kind, v.text, v.day::text as day, v.kind not in ('invoice', 'credit') as "isSent",
      (select ${jsonArray(jsonOf(columnsOf('l', 'account', 'debit', 'credit')), 'l.place')}
        from voucher_lines l where l.voucher_id = v.id) as lines
      from vouchers v where v.${verbatim(column)} = any(${`{${ids.join(',')}}`}::int[]) and v.kind = any(${`{${kinds.join(',')}}`}::text[]) order by v.day, v.id`,
  )
  return rows
}

async function countBefore(db: Database, rows: readonly Found[]): Promise<number> {
  const records = rows.map(({ record }) => record as RecordOf['invoice'])
  const customers = [...new Set(records.map(({ customerId }) => customerId))]
  const editions = [
    ...new Set(records.flatMap(({ items }) => items.flatMap(({ edition, isArticle }) => (isArticle && edition !== null ? [edition] : [])))),
  ]
  const within = (ids: readonly number[]) => sql`t.id = any(${`{${ids.join(',')}}`}::int[])`
  const needed = [...(await readRecords(db, 'customer', within(customers))), ...(await readRecords(db, 'article', within(editions)))]
  return needed.filter(({ linkState, linkHash, hash }) => linkState !== 'synced' || linkHash !== hash).length
}

/** Without any request. */
export async function dryRun(db: Database, kind: SyncKind, ids: readonly number[]): Promise<SyncDryRun> {
  const counts = { create: 0, update: 0, unchanged: 0, doubtful: 0, refused: 0, before: 0 }
  const refusals: SyncDryRun['refusals'] = []
  const planned: PlannedVoucher[] = []
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await readRecords(db, kind, sql`t.id = any(${`{${ids.slice(from, from + batch).join(',')}}`}::int[])`)
    const sent: Found[] = []
    for (const row of rows) {
      const { linkState, linkHash, hash, lacks } = row
      if (linkState === 'synced' && linkHash === hash) counts.unchanged++
      else if (lacks !== null) {
        counts.refused++
        if (refusals.length < max.refusals)
          refusals.push({ id: row.id, title: row.title, message: lackingFault(lacks, hrefOf(row.opens)).message })
      } else {
        sent.push(row)
        if (linkState === 'doubtful' || linkState === 'sending') counts.doubtful++
        else if (linkState === 'synced') counts.update++
        else counts.create++
      }
    }
    const sentIds = sent.map(({ id }) => id)
    if (kind === 'invoice') {
      counts.before += await countBefore(db, sent)
      planned.push(...(await vouchersOf(db, 'source_id', sentIds, ['invoice', 'credit'])))
    }
    if (kind === 'voucher') planned.push(...(await vouchersOf(db, 'id', sentIds, ['invoice', 'credit', 'payment', 'reversal', 'closing'])))
  }
  const wrong = planned.find(({ lines }) => !isBalanced(lines))
  if (wrong) throw new Error(`Voucher ${wrong.number} does not balance`)
  return {
    total: ids.length,
    ...counts,
    refusals,
    vouchers: planned.length,
    planned: planned.slice(0, max.vouchers),
    accounts: summed(planned),
  }
}
