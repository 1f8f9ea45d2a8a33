import { columnOf, importColumns } from '#api/products/importColumns'
import type { ImportItem, Mapping } from '#api/products/imports'
import { fold } from './fold'

/** As two headings are the same: without case, accents and signs. */
const plain = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]+/gu, '')

const byHeading = new Map(
  importColumns.flatMap(({ name, label, aliases }) => [name, label, ...aliases].map((heading) => [plain(heading), name])),
)

type Column = Mapping & { samples: string[]; isAmbiguous: boolean }

/** What the columns of a file seem to be: by what the same headings were last time, else by name, label and aliases; each field once. */
export function guessColumns(headings: readonly string[], last: ReadonlyMap<string, Mapping>): Column[] {
  const taken = new Set<string>()
  return headings.map((heading, index) => {
    const before = last.get(plain(heading))
    const found = before ? before.field : (byHeading.get(plain(heading)) ?? null)
    const field = found && !taken.has(found) ? found : null
    if (field) taken.add(field)
    return { index, field, value: before?.value ?? null, decimal: before?.decimal ?? null, samples: [], isAmbiguous: false }
  })
}

/** A mapping by heading, for the next file that has the same ones. */
export const byHeadings = (headings: readonly string[], columns: readonly Mapping[]): Map<string, Mapping> =>
  new Map(columns.flatMap((column) => (column.index === null ? [] : [[plain(headings[column.index] ?? ''), column] as const])))

/** One separator with three digits after it: 1,299 is a thousand and more, or one and decimals. */
const ambiguous = /^[-−]?\d{1,3}[.,]\d{3}$/

export const isAmbiguousNumber = (text: string): boolean => ambiguous.test(text.trim())

/** The columns as they are answered. */
export const answeredColumns = (headings: readonly string[], columns: readonly Column[]): ImportItem['columns'] =>
  columns.map((column) => ({
    ...column,
    heading: column.index === null ? (columnOf(column.field ?? '')?.label ?? '') : (headings[column.index] ?? ''),
  }))
