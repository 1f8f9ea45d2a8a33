import { columnOf, importColumns } from '#api/products/importColumns'
import type { ImportItem, Mapping } from '#api/products/imports'
import { fold } from './cells/fold'

export const plain = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]+/gu, '')

const byHeading = new Map(
  importColumns.flatMap(({ name, label, aliases }) => [name, label, ...aliases].map((heading) => [plain(heading), name])),
)

/** Only our exports have both. */
const exported = ['Edition no.', 'Version of the title']

type Column = Mapping & { samples: string[]; isAmbiguous: boolean }

/** By the last mapping of these headings, then by name, label and aliases; each field once. */
export function guessColumns(headings: readonly string[], last: ReadonlyMap<string, Mapping>): Column[] {
  const taken = new Set<string>()
  // Our export uses decimal points.
  const isExport = exported.every((label) => headings.includes(label))
  return headings.map((heading, index) => {
    const before = last.get(plain(heading))
    const found = before ? before.field : (byHeading.get(plain(heading)) ?? null)
    const field = found && !taken.has(found) ? found : null
    if (field) taken.add(field)
    return {
      index,
      field,
      value: before?.value ?? null,
      decimal: before?.decimal ?? (isExport ? ('.' as const) : null),
      isCreating: before?.isCreating ?? false,
      samples: [],
      isAmbiguous: false,
    }
  })
}

export const byHeadings = (headings: readonly string[], columns: readonly Mapping[]): Map<string, Mapping> =>
  new Map(columns.flatMap((column) => (column.index === null ? [] : [[plain(headings[column.index] ?? ''), column] as const])))

export const answeredColumns = (headings: readonly string[], columns: readonly Column[]): ImportItem['columns'] =>
  columns.map((column) => ({
    ...column,
    heading: column.index === null ? (columnOf(column.field ?? '')?.label ?? '') : (headings[column.index] ?? ''),
  }))
