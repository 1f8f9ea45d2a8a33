import type { AnyEntity } from '#api/core/entity'
import { labelFieldsOf, labelOf } from '#api/core/option'

export type Row = {
  id: number
  version: number
  isSystem: boolean
  labels?: Readonly<Record<string, string>>
} & Readonly<Record<string, unknown>>

export function rowLabel(entity: Pick<AnyEntity, 'fields'>, row: Row): string {
  const label =
    labelFieldsOf(entity.fields).length > 0
      ? labelOf(pick(entity, row))
      : Object.values(pick(entity, row)).find((value) => typeof value === 'string')
  return String(label || row.id)
}

const pick = ({ fields }: Pick<AnyEntity, 'fields'>, row: Row) => Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))
