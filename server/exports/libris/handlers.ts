import { sql } from 'drizzle-orm'
import { librisState, sendToLibris } from '#api/exports/libris'
import { actorOf, record } from '../../core/auditLog'
import { type Acting, type Bound, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import type { SignedIn } from '../../core/http/signedIn'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { exportSubject, recordsOf, requireExport, type StoredExport, settingsOf } from '../reading'
import { LibrisAway } from './faults'
import { sigelOf } from './jsonLd'
import { sendOne } from './send'
import { type Libris, serverOf } from './settings'
import { keepSend, readSend, sendsOf } from './store'

/** @throws {Problem} 404, 403 */
async function requireLibris(db: Queryable, user: SignedIn, id: number): Promise<StoredExport> {
  const stored = await requireExport(db, user, id)
  if (stored.kind !== 'libris') throw Problem.notFound('Libris export')
  return stored
}

type Sending = { libris: Libris; publicUrl: string }

/** One after the other: each is kept as soon as it is sent. */
async function send(
  { libris, publicUrl }: Sending,
  call: Acting,
  stored: StoredExport,
  part: 'record' | 'holding',
  itemIds: readonly number[],
) {
  const { profile } = stored
  const settings = settingsOf(profile, publicUrl)
  for (const itemId of itemIds) {
    const [found] = await recordsOf(call.db, stored, itemId)
    if (!found) throw Problem.field('itemIds', 'A title is not in the export any more')
    const { productDetailId } = found.item
    const before = await readSend(call.db, profile.id, productDetailId, part)
    const own = part === 'holding' ? await readSend(call.db, profile.id, productDetailId, 'record') : undefined
    const sent = await sendOne(part, { libris, record: found.record, settings, before }, own?.address ?? '')
    await transact(call.db, async (tx) => {
      await keepSend(tx, { ...sent, profileId: profile.id, productDetailId, part, byId: call.user.id, at: call.clock.now() })
      const changes = [{ field: part, of: found.record.title, to: [sent.outcome, sent.message || sent.address].filter(Boolean).join(': ') }]
      await record(tx, actorOf(call), { ...exportSubject(stored), action: 'changed', changes })
    })
  }
}

export const librisHandlers = (sending: Sending): Bound[] => [
  bind(librisState, async ({ db, user, params: { id } }) => {
    const stored = await requireLibris(db, user, id)
    const { libris } = sending
    return {
      server: serverOf(libris),
      host: new URL(libris.api).host,
      sigel: sigelOf(stored.profile.agency),
      sent: await sendsOf(db, stored.id, stored.profile.id),
    }
  }),

  bind(sendToLibris, async ({ params: { id }, body: { part, itemIds }, ...call }) => {
    const stored = await requireLibris(call.db, call.user, id)
    if (serverOf(sending.libris) === 'missing')
      throw new Problem(424, 'Libris is not set up on this server. Ask your administrator', { reason: 'notSetUp' })
    const { rows } = await call.db.execute(
      sql`select from export_items where export_id = ${id} and id = any(${`{${itemIds.join(',')}}`}::int[])`,
    )
    if (rows.length < new Set(itemIds).size) throw Problem.field('itemIds', 'A title is not in the export any more')
    try {
      await send(sending, call, stored, part, [...new Set(itemIds)])
    } catch (error) {
      if (error instanceof LibrisAway) throw new Problem(424, error.message, { reason: 'unreachable' })
      throw error
    }
    const sent = await sendsOf(call.db, stored.id, stored.profile.id)
    return sent.filter((each) => each.part === part && itemIds.includes(each.itemId))
  }),
]
