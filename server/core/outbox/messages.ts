import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Permission } from '#api/core/permissions'
import type { Database, Queryable } from '../../db/database'
import { notify } from '../../db/open'
import type { Person } from '../auditLog'
import type { Clock } from '../http/endpoints'
import type { Mail } from '../mail'
import type { Retention } from '../privacy/retention'
import { rowsOf } from '../rowsOf'

export const outboxChannel = 'outbox'

export const mailRetention: Retention = {
  kind: 'mailDays',
  from: 'outbox_message',
  since: sql`t.created_at`,
  where: sql`t.entity_name is null and t.state <> 'pending'`,
}

export type Message<Payload = unknown> = {
  id: number
  kind: string
  recipient: string
  payload: Payload
  attempts: number
  createdAt: Date
  by: Person | undefined
}

type Writing = { db: Database; clock: Clock }

export type MessageKind = {
  permission: Permission
  /** Runs in the transaction that marks it sent, or failed. */
  sent?: (tx: Queryable, message: Message, now: Date) => Promise<unknown>
  failed?: (tx: Queryable, message: Message, reason: string) => Promise<unknown>
} & (Mailed | Delivered)

type Mailed = {
  /**
   * Written at each attempt, so that account links are stored in no table. Undefined: nothing to send.
   * @throws {Undeliverable} if retrying cannot help
   */
  write: (tools: Writing, message: Message) => Promise<Mail | undefined>
  deliver?: undefined
}

type Delivered = {
  /**
   * Delivers to a server other than mail, after checking whether a lost attempt arrived.
   * @throws {Undeliverable} if retrying cannot help
   * @throws {NotDelivered} with the reason to show
   */
  deliver: (tools: Writing, message: Message) => Promise<void>
}

export type MessageKinds = Readonly<Record<string, MessageKind>>

type Kind<Payload> = {
  /** By default the permission for the whole outbox. */
  permission?: Permission
  sent?: (tx: Queryable, message: Message<Payload>, now: Date) => Promise<unknown>
  failed?: (tx: Queryable, message: Message<Payload>, reason: string) => Promise<unknown>
} & (
  | { write: (tools: Writing, message: Message<Payload>) => Promise<Mail | undefined>; deliver?: undefined }
  | { deliver: (tools: Writing, message: Message<Payload>) => Promise<void> }
)

export function messageKind<Shape extends z.ZodMiniType>(shape: Shape, kind: Kind<z.output<Shape>>): MessageKind {
  const { permission = 'AdministrationOutbox', sent, failed } = kind
  const read = (message: Message): Message<z.output<Shape>> => ({ ...message, payload: z.parse(shape, message.payload) })
  return {
    permission,
    ...(kind.deliver
      ? { deliver: (tools: Writing, message: Message) => kind.deliver(tools, read(message)) }
      : { write: (tools: Writing, message: Message) => kind.write(tools, read(message)) }),
    ...(failed && { failed: (tx, message, reason) => failed(tx, read(message), reason) }),
    ...(sent && { sent: (tx, message, now) => sent(tx, read(message), now) }),
  }
}

export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}

export type Queued = {
  kind: string
  recipient: string
  about?: string
  document?: { entityName: string; id: number }
  /** Never a password or a link: the message is written when it leaves. */
  payload?: Readonly<Record<string, unknown>>
}

export async function queueMessage(
  tx: Queryable,
  { clock, user, requestId }: { clock: Clock; user?: Person | undefined; requestId: string },
  message: Queued,
): Promise<void> {
  await queueMessages(tx, { now: clock.now(), user, requestId }, [message])
}

export async function queueMessages(
  tx: Queryable,
  { now, user, requestId }: { now: Date; user?: Pick<Person, 'id'> | undefined; requestId?: string },
  messages: readonly Queued[],
): Promise<void> {
  if (!messages.length) return
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = messages.map(({ kind, recipient, about = '', document, payload = {} }, place) => ({
    kind,
    recipient,
    about,
    payload,
    place,
    entityName: document?.entityName ?? null,
    recordId: document?.id ?? null,
  }))
  await tx.execute(sql`insert into outbox_message
      (kind, recipient, about, state, attempts, payload, entity_name, record_id, request_id, created_at, changed_at, changed_by)
    select kind, recipient, about, 'pending', 0, payload, "entityName", "recordId", ${requestId ?? null}::text, ${at}, ${at}, ${user?.id ?? null}::int
    from ${rowsOf(rows, sql`kind text, recipient text, about text, payload jsonb, "entityName" text, "recordId" int, place int`)} order by place`)
  await notify(tx, outboxChannel, '')
}
