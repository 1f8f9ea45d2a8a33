import { keysOf } from '#api/core/objects'
import { manyColumns, roleAliases } from '#api/products/importAliases'
import { columnOf, importColumns } from '#api/products/importColumns'
import type { ImportItem, Mapping } from '#api/products/imports'
import { fold } from './cells/fold'

export const plain = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]+/gu, '')

type Meaning = Pick<Mapping, 'field' | 'role'>

const byHeading = new Map<string, Meaning>([
  ...importColumns.flatMap(({ name, label, aliases }) =>
    [name, label, ...aliases].map((heading): [string, Meaning] => [plain(heading), { field: name }]),
  ),
  ...keysOf(roleAliases).flatMap((role) =>
    roleAliases[role].map((heading): [string, Meaning] => [plain(heading), { field: manyColumns, role }]),
  ),
])

/** Only our exports have both. */
const exported = ['Edition no.', 'Version of the title']

type Column = Mapping & { samples: string[]; isAmbiguous: boolean }

/** What headings meant before: `same`, in the last import that had the same ones, else each for itself. */
export type Remembered = { same: ReadonlyMap<string, Mapping>; each: ReadonlyMap<string, Meaning> }

const meaningOf = (heading: string, { same, each }: Remembered): Meaning | undefined =>
  same.get(plain(heading)) ?? each.get(plain(heading)) ?? byHeading.get(plain(heading))

/** Each field once, but contributors. */
export function guessColumns(headings: readonly string[], remembered: Remembered): Column[] {
  const taken = new Set<string>()
  // Our export uses decimal points.
  const isExport = exported.every((label) => headings.includes(label))
  return headings.map((heading, index) => {
    const before = remembered.same.get(plain(heading))
    const { field: found = null, role = null } = meaningOf(heading, remembered) ?? {}
    const field = found && (found === manyColumns || !taken.has(found)) ? found : null
    if (field) taken.add(field)
    return {
      index,
      field,
      value: before?.value ?? null,
      decimal: before?.decimal ?? (isExport ? ('.' as const) : null),
      isCreating: before?.isCreating ?? false,
      role: field === manyColumns ? role : null,
      samples: [],
      isAmbiguous: false,
    }
  })
}

const knownIn = (cells: readonly string[], remembered: Remembered): number =>
  new Set(cells.flatMap((cell) => (plain(cell) ? (meaningOf(cell, remembered)?.field ?? []) : []))).size

/** Rows above it, such as banners, are left out: the row with the most known headings; without any, the first with two cells. */
export function findHeadings(rows: readonly (readonly string[])[], remembered: Remembered): { place: number; known: number } {
  const known = rows.map((cells) => knownIn(cells, remembered))
  const max = Math.max(0, ...known)
  const place = max > 0 ? known.indexOf(max) : rows.findIndex((cells) => cells.filter(Boolean).length > 1)
  return { place: Math.max(0, place), known: max }
}

type Before = { headings: string[]; columns: Mapping[] }

const pairsOf = ({ headings, columns }: Before) =>
  columns.flatMap((column): [string, Mapping][] => (column.index === null ? [] : [[plain(headings[column.index] ?? ''), column]]))

/** Newest first. */
export const rememberedFrom = (imports: readonly Before[], headings?: readonly string[]): Remembered => {
  const same = imports.find((each) => JSON.stringify(each.headings) === JSON.stringify(headings))
  const every = imports.toReversed().flatMap((each) => pairsOf(each).filter(([heading, { field }]) => heading && field !== null))
  return { same: new Map(same ? pairsOf(same) : []), each: new Map(every) }
}

export const answeredColumns = (headings: readonly string[], columns: readonly Column[]): ImportItem['columns'] =>
  columns.map((column) => ({
    ...column,
    heading: column.index === null ? (columnOf(column.field ?? '')?.label ?? '') : (headings[column.index] ?? ''),
  }))
