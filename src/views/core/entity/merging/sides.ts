import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import type { Side } from '#api/core/merging/calls'
import { isBlank } from '#machines/core/form'
import type { Row } from '../row'

const isEmpty = (value: unknown) => isBlank(value) || (Array.isArray(value) && !value.length)

const compared = (value: unknown): string =>
  JSON.stringify(value ?? null, (key, each) => (key === 'id' || key === 'labels' ? undefined : each))

export type Differing = { name: string; label: string; isList: boolean; kept: unknown; merged: unknown; side: Side }

/** Fields in which two records differ, with the side that the server takes unless a person chooses. */
export function differing({ fields }: Pick<AnyEntity, 'fields'>, kept: Row, merged: Row): Differing[] {
  return Object.entries(fields).flatMap(([name, field]): Differing[] => {
    const { label, kind } = metaOf(field)
    const [mine, theirs] = [kept[name], merged[name]]
    const isFile = kind === 'image' || kind === 'file'
    if ((isEmpty(mine) && isEmpty(theirs)) || (!isFile && compared(mine) === compared(theirs))) return []
    const side = isEmpty(mine) ? 'merged' : 'kept'
    return [{ name, label, isList: kind === 'options' || kind === 'rows', kept: mine, merged: theirs, side }]
  })
}
