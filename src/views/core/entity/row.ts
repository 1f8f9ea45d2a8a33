import type { AnyEntity } from '#api/core/entity'
import { labelFieldsOf, labelOf } from '#api/core/option'

/** A record of any entity, as its list and item calls answer it. */
export type Row = {
  id: number
  version: number
  isSystem: boolean
  /** By option field: how the records are called that it points at. */
  labels?: Readonly<Record<string, string>>
} & Readonly<Record<string, unknown>>

/** How a record is called; by its first text and else its number, where it has no title of any sort. */
export function rowLabel(entity: Pick<AnyEntity, 'fields'>, row: Row): string {
  const label =
    labelFieldsOf(entity.fields).length > 0
      ? labelOf(pick(entity, row))
      : Object.values(pick(entity, row)).find((value) => typeof value === 'string')
  return String(label || row.id)
}

const pick = ({ fields }: Pick<AnyEntity, 'fields'>, row: Row) => Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))
