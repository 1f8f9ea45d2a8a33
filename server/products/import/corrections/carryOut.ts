import { sql } from 'drizzle-orm'
import type { CauseAction } from '#api/products/importCauses'
import { columnOf } from '#api/products/importColumns'
import type { Queryable } from '../../../db/database'
import { fold } from '../cells/fold'
import { divided, joined, recordText, textsOfRecord } from '../cells/lists'
import type { Stored } from '../store'
import { type Cause, faultsIn } from './causes'
import { type CellChange, writeCells } from './correct'

type Fault = {
  row: number
  index: number | null
  cell: string
  mark: CellChange['mark']
  text: string
  suggested: string | null
  part: object | null
} & Record<string, unknown>

export type Answer = { action: CauseAction; value: string }

export type Done = { cells: CellChange[]; skipped: number[] }

async function faultsOf(tx: Queryable, importId: number, cause: string): Promise<Fault[]> {
  const { rows } = await tx.execute<Fault>(sql`with f as materialized (${faultsIn(importId)})
    select f.row, f.index, f.cell, f.mark, f.text, f.suggested, f.part from f where f.cause = ${cause} order by f.row`)
  return rows
}

/** Writes an answer in all rows of its cause. */
export async function carryOut(tx: Queryable, stored: Stored, cause: Cause, answer: Answer): Promise<Done> {
  const faults = await faultsOf(tx, stored.id, cause.id)
  const done = changesOf(cause, faults, answer)
  const { index } = cause
  if (answer.action === 'create' && index !== null) await putCreating(tx, stored, index, answer.value, true)
  const skip = done.skipped.map((row) => ({ row, isSkipped: true }))
  const cells = done.cells.map((cell) => ({ ...cell, mark: null }))
  await writeCells(
    tx,
    stored,
    cells,
    skip,
    faults.map(({ row }) => row),
  )
  return done
}

function changesOf({ field }: Cause, faults: readonly Fault[], { action, value }: Answer): Done {
  const rows = [...new Set(faults.map(({ row }) => row))]
  if (action === 'leaveOut') return { cells: [], skipped: rows }
  if (action === 'keepFirst') {
    const firsts = new Map<string, number>()
    for (const { row, text } of faults.toReversed()) firsts.set(fold(text), row)
    const firstRows = new Set(firsts.values())
    return { cells: [], skipped: rows.filter((row) => !firstRows.has(row)) }
  }
  if (action === 'create' || action === 'recheck') return { cells: [], skipped: [] }
  const cells = faults.flatMap(({ row, index, cell, mark, text, suggested, part }): CellChange[] => {
    if (index === null) return []
    const next = action === 'use' ? value : action === 'suggested' ? suggested : null
    if (action === 'suggested' && next === null) return []
    return [{ row, index, from: cell, to: part ? withPart(field, cell, text, next) : (next ?? ''), mark }]
  })
  return { cells, skipped: [] }
}

/** One name of a cell that holds several, such as contributors with their roles; null takes it out. */
function withPart(field: string, cell: string, part: string, next: string | null): string {
  const meta = columnOf(field)?.meta
  if (meta?.kind !== 'rows' && meta?.kind !== 'options') return next ?? ''
  const width = meta.kind === 'rows' ? Object.keys(meta.columns ?? {}).length : 1
  return joined(
    divided(cell).flatMap((each) => {
      const texts = width === 1 ? [each] : textsOfRecord(each, width)
      if (!texts.includes(part)) return [each]
      if (next === null) return []
      const changed = texts.map((text) => (text === part ? next : text))
      return [width === 1 ? next : recordText(changed)]
    }),
  )
}

/** Marks a name as one that the import creates, or not any more. */
export async function putCreating(tx: Queryable, stored: Stored, index: number, name: string, isOn: boolean): Promise<void> {
  const key = fold(name)
  stored.columns = stored.columns.map((column) => {
    if (column.index !== index) return column
    const others = (column.creating ?? []).filter((other) => other !== key)
    return { ...column, creating: isOn ? [...others, key] : others }
  })
  await tx.execute(sql`update imports set columns = ${JSON.stringify(stored.columns)}::jsonb where id = ${stored.id}`)
}
