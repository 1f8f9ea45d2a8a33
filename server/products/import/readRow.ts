import { columnOf, type ImportField } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import { readCell } from './readCell'
import type { StoredColumn } from './store'
import { targets } from './target'

export type RawRow = { rowNumber: number; cells: string[]; marks: Record<string, 'formula' | 'error'> }
export type ReadRow = { rowNumber: number; typed: Record<string, unknown>; misread: ImportProblem[] }

/** Texts by how they are folded, by column. */
export type Known = Partial<Record<ImportField, ReadonlyMap<string, string>>>

const unsaved = 'It holds a formula that was saved without its value: type what it should say'
const none: ReadonlyMap<string, string> = new Map()

/** Reads the cells of a row by what their columns are. A blank cell says nothing. */
export function readRow({ rowNumber, cells, marks }: RawRow, columns: readonly StoredColumn[], known: Known): ReadRow {
  const typed: Record<string, unknown> = {}
  const misread: ImportProblem[] = []
  const textOf = ({ index, value }: StoredColumn) => value ?? (index === null ? '' : (cells[index] ?? ''))
  const currencyColumn = columns.find(({ field }) => field === 'currency')
  const currency = (currencyColumn && textOf(currencyColumn).trim().toUpperCase()) || 'SEK'
  for (const column of columns) {
    const { index, field, value, decimal } = column
    const declared = field && columnOf(field)
    const text = textOf(column)
    const mark = value === null && index !== null ? marks[index] : undefined
    if (!field || !declared) continue
    if (text.trim() === '') {
      if (mark === 'formula') misread.push({ index, field, code: 'formula', message: unsaved, suggestions: [] })
      continue
    }
    const reading = readCell(declared, text, mark, { decimal, currency, known: known[field] ?? none })
    if ('value' in reading) typed[targets[field]?.field ?? field] = reading.value
    else misread.push({ index, field, suggestions: [], ...reading })
  }
  for (const name of (typed.removeFields as ImportField[] | undefined) ?? []) {
    const target = targets[name]
    if (target && !(target.field in typed)) typed[target.field] = target.empty
  }
  return { rowNumber, typed, misread }
}
