import { sql } from 'drizzle-orm'
import { type ElectronicInvoice, electronicOfInvoice, electronicXml, sendElectronicAgain } from '#api/invoices/electronic'
import { actorOf, recordAll } from '../../core/auditLog'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { outboxChannel, queueMessages } from '../../core/outbox/messages'
import { first, isOneOf, iso } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import { columnsOf, jsonOf } from '../../db/json'
import { notify } from '../../db/open'
import { orderSubject } from '../../orders/basketLog'
import { electronicKind } from './queueing'

type Again = { id: number; number: number; kind: string; state: string; recipient: string; orders: number[]; isPending: boolean }

const nameOf = ({ kind, number }: Pick<Again, 'kind' | 'number'>) => `${kind === 'credit' ? 'Credit note' : 'Invoice'} ${number}`

const message = sql`outbox_message m where m.kind = ${electronicKind} and m.entity_name = 'Invoice' and m.record_id = e.invoice_id`

export const electronicHandlers = [
  bind(electronicOfInvoice, async ({ db, params: { id } }) => {
    const found = await first<{ electronic: ElectronicInvoice | null }>(
      db,
      sql`select ${jsonOf({
        ...columnsOf('e', 'state', 'receipt', 'reason', 'rule'),
        recipient: sql`coalesce(v.document->'electronic'->'buyer'->>'endpoint', '')`,
        sentAt: iso('e.sent_at'),
        settledAt: iso('e.settled_at'),
        lastError: sql`case when e.state = 'waiting' then (select m.error from ${message} order by m.id desc limit 1) end`,
        nextAt: sql`case when e.state = 'waiting' then (select case when m.error is not null then ${iso('m.lease_until')} end from ${message}
          order by m.id desc limit 1) end`,
      })} as electronic from electronic_invoices e join invoices v on v.id = e.invoice_id where e.invoice_id = ${id}`,
    )
    return found?.electronic ?? null
  }),

  bind(electronicXml, async ({ db, params: { id } }) => {
    const found = await first<{ kind: string; number: number; xml: string }>(
      db,
      sql`select v.kind, v.number, e.xml from electronic_invoices e join invoices v on v.id = e.invoice_id where e.invoice_id = ${id}`,
    )
    if (!found) throw Problem.notFound('Electronic invoice')
    return { name: `${found.kind === 'credit' ? 'credit-note' : 'invoice'}-${found.number}.xml`, xml: found.xml }
  }),

  bind(sendElectronicAgain, ({ body, ...call }) =>
    transact(call.db, async (tx) => {
      const ids = [...new Set(body.ids)]
      const actor = actorOf(call)
      const { rows } = await tx.execute<Again>(
        sql`select e.invoice_id as id, v.number, v.kind, e.state, coalesce(v.document->'electronic'->'buyer'->>'endpoint', '') as recipient,
          v.document->'orders' as orders, exists (select from ${message} and m.state = 'pending') as "isPending"
          from electronic_invoices e join invoices v on v.id = e.invoice_id where ${isOneOf('e.invoice_id', ids)} order by e.id for update of e`,
      )
      const anew = rows.filter(({ state, isPending }) => (state === 'refused' || state === 'failed') && !isPending)
      const invoiceIds = anew.map(({ id }) => id)
      // A refused invoice is nowhere; a failed one may have arrived and is looked up first.
      await tx.execute(sql`update electronic_invoices set tried_at = case state when 'failed' then tried_at end, receipt = case state when 'failed' then receipt else '' end,
          state = 'waiting', reason = '', rule = '', sent_at = null, settled_at = null, lookups = 0, lease_until = null where ${isOneOf('invoice_id', invoiceIds)}`)
      await tx.execute(
        sql`delete from outbox_message where kind = ${electronicKind} and entity_name = 'Invoice' and ${isOneOf('record_id', invoiceIds)}`,
      )
      await queueMessages(
        tx,
        { now: actor.now, user: call.user, requestId: call.requestId },
        anew.map(({ id, recipient, ...row }) => ({
          kind: electronicKind,
          recipient,
          about: nameOf(row),
          document: { entityName: 'Invoice', id },
          payload: { invoiceId: id },
        })),
      )
      // Due messages are tried now; those without an error are being sent.
      const sooner = rows.filter(({ isPending }) => isPending).map(({ id }) => id)
      const { rows: hurried } = await tx.execute<{ id: number }>(
        sql`update outbox_message set attempts = 0, error = null, lease_until = null where kind = ${electronicKind} and entity_name = 'Invoice'
          and ${isOneOf('record_id', sooner)} and state = 'pending' and error is not null returning record_id as id`,
      )
      if (hurried.length) await notify(tx, outboxChannel, '')
      const queued = rows.filter(({ id }) => invoiceIds.includes(id) || hurried.some((each) => each.id === id))
      await recordAll(
        tx,
        actor,
        queued.flatMap((row) =>
          row.orders.map((order) => ({
            ...orderSubject(order),
            action: 'changed' as const,
            changes: [{ field: 'electronic', of: nameOf(row), from: row.state, to: 'waiting' }],
          })),
        ),
      )
      return { queued: queued.length, skipped: ids.length - queued.length }
    }),
  ),
]
