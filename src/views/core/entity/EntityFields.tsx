import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, metaOf } from '#api/core/field'
import { isBlank, shownValue } from '#machines/core/form'
import { useEntityOptions } from '../field/entityOptions'
import { useField } from '../field/Field'
import { FieldFor, type FieldForProps } from '../field/FieldFor'
import type { Choice, RowCellProps } from '../field/option'
import { useMaking } from './making/useMaking'
import { useRecords } from './records'
import type { Row } from './row'

export type EntityFieldProps = Omit<FieldForProps, 'meta' | 'source'> & { entity: AnyEntity; row?: Row }

export function EntityField({ entity, row, ...props }: EntityFieldProps) {
  const declared = entity.fields[props.name]
  if (!declared) throw new TypeError(`${entity.name} declares no field '${props.name}'`)
  const meta = metaOf(declared)
  if (meta.isLarge) return <LargeRecordField {...props} {...{ row, meta }} />
  return meta.refersTo ? <RecordField {...props} {...{ entity, row, meta }} /> : <FieldFor {...props} meta={meta} Cell={RowCell} />
}

function RowCell({ meta, label, value, ...props }: RowCellProps) {
  const row = { [props.name]: value, ...(label !== undefined && { labels: { [props.name]: label } }) }
  if (meta.isLarge) return <LargeRecordField {...props} {...{ row, meta }} />
  return meta.refersTo ? <RecordField {...props} {...{ row, meta }} /> : <FieldFor {...props} meta={meta} />
}

/** A person's usual role, for example. */
function propose({ form, name }: Pick<FieldForProps, 'form' | 'name'>, { proposes }: FieldMeta, { record }: Choice): void {
  const [usual] = [proposes && record?.[proposes.from]].flat()
  const to = proposes && name.replace(/[^.]+$/, proposes.to)
  if (to && usual !== undefined && isBlank(shownValue(form.getSnapshot(), to))) form.send({ type: 'field.chosen', name: to, value: usual })
}

type RecordFieldProps = Omit<FieldForProps, 'source'> & { entity?: AnyEntity; row?: Partial<Row> }

function RecordField({ entity, row, meta, ...props }: RecordFieldProps) {
  const value = row?.[props.name]
  const label = row?.labels?.[props.name]
  const source = useEntityOptions(meta.refersTo ?? null, typeof value === 'number' && label ? [{ value, label }] : [])
  // No record contains itself.
  const isItself = (option: { value: string | number }) => meta.refersTo === entity?.name && option.value === row?.id
  return <FieldFor {...props} meta={meta} source={{ ...source, options: source.options.filter((option) => !isItself(option)) }} />
}

function LargeRecordField({ row, meta, ...props }: Omit<RecordFieldProps, 'entity'>) {
  const { value } = useField(props.form, props.name, false)
  const ids = [value ?? []].flat() as number[]
  const label = row?.labels?.[props.name]
  const labels = typeof row?.[props.name] === 'number' && label ? new Map([[row[props.name] as number, label]]) : undefined
  const { source, dialog } = useMaking(meta.refersTo ?? '', useRecords(meta.refersTo ?? null, ids, labels))
  return (
    <>
      <FieldFor {...props} meta={meta} source={{ ...source, onChosen: (option) => propose(props, meta, option) }} />
      {dialog}
    </>
  )
}
