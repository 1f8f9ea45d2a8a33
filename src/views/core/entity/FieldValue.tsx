import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, metaOf } from '#api/core/field'
import { isBlank } from '#machines/core/form'
import { toWire } from '../field/codec'
import { cellOf } from './cells'
import styles from './Entity.module.css'
import { useEntityOptions } from './options'
import { texts } from './texts'

/** What a form holds of a field, in words. */
export function FieldValue({ entity, name, value }: { entity: AnyEntity; name: string; value: unknown }) {
  const declared = entity.fields[name]
  if (!declared) return null
  const meta = metaOf(declared)
  if (isBlank(value) || (Array.isArray(value) && value.length === 0)) return <span className={styles.quiet}>{texts.conflict.empty}</span>
  if (value instanceof File) return <bdi>{value.name}</bdi>
  if (meta.refersTo) return <Records meta={meta} ids={[value].flat() as number[]} />
  return cellOf(name, meta, { id: 0, version: 0, isSystem: false, [name]: toWire(meta, value) })
}

function Records({ meta, ids }: { meta: FieldMeta; ids: readonly number[] }) {
  const { options } = useEntityOptions(meta.refersTo ?? null)
  return <bdi>{ids.map((id) => options.find(({ value }) => value === id)?.label ?? `#${id}`).join(', ')}</bdi>
}
