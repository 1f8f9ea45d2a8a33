import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { kinds } from './entities'
import type { Kind } from './rules'

/** Both null for secret values. */
export const fieldChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })
export type FieldChange = z.output<typeof fieldChange>

export const historyEntry = z.object({
  id,
  at: z.string(),
  by: z.string(),
  action: z.enum(['added', 'changed', 'removed']),
  /** Null for the title itself. */
  editionId: z.nullable(id),
  changes: z.array(fieldChange),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const maxEntries = 200

const historyOfTitle = (kind: Kind) => {
  const { name, permission } = kinds[kind].title
  return endpoint(`GET ${name}/${name}History/{id}`, {
    isReading: true,
    permission,
    summary: `${name}: who changed what of a title and its editions, the latest first`,
    answer: answer(z.array(historyEntry)),
  })
}

export const titleHistory = { book: historyOfTitle('book'), document: historyOfTitle('document'), other: historyOfTitle('other') }
