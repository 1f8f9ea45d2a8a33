import { sql } from 'drizzle-orm'
import type { SyncKind } from '#api/fortnox/kinds'
import { referencePaths } from '#api/reference/paths'
import { type DemoFill, hasRows } from '../core/demo'
import type { Queryable } from '../db/database'
import { ourFault } from './faults'
import { customerNumber, supplierNumber } from './numbers'
import { type Payload, payloadOf } from './payloads'
import { type Found, readRecords } from './reading'
import { draftVouchers, writeVouchers } from './vouchers'

type State = 'synced' | 'changed' | 'failed' | 'doubtful'

const remoteIds: { [K in SyncKind]: (found: Found<K>, place: number) => string } = {
  article: ({ record }) => record.articleNumber,
  customer: ({ record }) => customerNumber(record.id),
  supplier: ({ record }) => supplierNumber(record.id),
  invoice: (_, place) => String(1001 + place),
  voucher: (_, place) => `A${place + 1}-1`,
}

const formerly: Partial<Record<SyncKind, Payload>> = {
  article: { Description: 'Titel enligt förhandsanmälan' },
  customer: { Phone1: '+46 8 000 00 00' },
  supplier: { Email: 'info@example.org' },
}

const faults = {
  failed: ourFault(
    'refused',
    'Kunde inte hitta konto',
    'Open the account in Fortnox, or give the article group another one',
    referencePaths.articleGroups.list,
  ),
  doubtful: ourFault('doubtful', 'Fortnox did not answer, and may have it', 'Sync it again: it is looked up before anything is sent'),
}

async function link<K extends SyncKind>(
  tx: Queryable,
  kind: K,
  now: Date,
  places: readonly State[],
  which: ReturnType<typeof sql>,
): Promise<void> {
  const rows = (await readRecords(tx, kind, which)).filter(({ lacks }) => lacks === null).slice(0, places.length)
  for (const [place, found] of rows.entries()) {
    const state = places[place] ?? 'synced'
    const isThere = state === 'synced' || state === 'changed'
    const payload = payloadOf(kind, found.record)
    const sent = state === 'changed' ? { ...payload, ...formerly[kind] } : payload
    const at = new Date(now.getTime() - (places.length - place) * 3 * 3_600_000).toISOString()
    await tx.execute(sql`insert into fortnox_links (kind, local_id, remote_id, hash, sent, state, error, at)
      values (${kind}, ${found.id}, ${isThere ? remoteIds[kind](found, place) : null}, ${state === 'synced' ? found.hash : ''}, ${isThere ? JSON.stringify(sent) : null}::jsonb,
        ${isThere ? 'synced' : state}, ${isThere ? null : JSON.stringify(faults[state])}::jsonb, ${at}::timestamptz)`)
  }
}

export const fortnoxDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['fortnox_links'])) return undefined
  const drafts = await draftVouchers(tx, ['invoice', 'credit', 'payment', 'reversal', 'closing'], 1000)
  if (drafts.length) await writeVouchers(tx, drafts, now)
  const many = (count: number) => Array.from({ length: count }, (): State => 'synced')
  const newest = sql`true order by t.id desc limit 40`
  await link(tx, 'article', now, ['changed', 'failed', 'doubtful', ...many(9)], newest)
  await link(tx, 'customer', now, ['changed', ...many(6)], sql`t.kind in ('private', 'institutional') order by t.id desc limit 20`)
  await link(tx, 'supplier', now, ['synced', 'changed', 'synced'], sql`true order by t.id limit 20`)
  return []
}
