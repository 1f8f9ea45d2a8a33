import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { createLeasedJobs, type LeasedTools } from '../../core/jobs/leased'
import { type MessageKind, messageKind, NotDelivered, Undeliverable } from '../../core/outbox/messages'
import { first } from '../../core/sqlParts'
import type { Database } from '../../db/database'
import { fragment, verbatim } from '../../db/fragment'
import type { Keys } from '../connections'
import { folderAccessPoint } from './folder'
import type { AccessPoint, Outcome, Outgoing } from './types'

export type AccessPoints = Keys & { accessPoint: AccessPoint | undefined }

const noAccessPoint =
  'No access point is set up. Choose its folder under Administration, Company, or ask whoever runs this server to enter its address'

async function accessPointOf(db: Database, { accessPoint, ...keys }: AccessPoints): Promise<AccessPoint> {
  const company = await first<{ folderId: number | null }>(
    db,
    sql`select electronic_folder_id as "folderId" from company order by id limit 1`,
  )
  if (company?.folderId) return folderAccessPoint(db, company.folderId, keys)
  if (!accessPoint) throw new NotDelivered(noAccessPoint)
  return accessPoint
}

type Row = Outgoing & { id: number; state: string; isTried: boolean }

const readRow = (db: Database, where: ReturnType<typeof sql>) =>
  first<Row>(
    db,
    sql`select e.id, e.state, e.xml, e.receipt, e.tried_at is not null as "isTried", v.number,
      case v.kind when 'credit' then 'credit-note-' else 'invoice-' end || v.number as name
      from electronic_invoices e join invoices v on v.id = e.invoice_id where ${where}`,
  )

/** Minutes between checks for a receipt; the last repeats. */
const looks = [1, 5, 15, 60, 240, 720] as const

const keep = (db: Database, id: number, outcome: Outcome, now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { status, receipt } = outcome
  const [rule, reason] = status === 'refused' ? [outcome.rule, outcome.reason] : ['', '']
  return db.execute(sql`update electronic_invoices set state = ${status === 'accepted' ? 'sent' : status}, sent_at = coalesce(sent_at, ${at}),
    settled_at = case when ${status !== 'accepted'} then ${at} end, receipt = coalesce(nullif(${receipt}, ''), receipt), rule = ${rule}, reason = ${reason},
    lease_until = now() + interval '${verbatim(looks[0])} minutes' where id = ${id}`)
}

const reasonOf = (outcome: Outcome) =>
  outcome.status === 'refused' ? `The access point refused it: ${[outcome.rule, outcome.reason].filter(Boolean).join(', ')}` : ''

/** After an earlier attempt it is looked up first, so that a lost answer causes no duplicate. */
export const electronicMessage = (points: AccessPoints): MessageKind =>
  messageKind(z.object({ invoiceId: z.int() }), {
    permission: 'DoneOrder',
    async deliver({ db, clock }, { payload: { invoiceId } }) {
      const row = await readRow(db, sql`e.invoice_id = ${invoiceId}`)
      if (!row || row.state === 'sent' || row.state === 'delivered') return
      const point = await accessPointOf(db, points)
      const sent = row.isTried ? await point.find(row) : undefined
      if (!sent)
        await db.execute(
          sql`update electronic_invoices set tried_at = ${clock.now().toISOString()}::timestamptz where id = ${row.id} and tried_at is null`,
        )
      const note = async (receipt: string) => {
        await db.execute(sql`update electronic_invoices set receipt = ${receipt} where id = ${row.id}`)
      }
      const outcome = sent ?? (await point.send(row, note))
      await keep(db, row.id, outcome, clock.now())
      if (outcome.status === 'refused') throw new Undeliverable(reasonOf(outcome))
    },
    failed: (tx, { payload: { invoiceId } }, reason) =>
      tx.execute(
        sql`update electronic_invoices set state = 'failed', reason = ${reason} where invoice_id = ${invoiceId} and state = 'waiting'`,
      ),
  })

type Tools = LeasedTools & { points: AccessPoints }

/** With growing pauses until a receipt arrives. */
export const receiptJobs = createLeasedJobs<Tools>({
  table: 'electronic_invoices',
  busy: 'sent',
  name: 'receipt',
  async work({ db, clock, points }, id) {
    const row = await readRow(db, sql`e.id = ${id}`)
    if (row?.state !== 'sent') return
    const found = await accessPointOf(db, points)
      .then((point) => point.find(row))
      .catch((error) => {
        // Silent: asked again later; the invoice stays on the list without a receipt.
        if (error instanceof NotDelivered) return undefined
        throw error
      })
    if (found && found.status !== 'accepted') await keep(db, id, found, clock.now())
    const pauses = fragment`array[${looks}]`
    await db.execute(sql`update electronic_invoices set lookups = lookups + 1,
      lease_until = now() + (${pauses})[least(lookups + 2, ${looks.length})] * interval '1 minute' where id = ${id} and state = 'sent'`)
  },
})
