import { sql } from 'drizzle-orm'
import { outboxMessagesOfRecord, sendOutboxMessageAgain } from '#api/core/sending/outbox'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { notify } from '../../db/open'
import { actorOf, record } from '../auditLog'
import { type Bound, bind, jsonData } from '../http/endpoints'
import { Problem } from '../http/problem'
import type { SignedIn } from '../http/signedIn'
import { first, iso } from '../sqlParts'
import { transact } from '../transact'
import { type MessageKinds, outboxChannel } from './messages'

/** A message, alias `m`, as JSON. */
export const messageJson = jsonOf({
  ...columnsOf('m', 'id', 'recipient', 'state', 'attempts', 'error'),
  createdAt: iso('m.created_at'),
  sentAt: iso('m.sent_at'),
  nextAt: sql`case when m.state = 'pending' and m.error is not null then ${iso('m.lease_until')} end`,
})

export const outboxHandlers = (kinds: MessageKinds): Bound[] => {
  const mayHandle = ({ permissions }: SignedIn, kind: string): boolean =>
    permissions.has('AdministrationOutbox') || permissions.has(kinds[kind]?.permission ?? 'AdministrationOutbox')

  return [
    bind(outboxMessagesOfRecord, async ({ db, user, params: { entityName, id } }) => {
      const visible = Object.keys(kinds).filter((kind) => !kinds[kind]?.deliver && mayHandle(user, kind))
      const found = await first<{ rows: string }>(
        db,
        sql`select ${jsonArray(
          messageJson,
          sql`m.id desc`,
        )}::text as rows from outbox_message m where m.entity_name = ${entityName} and m.record_id = ${id}
          and m.kind = any(${`{${visible.join(',')}}`}::text[])`,
      )
      return jsonData(found?.rows ?? '[]')
    }),

    bind(sendOutboxMessageAgain, ({ params: { id }, ...call }) =>
      transact(call.db, async (tx) => {
        const found = await first<{ kind: string; state: string; error: string | null; recipient: string }>(
          tx,
          sql`select kind, state, error, recipient from outbox_message where id = ${id} for update`,
        )
        if (!found || !mayHandle(call.user, found.kind)) throw Problem.notFound('Outbox message')
        if (found.state === 'sent') throw Problem.conflict({ reason: 'isSent' }, 'The message was sent already')
        // A message without an error is due or being sent: a second attempt would send it twice.
        if (found.error === null) throw Problem.conflict({ reason: 'isBeingSent' }, 'The message is being sent already')
        await tx.execute(sql`update outbox_message set state = 'pending', attempts = 0, error = null, lease_until = null where id = ${id}`)
        await record(tx, actorOf(call), {
          action: 'changed',
          entityName: 'OutboxMessage',
          entity: 'Outbox message',
          id,
          record: found.recipient,
          version: 0,
          changes: [{ field: 'state', label: 'State', from: found.state, to: 'pending' }],
        })
        await notify(tx, outboxChannel, '')
        return null
      }),
    ),
  ]
}
