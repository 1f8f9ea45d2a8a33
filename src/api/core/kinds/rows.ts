import * as z from 'zod/mini'
import { lowerFirst } from '#api/core/names'
import { id } from '../endpoint'
import { type FieldKind, type FieldMeta, type Fields, metaOf, register } from '../field'

type Bounds<C> = {
  min?: number
  max?: number
  once?: readonly (keyof C & string)[]
  first?: string
  begins?: (place: number) => Partial<Record<keyof C & string, string>>
}

/** `id` stays when the row is moved or changed; new rows have none. */
const rowOf = <C extends Fields>(columns: C) =>
  z.object({ id: z.optional(id), labels: z.optional(z.record(z.string(), z.string())), ...columns })

const impossible: readonly FieldKind[] = ['rows', 'options', 'moneyIn', 'richText']

/**
 * Ordered sub-records, which are one value of the record: sent, merged and logged whole. Errors are at `<field>.<place>.<column>`.
 * @throws {TypeError} for an unsupported kind of column
 */
export const rows = <C extends Fields>(label: string, columns: C, { min = 0, max = 100, once, first, begins }: Bounds<C> = {}) => {
  for (const [name, column] of Object.entries(columns)) {
    const { kind } = metaOf(column)
    if (impossible.includes(kind)) throw new TypeError(`Rows hold no ${kind}: ${name} of ${label}`)
  }
  const lowerLabel = lowerFirst(label)
  return register(
    z
      .array(rowOf(columns), { error: `${label} must be a list` })
      .check(
        z.minLength(min, { error: min === 1 ? `${label} is required` : `At least ${min} ${lowerLabel}` }),
        z.maxLength(max, { error: `At most ${max} ${lowerLabel}` }),
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
      min: min,
      max: max,
      isRequired: min > 0,
      ...(once && { once }),
      ...(first && { first }),
      ...(begins && { begins }),
    } as Partial<FieldMeta>,
  )
}

/** Positions of duplicates; rows without a key have none. */
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
