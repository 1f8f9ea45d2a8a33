import { createContext, useContext } from 'react'
import type { Endpoint, Input } from '#api/core/endpoint'
import type { FieldMeta } from '#api/core/field'
import { useAnswer } from '../../data'
import { number } from '../../format'

type Facet = { isAtLeast: boolean; counts: readonly { value: string; count: number }[] }
type Answer = { data: Readonly<Record<string, Facet>> }

export type Facets = {
  name: string
  call: Endpoint
  request: { searchKey: string; filter: unknown }
  nameOf: ReadonlyMap<FieldMeta, string>
}
export const FacetsOf = createContext<Facets | null>(null)

/** Choices that would leave nothing come last. */
export const zeroLast = <T>(choices: readonly T[], countOf: (choice: T) => string | undefined): T[] =>
  choices.toSorted((a, b) => Number(countOf(a) === '0') - Number(countOf(b) === '0'))

/** As text; undefined while not counted. */
export function useCounts(meta: FieldMeta): (value: string) => string | undefined {
  const facets = useContext(FacetsOf)
  const name = facets?.nameOf.get(meta)
  const read = useAnswer(facets?.name ?? '', facets?.call as Endpoint, name ? ({ body: facets?.request } as Input<Endpoint>) : null)
  const facet = name === undefined ? undefined : (read.data as Answer | undefined)?.data[name]
  return (value) => {
    if (!facet) return undefined
    const count = facet.counts.find((each) => each.value === value)?.count
    // Uncounted values may exist.
    if (facet.isAtLeast) return count === undefined ? undefined : `${number(count)}+`
    return number(count ?? 0)
  }
}
