import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, metaOf } from '#api/core/field'
import { FieldFor, type FieldForProps } from '../field/FieldFor'
import { useEntityOptions } from './options'
import type { Row } from './row'

export type EntityFieldProps = Omit<FieldForProps, 'meta' | 'source'> & { entity: AnyEntity; row?: Row }

/** The input of one field of an entity; one that points at records reads what there is to choose from. */
export function EntityField({ entity, row, ...props }: EntityFieldProps) {
  const declared = entity.fields[props.name]
  if (!declared) throw new TypeError(`${entity.name} declares no field '${props.name}'`)
  const meta = metaOf(declared)
  return meta.refersTo ? <RecordField {...props} {...{ entity, row, meta }} /> : <FieldFor {...props} meta={meta} />
}

function RecordField({ entity, row, meta, ...props }: EntityFieldProps & { meta: FieldMeta }) {
  const value = row?.[props.name]
  const label = row?.labels?.[props.name]
  const source = useEntityOptions(meta.refersTo ?? null, typeof value === 'number' && label ? [{ value, label }] : [])
  // Nothing is inside itself.
  const isItself = (option: { value: string | number }) => meta.refersTo === entity.name && option.value === row?.id
  return <FieldFor {...props} meta={meta} source={{ ...source, options: source.options.filter((option) => !isItself(option)) }} />
}
