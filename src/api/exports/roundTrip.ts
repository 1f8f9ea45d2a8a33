import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

export const roundTripStates = ['same', 'changed', 'lost'] as const
export type RoundTripState = (typeof roundTripStates)[number]

export const roundTripPageSize = 50

const counts = { same: z.int(), changed: z.int(), lost: z.int() }

const roundTripField = z.object({
  field: z.string(),
  label: z.string(),
  state: z.enum(roundTripStates),
  ours: z.string(),
  theirs: z.string(),
  /** '' where neither the format nor the import explains it. */
  reason: z.string(),
})
export type RoundTripField = z.output<typeof roundTripField>

export const roundTripRecord = z.object({
  itemId: id,
  productDetailId: id,
  productId: id,
  kind: z.enum(['book', 'document', 'other']),
  title: z.string(),
  isbn: z.nullable(z.string()),
  /** Why its record could not be written or read back; '' if it could. */
  fault: z.string(),
  ...counts,
  /** Those that are not the same. */
  fields: z.array(roundTripField),
})
export type RoundTripRecord = z.output<typeof roundTripRecord>

const roundTripTotal = z.object({
  field: z.string(),
  label: z.string(),
  ...counts,
  reasons: z.array(z.object({ reason: z.string(), titles: z.int() })),
})
export type RoundTripTotal = z.output<typeof roundTripTotal>

const positive = z.pipe(z.coerce.number<string | number>(), z.int().check(z.positive(), z.maximum(1_000_000_000)))

export const roundTrip = endpoint('GET Export/RoundTrip/{id}', {
  isLong: true,
  isReading: true,
  permission: '',
  summary:
    'Writes the records of an export, or of one of its titles, and reads them with our own import: what is the same, changed and lost',
  query: z.object({
    itemId: z.optional(positive),
    field: z.optional(z.string().check(z.maxLength(60))),
    state: z.optional(z.enum(roundTripStates)),
    page: z._default(positive, 1),
  }),
  answer: answer(
    z.object({
      title: z.string(),
      profile: z.string(),
      titles: z.int(),
      ...counts,
      totals: z.array(roundTripTotal),
      /** Records with the field and state asked for, of which `records` is one page. */
      total: z.int(),
      records: z.array(roundTripRecord),
    }),
  ),
})
export type RoundTrip = z.output<typeof roundTrip.answer>['data']

const shownLine = z.object({ label: z.string(), text: z.string(), other: z.string() })

export const recipientView = endpoint('GET Export/RecipientView/{id}', {
  isReading: true,
  permission: '',
  summary: 'A title as its recipient shows it, read from the file alone: a library’s catalogue card or a shop’s product page',
  answer: answer(
    z.object({
      view: z.enum(['card', 'page']),
      title: z.string(),
      otherTitle: z.string(),
      by: z.string(),
      otherBy: z.string(),
      /** ONIX only. */
      price: z.string(),
      availability: z.string(),
      cover: z.string(),
      text: z.string(),
      lines: z.array(shownLine),
      /** Names of facts that such a page usually shows and the file lacks. */
      missing: z.array(z.string()),
    }),
  ),
})
export type RecipientView = z.output<typeof recipientView.answer>['data']
