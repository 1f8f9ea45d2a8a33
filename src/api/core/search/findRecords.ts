import * as z from 'zod/mini'
import { answer } from '../answer'
import { endpoint, id } from '../endpoint'

/** Orders have a search of their own, `findOrders`. */
const recordKinds = [
  ...(['invoice', 'delivery', 'shipment', 'request', 'import'] as const),
  ...(['customer', 'user', 'contributor', 'title', 'edition'] as const),
] as const

/** `of`: the kind of account, title or document; of a request, the page that has it. */
const foundRecord = z.object({ kind: z.enum(recordKinds), id, title: z.string(), note: z.string(), of: z.nullable(z.string()) })
export type FoundRecord = z.output<typeof foundRecord>

/** Of each kind. */
export const maxRecords = 5

export const findRecords = endpoint('GET Search/FindRecords', {
  isReading: true,
  permission: '',
  summary: 'Records of all kinds by number, name, ISBN or code; only of pages the caller may open',
  query: z.object({
    searchKey: z.string().check(z.maxLength(200, { error: 'Search with 200 characters or fewer' })),
  }),
  answer: answer(z.array(foundRecord)),
})
