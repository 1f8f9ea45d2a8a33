import * as z from 'zod/mini'
import { answer, listRequest } from '../core/answer'
import { type Endpoint, endpoint } from '../core/endpoint'
import { kinds } from './entities'

export const maxValues = 200

/** By value, how many rows remain, with the other filters applied; missing values have none. */
const facet = z.object({
  /** More rows than were counted: counts are lower bounds, and values may be missing. */
  isAtLeast: z.boolean(),
  counts: z.array(z.object({ value: z.string(), count: z.int() })),
})

const facets = z.record(z.string(), facet)
export type Facets = z.output<typeof facets>

type Listed = { name: string; calls: { list: { permission: Endpoint['permission'] } } }

const facetsOf = ({ name, calls }: Listed) =>
  endpoint(`POST ${name}/${name}Facets`, {
    isReading: true,
    permission: calls.list.permission,
    summary: `${name}: how many rows of the list each value of its filters would leave, over its newest 10,000`,
    body: z.object({ searchKey: listRequest.shape.searchKey, filter: listRequest.shape.filter }),
    answer: answer(facets),
  })

const ofKind = ({ title, edition }: { title: Listed; edition: Listed }) => ({ title: facetsOf(title), edition: facetsOf(edition) })

export const facetCalls = { book: ofKind(kinds.book), document: ofKind(kinds.document), other: ofKind(kinds.other) }
