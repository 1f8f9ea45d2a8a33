import * as z from 'zod/mini'
import { answer, listRequest } from '../core/answer'
import { type Endpoint, endpoint } from '../core/endpoint'
import { kinds } from './entities'

/** So many values of a field are counted, those that most have. */
export const mostValues = 200

/** Of one filter: how many rows each of its values would leave, the other filters as they are. A value that is not named leaves none. */
const facet = z.object({
  /** There are more rows than were counted: each count is at least so many, and values may be missing. */
  isAtLeast: z.boolean(),
  counts: z.array(z.object({ value: z.string(), count: z.int() })),
})

/** By the filter's name. */
const facets = z.record(z.string(), facet)
export type Facets = z.output<typeof facets>

type Listed = { name: string; calls: { list: { permission: Endpoint['permission'] } } }

const facetsOf = ({ name, calls }: Listed) =>
  endpoint({
    method: 'POST',
    path: `${name}/${name}Facets`,
    isReading: true,
    permission: calls.list.permission,
    summary: `${name}: how many rows of the list each value of its filters would leave, over its newest 10,000`,
    body: z.object({ searchKey: listRequest.shape.searchKey, filter: listRequest.shape.filter }),
    answer: answer(facets),
  })

const ofKind = ({ title, edition }: { title: Listed; edition: Listed }) => ({ title: facetsOf(title), edition: facetsOf(edition) })

export const facetCalls = { book: ofKind(kinds.book), document: ofKind(kinds.document), other: ofKind(kinds.other) }
