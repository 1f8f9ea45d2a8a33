import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Permission } from '#api/core/permissions'
import type { Database, Queryable } from '../../db/database'
import { notify } from '../../db/open'
import type { Clock } from '../http/endpoints'
import type { Mail } from '../mail'
import type { Person } from '../trail'

/** The channel that every insert of a message notifies. */
export const outboxChannel = 'outbox'

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

export type Writing = { db: Database; clock: Clock }

/** How messages of one kind are written, and who sees them beside their document. */
export type MessageKind = {
  permission: Permission
  /**
   * Writes the mail at each attempt, so that links to accounts are in no table. Undefined where there is nothing to send.
   * @throws {Undeliverable} where no later attempt can help
   */
  write: (tools: Writing, message: Message) => Promise<Mail | undefined>
  /** Runs in the transaction that marks it as sent. */
  sent?: (tx: Queryable, message: Message, now: Date) => Promise<unknown>
}

export type MessageKinds = Readonly<Record<string, MessageKind>>

type Kind<Payload> = {
  /** Who may see such a message and send it again; by default whoever sees the whole outbox. */
  permission?: Permission
  write: (tools: Writing, message: Message<Payload>) => Promise<Mail | undefined>
  sent?: (tx: Queryable, message: Message<Payload>, now: Date) => Promise<unknown>
}

/** A kind of messages whose payload has this shape. */
export function messageKind<Shape extends z.ZodMiniType>(shape: Shape, kind: Kind<z.output<Shape>>): MessageKind {
  const { permission = 'AdministrationOutbox', write, sent } = kind
  const read = (message: Message): Message<z.output<Shape>> => ({ ...message, payload: z.parse(shape, message.payload) })
  return {
    permission,
    write: (tools, message) => write(tools, read(message)),
    ...(sent && { sent: (tx, message, now) => sent(tx, read(message), now) }),
  }
}

/** No later attempt can deliver the message; the text says why. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

type Queued = {
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
  { kind, recipient, about = '', document, payload = {} }: Queued,
): Promise<void> {
  const at = sql`${clock.now().toISOString()}::timestamptz`
  await tx.execute(sql`insert into outbox_message
      (kind, recipient, about, state, attempts, payload, entity_name, record_id, request_id, created_at, changed_at, changed_by)
    values (${kind}, ${recipient}, ${about}, 'pending', 0, ${JSON.stringify(payload)}::jsonb, ${document?.entityName ?? null}::text,
      ${document?.id ?? null}::int, ${requestId}, ${at}, ${at}, ${user?.id ?? null}::int)`)
  await notify(tx, outboxChannel, '')
}
