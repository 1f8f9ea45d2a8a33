import { type SQL, sql } from 'drizzle-orm'
import type { SyncChange, SyncFault } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import { Problem } from '../core/http/problem'
import type { Queryable } from '../db/database'
import type { Payload, RecordOf } from './payloads'
import { hashOf, kinds, linked, type Opens } from './records'

export type Found<K extends SyncKind = SyncKind> = {
  id: number
  title: string
  record: RecordOf[K]
  hash: string
  lacks: string | null
  opens: Opens
  linkState: 'sending' | 'synced' | 'failed' | 'doubtful' | null
  linkHash: string | null
  remoteId: string | null
  sent: Payload | null
  error: SyncFault | null
}

const names: Record<SyncKind, string> = {
  article: 'Product',
  customer: 'Customer',
  supplier: 'Distributor',
  invoice: 'Invoice',
  voucher: 'Voucher',
}

/** Records that are gone are left out. */
export async function readRecords<K extends SyncKind>(db: Queryable, kind: K, which: SQL): Promise<Found<K>[]> {
  const of = kinds[kind]
  const { rows } = await db.execute<Found<K>>(
    sql`select t.id, ${of.title} as title, ${of.record} as record, ${hashOf(of)} as hash, ${of.lacks} as lacks, ${of.opens} as opens, t.link_state as "linkState", t.link_hash as "linkHash",
      t.link_remote as "remoteId", t.link_sent as sent, t.link_error as error from ${linked(kind)} t where ${which}`,
  )
  return rows
}

/** @throws {Problem} 404 */
export async function readRecord<K extends SyncKind>(db: Queryable, kind: K, id: number): Promise<Found<K>> {
  const [found] = await readRecords(db, kind, sql`t.id = ${id}`)
  if (!found) throw Problem.notFound(names[kind])
  return found
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.map((row) => Object.values(row as object).join(' · ')).join('\n')
  return String(value)
}

export function changesOf(sent: Payload | null, next: Payload): SyncChange[] {
  return [...new Set([...Object.keys(sent ?? {}), ...Object.keys(next)])]
    .map((field) => ({ field, from: asText(sent?.[field]), to: asText(next[field]) }))
    .filter(({ from, to }) => from !== to)
}

/** Compares only what we send, as texts: Fortnox returns numbers as texts and the reverse. */
export const isSame = (remote: Payload, next: Payload): boolean =>
  Object.entries(next).every(
    ([field, value]) => asText(remote[field]) === asText(value) || Number(remote[field]) === Number(value ?? Number.NaN),
  )

export const nameOf = (kind: SyncKind): string => names[kind]
