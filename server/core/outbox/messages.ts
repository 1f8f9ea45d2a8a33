import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Permission } from '#api/core/permissions'
import type { Database, Queryable } from '../../db/database'
import { notify } from '../../db/open'
import type { Clock } from '../http/endpoints'
import type { Mail } from '../mail'
import type { Retention } from '../privacy/retention'
import { rowsOf } from '../rowsOf'
import type { Person } from '../trail'

/** The channel that every insert of a message notifies. */
export const outboxChannel = 'outbox'

/** Mails of no document: account mails name people. */
export const mailRetention: Retention = {
  kind: 'mailDays',
  from: 'outbox_message',
  since: 't.created_at',
  where: "t.entity_name is null and t.state <> 'pending'",
}

/** A message that was queued, as its kind reads it. */
export type Message<Payload = unknown> = {
  id: number
  kind: string
  recipient: string
  payload: Payload
  /** 1 at the first attempt. */
  attempts: number
  createdAt: Date
  by: Person | undefined
}

type Writing = { db: Database; clock: Clock }

/** How messages of one kind leave, and who sees them beside their document. */
export type MessageKind = {
  permission: Permission
  /** Runs in the transaction that marks it as sent, and in the one that gives it up. */
  sent?: (tx: Queryable, message: Message, now: Date) => Promise<unknown>
  failed?: (tx: Queryable, message: Message, reason: string) => Promise<unknown>
} & (Mailed | Delivered)

type Mailed = {
  /**
   * Writes the mail at each attempt, so that links to accounts are in no table. Undefined where there is nothing to send.
   * @throws {Undeliverable} where no later attempt can help
   */
  write: (tools: Writing, message: Message) => Promise<Mail | undefined>
  deliver?: undefined
}

type Delivered = {
  /**
   * Hands it over to another server than that of mails, and looks first whether an attempt whose answer was lost has.
   * @throws {Undeliverable} where no later attempt can help
   * @throws {NotDelivered} with the reason that people are shown
   */
  deliver: (tools: Writing, message: Message) => Promise<void>
}

export type MessageKinds = Readonly<Record<string, MessageKind>>

type Kind<Payload> = {
  /** Who may see such a message and send it again; by default whoever sees the whole outbox. */
  permission?: Permission
  sent?: (tx: Queryable, message: Message<Payload>, now: Date) => Promise<unknown>
  failed?: (tx: Queryable, message: Message<Payload>, reason: string) => Promise<unknown>
} & (
  | { write: (tools: Writing, message: Message<Payload>) => Promise<Mail | undefined>; deliver?: undefined }
  | { deliver: (tools: Writing, message: Message<Payload>) => Promise<void> }
)

/** A kind of messages whose payload has this shape. */
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

/** No later attempt can deliver the message; the text says why. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/** It was not delivered this time; the text says why. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}

export type Queued = {
  kind: string
  recipient: string
  /** What it is about, such as `Invoice 100001`. */
  about?: string
  /** The document that shows whether it was sent. */
  document?: { entityName: string; id: number }
  /** Never a password or a link: the message is written when it leaves. */
  payload?: Readonly<Record<string, unknown>>
}

/** Queues a message in the transaction of what causes it. */
export async function queueMessage(
  tx: Queryable,
  { clock, user, requestId }: { clock: Clock; user?: Person | undefined; requestId: string },
  message: Queued,
): Promise<void> {
  await queueMessages(tx, { now: clock.now(), user, requestId }, [message])
}

/** Queues many at once. */
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
    from ${rowsOf(rows, 'kind text, recipient text, about text, payload jsonb, "entityName" text, "recordId" int, place int')} order by place`)
  await notify(tx, outboxChannel, '')
}
