import { type FieldMeta, type Fields, metaOf } from '#api/core/field'
import type { FieldThen } from '#api/products/history'
import { isSame, type Values } from '#machines/core/form'
import { type FormRow, rowsOf, toForm, toWire } from '#views/core/field/codec.ts'

/** The version's value in the shape of the form. Rows that were removed since become new rows. */
function formValueThen(meta: FieldMeta, { value, label }: FieldThen, now: unknown): unknown {
  const held = toForm(meta, value, label ?? undefined)
  if (meta.kind !== 'rows') return held
  const ids = new Set(rowsOf(now).flatMap(({ id }) => id ?? []))
  return rowsOf(held).map(({ id, ...row }): FormRow => (id !== undefined && ids.has(id) ? { id, ...row } : { ...row, key: `then${id}` }))
}

const sentWithoutIds = (meta: FieldMeta, value: unknown) => (toWire(meta, value) as FormRow[]).map(({ id: _, ...row }) => row)

const isAlike = (meta: FieldMeta, one: unknown, other: unknown) =>
  meta.kind === 'rows' ? isSame(sentWithoutIds(meta, one), sentWithoutIds(meta, other)) : isSame(one, other)

/** A record's part of the form: as it was read, and with what is typed. */
export type Held = { saved: Values; now: Values }

/**
 * By field: what the form would hold, for those of a version that differ from it; undefined for what is not kept. `then` are the fields that
 * were changed since: the others are as they were saved.
 */
export function differences(fields: Fields, then: ReadonlyMap<string, FieldThen>, { saved, now }: Held): Map<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([field, declared]): [string, unknown][] => {
      if (!(field in now)) return []
      const each = then.get(field)
      if (each && !each.canPutBack) return [[field, undefined]]
      const value = each ? formValueThen(metaOf(declared), each, now[field]) : saved[field]
      return isAlike(metaOf(declared), value, now[field]) ? [] : [[field, value]]
    }),
  )
}

/** An amount is put back with its currency. */
export function putBackWith(fields: Fields, field: string, differing: ReadonlyMap<string, unknown>): string[] {
  const { kind, currencyField } = fields[field] ? metaOf(fields[field]) : {}
  return kind === 'moneyIn' && currencyField && differing.has(currencyField) ? [field, currencyField] : [field]
}
