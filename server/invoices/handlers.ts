import { sql } from 'drizzle-orm'
import { addPayment, editNoteInvoice, type InvoiceState, reversePayment } from '#api/invoices/invoices'
import { convertToInvoice, convertToPreInvoice, createInvoices, type MadeInvoice, setCredit } from '#api/invoices/issuing'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { rehearsed } from '../core/rehearsed'
import { first } from '../core/sqlParts'
import { type Actor, actorOf, record } from '../core/trail'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { changedMeanwhile } from '../orders/basketLock'
import { orderSubject } from '../orders/basketTrail'
import { creditInvoice, type LockedInvoice, lockInvoice } from './credit'
import { keepState } from './due'
import { issue, issueEach } from './issue'
import type { Wanted } from './taking'

const asRehearsed = (made: MadeInvoice): MadeInvoice => ({ ...made, invoiceId: null, number: null })

const stateOf = async (tx: Queryable, id: number): Promise<InvoiceState> =>
  (await first<{ state: InvoiceState }>(tx, sql`select state from invoices where id = ${id}`))?.state ?? 'issued'

/** The trail of an invoice is that of its orders. */
async function told(
  tx: Queryable,
  actor: Actor,
  { number, basketIds, kind }: LockedInvoice,
  change: { field: string; from: never; to: never },
) {
  const of = `${kind === 'credit' ? 'Credit note' : kind === 'invoice' ? 'Invoice' : 'Pre-invoice'} ${number}`
  for (const id of basketIds) await record(tx, actor, { ...orderSubject(id), action: 'changed', changes: [{ ...change, of }] })
}

/** Orders of the lines, with their lines. @throws {Problem} 422 */
async function linesByBasket(tx: Queryable, items: readonly { basketDetailId: number; quantity?: number | undefined }[]) {
  const ids = items.map(({ basketDetailId }) => basketDetailId)
  const { rows } = await tx.execute<{ id: number; basketId: number; customerId: number | null; terms: string }>(
    sql`select d.id, d.basket_id as "basketId", b.customer_id as "customerId", b.currency || ' ' || b.vat_case as terms from basket_details d join baskets b on b.id = d.basket_id
      where d.id = any(${`{${ids.join(',')}}`}::int[])`,
  )
  items.forEach(({ basketDetailId }, i) => {
    if (!rows.some(({ id }) => id === basketDetailId))
      throw Problem.field(`items.${i}.basketDetailId`, `There is no line ${basketDetailId}`)
  })
  if (new Set(ids).size < ids.length) throw Problem.field('items', 'Name each line once')
  return rows
}

export const invoiceHandlers = [
  ...(
    [
      [convertToInvoice, 'invoice'],
      [convertToPreInvoice, 'preInvoice'],
    ] as const
  ).map(([endpoint, kind]) =>
    bind(endpoint, ({ params, body: { isRehearsal, ...body }, ...call }) =>
      rehearsed(isRehearsal, asRehearsed, (keep) =>
        transact(call.db, async (tx) => keep(await issue(tx, actorOf(call), [params.id], { ...body, kind } satisfies Wanted))),
      ),
    ),
  ),

  bind(createInvoices, ({ body: { items, mergeBy, isRehearsal, ...body }, ...call }) =>
    rehearsed(
      isRehearsal,
      (made: MadeInvoice[]) => made.map(asRehearsed),
      (keep) =>
        transact(call.db, async (tx) => {
          const lines = await linesByBasket(tx, items)
          const groups = new Map<string, number[]>()
          for (const { basketId, customerId, terms } of lines.sort((a, b) => a.basketId - b.basketId)) {
            const key = mergeBy === 'customer' && customerId !== null ? `customer ${customerId} ${terms}` : `basket ${basketId}`
            const group = groups.get(key) ?? []
            if (!group.includes(basketId)) groups.set(key, [...group, basketId])
          }
          const made = await issueEach(tx, actorOf(call), [...groups.values()], { ...body, kind: 'invoice', items })
          return keep(made)
        }),
    ),
  ),

  bind(setCredit, ({ params, body, ...call }) => transact(call.db, (tx) => creditInvoice(tx, actorOf(call), params.id, body))),

  bind(editNoteInvoice, ({ body: { id, note, expected }, ...call }) =>
    transact(call.db, async (tx) => {
      const invoice = await lockInvoice(tx, id)
      const before = (await first<{ note: string }>(tx, sql`select note from invoices where id = ${id}`))?.note ?? ''
      if (before === note) return null
      if (expected !== undefined && expected !== before) throw changedMeanwhile('Somebody changed this note in the meantime')
      await tx.execute(sql`update invoices set note = ${note} where id = ${id}`)
      await told(tx, actorOf(call), invoice, { field: 'note', from: before as never, to: note as never })
      return null
    }),
  ),

  bind(addPayment, ({ params, body: { at, amount, method, reference }, ...call }) =>
    transact(call.db, async (tx) => {
      const invoice = await lockInvoice(tx, params.id)
      if (invoice.kind !== 'invoice' || invoice.state === 'credited')
        throw Problem.conflict({ reason: 'isIssued' }, 'Only an issued invoice is paid or credited')
      if (reference !== '') {
        const same = await first<{ number: number; by: string; at: string }>(
          tx,
          sql`select v.number, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') as by,
            to_char(p.entered_at at time zone 'Europe/Stockholm', 'DD.MM.YYYY HH24:MI') as at
            from invoice_payments p join invoices v on v.id = p.invoice_id join users u on u.id = p.by_id
            where p.method = ${method} and p.reference = ${reference} and p.reversed_at is null`,
        )
        if (same)
          throw Problem.conflict({ reason: 'paidMeanwhile', ...same }, `${same.by} recorded this on invoice ${same.number}, ${same.at}`)
      }
      const paid = await first<{ id: number }>(
        tx,
        sql`insert into invoice_payments (invoice_id, at, amount, method, reference, by_id, entered_at)
          values (${params.id}, ${at}::date, ${amount}::bigint, ${method}, ${reference}, ${call.user.id}, ${call.clock.now().toISOString()}::timestamptz) returning id`,
      )
      await keepState(tx, params.id)
      const to = { amount, currency: invoice.currency }
      await told(tx, actorOf(call), invoice, { field: 'payment', from: null as never, to: to as never })
      return { id: paid?.id ?? 0, state: await stateOf(tx, params.id) }
    }),
  ),

  bind(reversePayment, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const found = await first<{ invoiceId: number }>(
        tx,
        sql`select invoice_id as "invoiceId" from invoice_payments where id = ${params.id}`,
      )
      if (!found) throw Problem.notFound('Payment')
      const invoice = await lockInvoice(tx, found.invoiceId)
      const at = sql`${call.clock.now().toISOString()}::timestamptz`
      const { rows } = await tx.execute<{ amount: number }>(
        sql`update invoice_payments set reversed_by = ${call.user.id}, reversed_at = ${at} where id = ${params.id} and reversed_at is null
          returning amount::float8 as amount`,
      )
      const [reversed] = rows
      if (reversed) {
        await keepState(tx, invoice.id)
        const from = { amount: reversed.amount, currency: invoice.currency }
        await told(tx, actorOf(call), invoice, { field: 'payment', from: from as never, to: null as never })
      }
      return { state: await stateOf(tx, invoice.id) }
    }),
  ),
]
