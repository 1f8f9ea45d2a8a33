import { sql } from 'drizzle-orm'
import { findingsOf } from '#api/exports/findings'
import type { RecordFinding, RecordStatus } from '#api/library/recordExports'
import { type ExportMove, exportLaw } from '#machines/exports/exportStatus'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { factsOf, type ItemRecord, inputHash, recordsOf, type StoredExport, settingsOf } from './reading'

export type Checked = ItemRecord & { findings: RecordFinding[] }
export const isWrong = ({ findings }: Pick<Checked, 'findings'>): boolean => findings.some(({ severity }) => severity === 'error')

function twice(records: readonly ItemRecord[]): Map<number, RecordFinding> {
  const seen = new Map<string, number>()
  const found = new Map<number, RecordFinding>()
  for (const [i, { item, record }] of records.entries()) {
    if (!record.isbn) continue
    const before = seen.get(record.isbn)
    if (before === undefined) seen.set(record.isbn, i + 1)
    else
      found.set(item.id, { rule: 'twice', severity: 'error', field: 'isbn', message: `The same ISBN is in row ${before}`, mend: 'edition' })
  }
  return found
}

/** Yields to other calls between titles, and tells how many it has checked. */
export async function checkAll(
  db: Queryable,
  stored: StoredExport,
  publicUrl: string,
  tell: (done: number) => Promise<void> = async () => undefined,
): Promise<{ checked: Checked[]; hash: string }> {
  const records = await recordsOf(db, stored)
  const settings = settingsOf(stored.profile, publicUrl)
  const repeated = twice(records)
  const checked: Checked[] = []
  for (const [i, each] of records.entries()) {
    const again = repeated.get(each.item.id)
    checked.push({ ...each, findings: [...(again ? [again] : []), ...findingsOf(stored.kind, each.record, settings)] })
    if (i % 250 !== 249) continue
    await new Promise((resolve) => setImmediate(resolve))
    await tell(i + 1)
  }
  return { checked, hash: inputHash(stored, records) }
}

/** @throws {Problem} 409 with the law's reason */
export function requireMove(stored: StoredExport, move: ExportMove, data: object = {}): void {
  const refusal = exportLaw.refusal(stored.status, move, factsOf(stored))
  if (refusal) throw Problem.conflict({ reason: refusal.code === 'hasNoErrors' ? 'hasErrors' : refusal.code, ...data }, refusal.message)
}

const countsOf = (checked: readonly Checked[]) => ({
  errorCount: checked.filter(isWrong).length,
  warningCount: checked.filter((each) => !isWrong(each) && each.findings.length).length,
})

/** Checked before, with the same titles and profile and as many findings: a file that was made or sent stays so. */
export function isUnchanged(
  { status, checkedHash, errorCount, warningCount }: StoredExport,
  checked: readonly Checked[],
  hash: string,
): boolean {
  const counts = countsOf(checked)
  return status !== 'draft' && checkedHash === hash && counts.errorCount === errorCount && counts.warningCount === warningCount
}

export async function keepChecked(tx: Queryable, stored: StoredExport, checked: readonly Checked[], hash: string) {
  const { errorCount, warningCount } = countsOf(checked)
  const status: RecordStatus = exportLaw.next(stored.status, { type: 'export.checked', errors: errorCount }, factsOf(stored))
  const rows = checked.map(({ item, findings }) => ({ id: item.id, findings }))
  if (rows.length)
    await tx.execute(
      sql`update export_items i set findings = r.findings from ${rowsOf(rows, sql`id int, findings jsonb`)} where r.id = i.id and i.findings is distinct from r.findings`,
    )
  await tx.execute(
    sql`update exports set status = ${status}, error_count = ${errorCount}, warning_count = ${warningCount}, checked_hash = ${hash} where id = ${stored.id}`,
  )
  return { status, errorCount, warningCount }
}
