import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { rowIds } from '#api/core/answer'
import type { SyncFault, SyncRow } from '#api/fortnox/calls'
import { type SyncKind, type SyncState, syncStates, unresolved } from '#api/fortnox/kinds'
import { Json } from '../core/http/endpoints'
import { readPage } from '../core/list/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { wordsOf } from '../core/search'
import { isOneOf, iso } from '../core/sqlParts'
import type { Database } from '../db/database'
import { jsonOf } from '../db/json'
import { lackingFault } from './faults'
import { type Payload, payloadOf, type RecordOf } from './payloads'
import { changesOf } from './reading'
import { hrefOf, isOfInvoice, kinds, linked, type Opens, stateOf } from './records'

const filters = z.strictObject({
  id: z.optional(rowIds),
  state: z.optional(z.enum([...syncStates, unresolved], { error: `state is one of ${syncStates.join(', ')}` })),
})

/** SQL: whether a row `t` of `linked` failed or is unconfirmed. */
export const isUnresolved = (kind: SyncKind, now: Date): SQL =>
  sql`(t.link_state <> 'synced' and ${stateOf(kinds[kind], now)} in ('failed', 'doubtful'))`

type Narrowing = Pick<ListRequest, 'searchKey' | 'filter'>

/** @throws {Problem} 422 */
export function narrowed(kind: SyncKind, { searchKey, filter }: Narrowing, now: Date): SQL | undefined {
  const { id, state } = readFilter(filters, filter)
  const words = wordsOf(searchKey, 'searchKey')
  const parts = [
    id && isOneOf('t.id', id),
    state === unresolved && isUnresolved(kind, now),
    state && state !== unresolved && sql`${stateOf(kinds[kind], now)} = ${state}`,
    words.length > 0 && kinds[kind].isSought(words),
  ].filter((part) => typeof part === 'object')
  return parts.length ? sql.join(parts, sql` and `) : undefined
}

export const withinOf = (kind: SyncKind): SQL => kinds[kind].within ?? sql`true`

type ReadRow<K extends SyncKind> = Omit<SyncRow, 'willChange' | 'error' | 'href'> & {
  opens: Opens
  lacks: string | null
  error: SyncFault | null
  record: RecordOf[K]
  sent: Payload | null
}

const isSent: Readonly<Record<SyncState, boolean>> = {
  new: true,
  changed: true,
  doubtful: true,
  failed: true,
  synced: false,
  sending: false,
  refused: false,
}

function syncRowOf<K extends SyncKind>(kind: K, { record, sent, lacks, error, opens, ...row }: ReadRow<K>): SyncRow {
  const { state, isBookedByInvoice } = row
  const href = hrefOf(opens)
  return {
    ...row,
    href,
    error: state === 'refused' && lacks !== null ? lackingFault(lacks, href) : state === 'failed' || state === 'doubtful' ? error : null,
    willChange: isSent[state] && lacks === null && !isBookedByInvoice ? changesOf(sent, payloadOf(kind, record)) : [],
  }
}

export async function listRecords(db: Database, kind: SyncKind, body: ListRequest, now: Date): Promise<Json> {
  const of = kinds[kind]
  const { field, key, isDescending } = readSort(body.sort, of.sorts)
  const page = await readPage(db, body, {
    from: linked(kind),
    within: withinOf(kind),
    where: narrowed(kind, body, now),
    words: [],
    order: { ...(field !== 'id' && { key: `t.${key}` }), isDescending, isIndexed: field === 'id' },
    row: jsonOf({
      id: 't.id',
      title: of.title,
      number: of.number,
      day: of.day,
      total: of.total,
      state: stateOf(of, now),
      remoteId: 't.link_remote',
      syncedAt: sql`case when t.link_remote is not null then ${iso('t.link_at')} end`,
      error: 't.link_error',
      lacks: of.lacks,
      opens: of.opens,
      isBookedByInvoice: kind === 'voucher' ? isOfInvoice : sql`false`,
      record: of.record,
      sent: 't.link_sent',
    }),
  })
  const read: { data: ReadRow<SyncKind>[] } = JSON.parse(page.text)
  return new Json(JSON.stringify({ ...read, data: read.data.map((row) => syncRowOf(kind, row)) }))
}
