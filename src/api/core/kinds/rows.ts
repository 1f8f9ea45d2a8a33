import * as z from 'zod/mini'
import { id } from '../endpoint'
import { type FieldKind, type FieldMeta, type Fields, metaOf, register } from '../field'

type Bounds<C> = {
  least?: number
  most?: number
  /** Columns that no two rows share all of. */
  once?: readonly (keyof C & string)[]
  /** What the first row is called. */
  first?: string
  /** What a new row has from the start, by its place. */
  begins?: (place: number) => Partial<Record<keyof C & string, string>>
}

/** One row of a `rows` field. Its `id` stays while it is moved or changed; a new one has none. `labels`: how the records are called that it names. */
const rowOf = <C extends Fields>(columns: C) =>
  z.object({ id: z.optional(id), labels: z.optional(z.record(z.string(), z.string())), ...columns })

const impossible: readonly FieldKind[] = ['rows', 'options', 'moneyIn', 'richText']

/**
 * Small records in an order, which belong to this one and are one value of it: sent whole, merged whole, told of in the trail
 * whole. An empty array where there are none; a fault is told at `<field>.<place>.<column>`.
 * @throws {TypeError} for a column of a kind that no row can hold
 */
export const rows = <C extends Fields>(label: string, columns: C, { least = 0, most = 100, once, first, begins }: Bounds<C> = {}) => {
  for (const [name, column] of Object.entries(columns)) {
    const { kind } = metaOf(column)
    if (impossible.includes(kind)) throw new TypeError(`Rows hold no ${kind}: ${name} of ${label}`)
  }
  const said = label.toLowerCase()
  return register(
    z
      .array(rowOf(columns), { error: `${label} must be a list` })
      .check(
        z.minLength(least, { error: least === 1 ? `${label} is required` : `At least ${least} ${said}` }),
        z.maxLength(most, { error: `At most ${most} ${said}` }),
        ({ value: list, issues }) => {
          const fault = (message: string, place: number, column: string) =>
            issues.push({ code: 'custom', message, path: [place, column], input: list, continue: true })
          for (const place of repeated(list, (row) => once?.map((name) => row[name])))
            fault('Stands here already', place, once?.[0] ?? 'id')
          for (const place of repeated(list, (row) => row.id)) fault('Names one row twice', place, 'id')
        },
      ),
    'rows',
    label,
    {
      columns,
      least,
      most,
      isRequired: least > 0,
      ...(once && { once }),
      ...(first && { first }),
      ...(begins && { begins }),
    } as Partial<FieldMeta>,
  )
}

/** Places of rows that one before them equals in `keyOf`; those without a key equal none. */
function repeated(list: readonly Record<string, unknown>[], keyOf: (row: Record<string, unknown>) => unknown): number[] {
  const seen = new Set<string>()
  return list.flatMap((row, place) => {
    const key = keyOf(row)
    if (key === undefined) return []
    const text = JSON.stringify(key)
    if (seen.has(text)) return [place]
    seen.add(text)
    return []
  })
}
