import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id, idInPath } from '../core/endpoint'
import { version } from '../core/entityCalls'
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
  /** The record's version after the entry. */
  version,
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

/** A field that was changed since. */
export const fieldThen = z.object({
  field: z.string(),
  /** In the shape of the record's answer; null if it cannot be put back. */
  value: z.unknown(),
  text: z.string(),
  /** Name of the record that `value` refers to, at that time; for an amount its currency. */
  label: z.nullable(z.string()),
  canPutBack: z.boolean(),
})
export type FieldThen = z.output<typeof fieldThen>

const versionOf = (kind: Kind, part: 'title' | 'edition') => {
  const { name, permission } = kinds[kind][part]
  return endpoint(`GET ${name}/${name}Version/{id}`, {
    isReading: true,
    permission,
    summary: `${name}: an earlier version, as the fields that were changed since`,
    query: z.object({ version: idInPath }),
    /** `at` and `by` are null where the audit log no longer has who made it. */
    answer: answer(
      z.object({ id, version, at: z.nullable(z.string()), by: z.nullable(z.string()), current: version, fields: z.array(fieldThen) }),
    ),
  })
}
const versionsOf = (kind: Kind) => ({ title: versionOf(kind, 'title'), edition: versionOf(kind, 'edition') })

export const recordVersion = { book: versionsOf('book'), document: versionsOf('document'), other: versionsOf('other') }
export type RecordVersion = z.output<(typeof recordVersion)['book']['title']['answer']>['data']
