import type { FieldMeta } from '#api/core/field'
import { cellName } from '../title/values'

export type Selection = { column: string; from: number; to: number }

const rowsOf = ({ from, to }: Selection): number[] => {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(from - to) + 1 }, (_, i) => first + i)
}

export const selects = (selection: Selection, column: string, row: number): boolean =>
  selection.column === column && rowsOf(selection).includes(row)

export type Choices = ReadonlyMap<string, unknown> | undefined

const plainWord = (text: string) => text.trim().toLowerCase()

export function choicesIn(meta: FieldMeta, grid: Element, { column, from }: Selection, keys: readonly string[]): Choices {
  if (meta.kind === 'flag')
    return new Map([
      ...['yes', 'true', '1', 'x'].map((word) => [word, true] as const),
      ...['no', 'false', '0', ''].map((word) => [word, false] as const),
    ])
  const select = grid.querySelector<HTMLSelectElement>(`select[name="${cellName(keys[from] ?? '', column)}"]`)
  if (!select) return meta.refersTo ? new Map() : undefined
  const readChoice = (text: string) => (text === '' ? null : meta.refersTo ? Number(text) : text)
  return new Map([...select.options].map((option) => [plainWord(option.text), readChoice(option.value)]))
}

type Pasted = {
  values: Record<string, unknown>
  done: number
  /** Values without a selected cell. */
  left: number
  unread: number
}

export function pasteInto({ text, at, keys, choices }: { text: string; at: Selection; keys: readonly string[]; choices: Choices }): Pasted {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').trim())
  const rows = rowsOf(at)
  const values: Record<string, unknown> = {}
  let unread = 0
  for (const [i, row] of rows.entries()) {
    const line = lines.length === 1 ? lines[0] : lines[i]
    const key = keys[row]
    if (line === undefined || key === undefined) continue
    if (choices && !choices.has(plainWord(line))) unread++
    else values[cellName(key, at.column)] = choices ? choices.get(plainWord(line)) : line
  }
  return { values, done: Object.keys(values).length, left: Math.max(0, lines.length - rows.length), unread }
}
