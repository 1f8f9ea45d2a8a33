import { sql } from 'drizzle-orm'
import type { SyncFault } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import { first } from '../core/sqlParts'
import type { Outside } from './connection'
import { Away, Lost, lackingFault, ourFault, Paused, Refused, Unconnected } from './faults'
import { type Payload, payloadOf, type RecordOf } from './payloads'
import { type Found, isSame, nameOf, readRecord } from './reading'
import { hrefOf } from './records'
import { type RemoteRecord, type Target, targets } from './targets'

export type Synced = { outcome: 'synced' | 'unchanged'; remoteId: string }

/** An invoice needs its customer and articles, a payment its invoice, a reversal its payment. */
async function before({ db }: Outside, kind: SyncKind, { record }: Found): Promise<[SyncKind, number][]> {
  if (kind === 'invoice') {
    const { customerId, items } = record as RecordOf['invoice']
    const editions = new Set(items.flatMap(({ edition, isArticle }) => (isArticle && edition !== null ? [edition] : [])))
    return [['customer', customerId], ...[...editions].map((edition): [SyncKind, number] => ['article', edition])]
  }
  if (kind !== 'voucher') return []
  const { kind: of, invoiceId, sourceId } = record as RecordOf['voucher']
  if (of === 'payment' && invoiceId !== null) return [['invoice', invoiceId]]
  if (of !== 'reversal') return []
  const payment = await first<{ id: number }>(db, sql`select id from vouchers where kind = 'payment' and source_id = ${sourceId}`)
  return payment ? [['voucher', payment.id]] : []
}

/** Fortnox makes the voucher of an invoice as it books it. */
const invoiceOf = ({ kind, invoiceId }: RecordOf['voucher']): number | null => (kind === 'invoice' || kind === 'credit' ? invoiceId : null)

/** Seconds until the outcome counts as unknown. */
const lease = 120

/** Claims a row for this run, or for a run that took over from a dead process. @throws {Refused} while another has it */
async function claim({ db, clock }: Outside, kind: SyncKind, id: number, run: number | null): Promise<void> {
  const now = clock.now().toISOString()
  const claimed = await first(
    db,
    sql`insert into fortnox_links as l (kind, local_id, state, lease_until, run_id, at)
        values (${kind}, ${id}, 'sending', ${now}::timestamptz + ${`${lease} seconds`}::interval, ${run}, ${now}::timestamptz)
      on conflict (kind, local_id) do update set state = 'sending', lease_until = excluded.lease_until, run_id = excluded.run_id, at = excluded.at
        where l.state <> 'sending' or l.lease_until < ${now}::timestamptz or l.run_id = ${run}::int returning id`,
  )
  if (!claimed) throw new Refused(ourFault('isBeingSent', 'It is being sent right now', 'Look again in a moment'))
}

/** @throws {Refused} if another record of ours is linked to it, as where Fortnox was set back */
async function keep({ db, clock }: Outside, kind: SyncKind, { id, hash }: Found, payload: Payload, remoteId: string): Promise<void> {
  const linked = await first<{ id: number }>(
    db,
    sql`select local_id as id from fortnox_links where kind = ${kind} and remote_id = ${remoteId} and local_id <> ${id}`,
  )
  if (linked) {
    const { title } = await readRecord(db, kind, linked.id)
    throw new Refused(
      ourFault('isLinked', `${remoteId} in Fortnox belongs to “${title}” here`, `Compare ${remoteId} in Fortnox with both records here`),
    )
  }
  await db.execute(sql`update fortnox_links set state = 'synced', lease_until = null, hash = ${hash}, sent = ${JSON.stringify(payload)}::jsonb, remote_id = ${remoteId},
    error = null, at = ${clock.now().toISOString()}::timestamptz where kind = ${kind} and local_id = ${id}`)
}

const mark = ({ db, clock }: Outside, kind: SyncKind, id: number, state: 'failed' | 'doubtful', error: SyncFault) =>
  db.execute(sql`update fortnox_links set state = ${state}, lease_until = null, error = ${JSON.stringify(error)}::jsonb,
    at = ${clock.now().toISOString()}::timestamptz where kind = ${kind} and local_id = ${id}`)

const release = ({ db }: Outside, kind: SyncKind, { id, linkState }: Found) =>
  linkState === null
    ? db.execute(sql`delete from fortnox_links where kind = ${kind} and local_id = ${id}`)
    : db.execute(
        sql`update fortnox_links set lease_until = null, state = ${linkState === 'sending' ? 'doubtful' : linkState} where kind = ${kind} and local_id = ${id}`,
      )

const doubt = ourFault('doubtful', 'Fortnox did not answer, and may have it', 'Sync it again: it is looked up before anything is sent')
const notThere = ourFault('notThere', 'Fortnox did not answer, and has not got it', 'Sync it again')

async function bring<K extends SyncKind>(
  outside: Outside,
  target: Target<K>,
  record: RecordOf[K],
  payload: Payload,
): Promise<RemoteRecord> {
  const existing = await target.find(outside, record)
  if (existing && (!target.update || isSame(existing.fields, payload))) return existing
  return existing && target.update ? target.update(outside, existing, payload) : target.create(outside, payload, record)
}

/** Reconciles after a lost answer. @throws {Refused}, {Away}, {Paused} */
async function lookedUp<K extends SyncKind>(
  outside: Outside,
  kind: K,
  target: Target<K>,
  found: Found<K>,
  payload: Payload,
): Promise<RemoteRecord> {
  await mark(outside, kind, found.id, 'doubtful', doubt)
  await outside.fortnox.wait(outside.fortnox.pauses[0] ?? 0)
  const remote = await target.find(outside, found.record)
  if (!remote || (target.update && !isSame(remote.fields, payload))) throw new Refused(notThere)
  return remote
}

async function send<K extends SyncKind>(outside: Outside, kind: K, found: Found<K>, payload: Payload): Promise<string> {
  const target = targets[kind] as Target<K>
  // Afterwards nothing can be released.
  let hasSent = false
  try {
    let remote: RemoteRecord
    try {
      remote = await bring(outside, target, found.record, payload)
      hasSent = true
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      hasSent = true
      remote = await lookedUp(outside, kind, target, found, payload)
    }
    const finish = async () => (await target.finish?.(outside, remote, found.record, payload)) ?? payload
    let sent: Payload
    try {
      sent = await finish()
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      remote = await lookedUp(outside, kind, target, found, payload)
      sent = await finish()
    }
    await keep(outside, kind, found, sent, remote.remoteId)
    return remote.remoteId
  } catch (error) {
    if (error instanceof Refused) await mark(outside, kind, found.id, 'failed', error.fault)
    else if (hasSent) {
      await mark(outside, kind, found.id, 'doubtful', doubt)
      if (error instanceof Lost || error instanceof Away) throw new Refused(doubt)
    } else await release(outside, kind, found)
    throw error
  }
}

/**
 * Syncs one record after its prerequisites. Unchanged records cause no request. Always looked up by our key before it is created, so that a
 * lost answer or a killed process never creates a duplicate.
 * @throws {Refused}, {Paused}, {Unconnected}, {Away}; {Problem} 404
 */
export async function syncOne<K extends SyncKind>(outside: Outside, kind: K, id: number, run: number | null = null): Promise<Synced> {
  const seen = await readRecord(outside.db, kind, id)
  const booking = kind === 'voucher' ? invoiceOf(seen.record as RecordOf['voucher']) : null
  if (booking !== null) return syncOne(outside, 'invoice', booking, run)
  if (seen.linkState === 'synced' && seen.linkHash === seen.hash && seen.remoteId !== null)
    return { outcome: 'unchanged', remoteId: seen.remoteId }
  if (seen.lacks !== null) throw new Refused(lackingFault(seen.lacks, hrefOf(seen.opens)))
  for (const [needed, neededId] of await before(outside, kind, seen)) {
    try {
      await syncOne(outside, needed, neededId, run)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { fault } = error
      throw new Refused({ ...fault, reason: 'before', message: `${nameOf(needed)} ${neededId} first: ${fault.message}` })
    }
  }
  await claim(outside, kind, id, run)
  let found: Found<K>
  try {
    // Read again under the claim: prerequisites may have changed it.
    found = await readRecord(outside.db, kind, id)
  } catch (error) {
    await release(outside, kind, seen)
    throw error
  }
  const payload = payloadOf(kind, found.record)
  return { outcome: 'synced', remoteId: await send(outside, kind, { ...found, linkState: seen.linkState }, payload) }
}

export const isPassing = (error: unknown): error is Paused | Unconnected | Away =>
  error instanceof Paused || error instanceof Unconnected || error instanceof Away
