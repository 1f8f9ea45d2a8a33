import { createContext, useContext } from 'react'
import type { Endpoint, Input } from '#api/core/endpoint'
import type { FieldMeta } from '#api/core/field'
import { useAnswer } from '../../data'
import { number } from '../../format'

type Facet = { isAtLeast: boolean; counts: readonly { value: string; count: number }[] }
type Answer = { data: Readonly<Record<string, Facet>> }

/** Of a list that tells how many rows each value of a filter would leave: whom to ask, and what it is narrowed by. */
export type Facets = {
  name: string
  call: Endpoint
  request: { searchKey: string; filter: unknown }
  /** What each filter is called. */
  nameOf: ReadonlyMap<FieldMeta, string>
}
export const FacetsOf = createContext<Facets | null>(null)

/** How many rows a value of a filter would leave, as text; undefined where nobody counts, or not yet. */
export function useCounts(meta: FieldMeta): (value: string) => string | undefined {
  const facets = useContext(FacetsOf)
  const name = facets?.nameOf.get(meta)
  const read = useAnswer(facets?.name ?? '', facets?.call as Endpoint, name ? ({ body: facets?.request } as Input<Endpoint>) : null)
  const facet = name === undefined ? undefined : (read.data as Answer | undefined)?.data[name]
  return (value) => {
    if (!facet) return undefined
    const count = facet.counts.find((each) => each.value === value)?.count
    // What was not counted among the first of many may be there all the same.
    if (facet.isAtLeast) return count === undefined ? undefined : `${number(count)}+`
    return number(count ?? 0)
  }
}
