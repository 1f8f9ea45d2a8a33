import { sql } from 'drizzle-orm'
import type { Job } from '../jobs'
import { createLeasedJobs, type LeasedTools } from '../jobs/leased'
import type { Log } from '../log'
import type { Mailer } from '../mail'
import { countDatabaseError, countMail } from '../metrics'
import { first } from '../sqlParts'
import { transact } from '../transact'
import { type Message, type MessageKinds, NotDelivered, outboxChannel, Undeliverable } from './messages'

/** Minutes. After the last attempt a person must send it again. */
const pauses = [1, 5, 15, 60, 240, 480, 720] as const
/** Per process and lane. */
const slots = 4

type Tools = LeasedTools & { mailer: Mailer; kinds: MessageKinds; log: Log }

type Row = Omit<Message, 'createdAt' | 'by'> & {
  key: string
  createdAt: string
  requestId: string | null
  by: Message['by'] | null
}

const claim = (id: number) => sql`update outbox_message m set attempts = attempts + 1, error = null where id = ${id} and state = 'pending'
  returning id, kind, recipient, payload, attempts::int as attempts, key, created_at::text as "createdAt", request_id as "requestId",
    (select json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name)
      from users u where u.id = m.changed_by) as by`

async function deliver({ db, clock, mailer, kinds, log }: Tools, id: number): Promise<void> {
  const row = await first<Row>(db, claim(id))
  if (!row) return
  const { key, requestId, createdAt, by, ...rest } = row
  const message: Message = { ...rest, createdAt: new Date(createdAt), by: by ?? undefined }
  const started = performance.now()
  const say = (status: number, error?: string) => {
    const ms = Math.round(performance.now() - started)
    log({ method: 'MAIL', path: message.kind, status, ms, ...(requestId && { request: requestId }), ...(error && { error }) })
  }
  try {
    const kind = kinds[message.kind]
    if (!kind) throw new Undeliverable('This version of the server cannot write this message')
    if (kind.deliver) await kind.deliver({ db, clock }, message)
    else {
      const mail = await kind.write({ db, clock }, message)
      if (!mail) {
        await db.execute(sql`delete from outbox_message where id = ${id}`)
        return
      }
      await mailer(mail, key)
    }
    await transact(db, async (tx) => {
      await tx.execute(sql`update outbox_message set state = 'sent', sent_at = ${clock.now().toISOString()}::timestamptz, payload = null, error = null
        where id = ${id} and state = 'pending'`)
      await kind.sent?.(tx, message, clock.now())
    })
    countMail(message.kind, 'sent')
    say(200)
  } catch (error) {
    countDatabaseError(error)
    const pause = isFinal(error) ? undefined : pauses[message.attempts - 1]
    const reason = reasonOf(error)
    await transact(db, async (tx) => {
      await tx.execute(sql`update outbox_message set error = ${reason}, state = ${pause === undefined ? 'failed' : 'pending'},
        lease_until = now() + ${pause ?? 0} * interval '1 minute' where id = ${id} and state = 'pending'`)
      if (pause === undefined) await kinds[message.kind]?.failed?.(tx, message, reason)
    })
    countMail(message.kind, pause === undefined ? 'failed' : 'delayed')
    say(500, codeOf(error))
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown'

/** RFC 5321, 4.2.1: 5xx is permanent. */
const isFinal = (error: unknown): boolean =>
  error instanceof Undeliverable ||
  (['EENVELOPE', 'EMESSAGE'].includes(codeOf(error)) && Number((error as { responseCode?: number }).responseCode) >= 500)

const reasons: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'The mail server did not answer in time',
  EGREETING: 'The mail server did not answer in time',
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  ECONNREFUSED: 'The mail server could not be reached',
  EDNS: 'The mail server could not be found',
  ETLS: 'The mail server offered no secure connection',
  EAUTH: 'The mail server rejected our username or password',
  EENVELOPE: 'The mail server rejected the address',
  EMESSAGE: 'The mail server rejected the message',
}

/** Without the mail server's text, which contains addresses. */
const reasonOf = (error: unknown): string =>
  error instanceof Undeliverable || error instanceof NotDelivered
    ? error.message
    : (reasons[codeOf(error)] ?? 'The message could not be made or handed over')

export type Outbox = {
  jobs: readonly Job[]
  settled(): Promise<void>
}

export function createOutbox(tools: Tools): Outbox {
  // Separate lanes, so that no mail waits behind hundreds of invoices or a silent access point.
  const delivered = Object.keys(tools.kinds).filter((kind) => tools.kinds[kind]?.deliver)
  const isDelivered = sql`kind = any(${`{${delivered.join(',')}}`}::text[])`
  const lanes = [
    createLeasedJobs<Tools>({ table: 'outbox_message', busy: 'pending', name: 'mail', work: deliver, among: sql`not ${isDelivered}` }),
    createLeasedJobs<Tools>({ table: 'outbox_message', busy: 'pending', name: 'delivery', work: deliver, among: isDelivered }),
  ]
  const sweep = () => Promise.all(lanes.flatMap((lane) => Array.from({ length: slots }, () => lane.sweep(tools))))
  return {
    jobs: [
      {
        name: 'outbox',
        every: 20_000,
        channel: outboxChannel,
        run: sweep,
        settled: (db) => Promise.all(lanes.map((lane) => lane.settled(db))),
      },
    ],
    settled: async () => {
      for (const lane of lanes) await lane.sweep(tools)
    },
  }
}
