import { Fragment } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, metaOf } from '#api/core/field'
import { isBlank } from '#machines/core/form'
import { type FormRow, toWire } from '../field/codec'
import { useEntityOptions } from '../field/entityOptions'
import { labelIn } from '../field/option'
import { cellOf } from './cells'
import styles from './Entity.module.css'
import { useRecords } from './records'
import { texts } from './texts'

export function FieldValue({ entity, name, value }: { entity: Pick<AnyEntity, 'fields'>; name: string; value: unknown }) {
  const declared = entity.fields[name]
  if (!declared) return null
  const meta = metaOf(declared)
  if (isBlank(value) || (Array.isArray(value) && value.length === 0)) return <span className={styles.quiet}>{texts.conflict.empty}</span>
  if (value instanceof File) return <bdi>{value.name}</bdi>
  if (meta.isLarge) return <LargeRecords meta={meta} ids={[value].flat() as number[]} />
  if (meta.refersTo) return <Records meta={meta} ids={[value].flat() as number[]} />
  if (meta.kind === 'rows') return <Rows meta={meta} rows={value as readonly FormRow[]} />
  // In the currency of another field.
  if (meta.kind === 'moneyIn') return <span dir="ltr">{String(value)}</span>
  return cellOf(name, meta, { id: 0, version: 0, isSystem: false, [name]: toWire(meta, value) })
}

function Rows({ meta: { columns = {} }, rows }: { meta: FieldMeta; rows: readonly FormRow[] }) {
  return (
    <ol className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id ?? row.key}>
          {Object.keys(columns)
            .filter((name) => !isBlank(row[name]))
            .map((name, i) => (
              <Fragment key={name}>
                {i > 0 && ', '}
                <FieldValue entity={{ fields: columns }} name={name} value={row[name]} />
              </Fragment>
            ))}
        </li>
      ))}
    </ol>
  )
}

function LargeRecords({ meta, ids }: { meta: FieldMeta; ids: readonly number[] }) {
  const source = useRecords(meta.refersTo ?? null, ids)
  return <bdi>{ids.map((id) => labelIn(source, id)).join(', ')}</bdi>
}

function Records({ meta, ids }: { meta: FieldMeta; ids: readonly number[] }) {
  const { options } = useEntityOptions(meta.refersTo ?? null)
  return <bdi>{ids.map((id) => options.find(({ value }) => value === id)?.label ?? `#${id}`).join(', ')}</bdi>
}
