import { sql } from 'drizzle-orm'
import {
  addPayment,
  balanceOfCustomer,
  type InvoiceState,
  repayBalance,
  reversePayment,
  type SurplusUse,
  settleSurplus,
} from '#api/invoices/invoices'
import { type Actor, actorOf } from '../core/auditLog'
import { type Acting, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { lockHeld, readBalance, sourcesOf } from './balance'
import { type LockedInvoice, lockInvoice, recordOnOrders } from './credit'
import { amountIn, dueOf, keepState } from './due'
import { requireBookable } from './periods'

type Paid = { at: string; amount: number; method: string; reference?: string; surplusOf?: number | null }

/** Negative leaves the invoice. */
async function write(
  tx: Queryable,
  actor: Actor,
  invoice: LockedInvoice,
  { at, amount, method, reference = '', surplusOf = null }: Paid,
): Promise<number> {
  const written = await first<{ id: number }>(
    tx,
    sql`insert into invoice_payments (invoice_id, at, amount, method, reference, surplus_of, by_id, entered_at)
      values (${invoice.id}, ${at}::date, ${amount}::bigint, ${method}, ${reference}, ${surplusOf}::int, ${actor.user?.id}::int, ${actor.now.toISOString()}::timestamptz)
      returning id`,
  )
  await recordOnOrders(tx, actor, invoice, { field: 'payment', from: null, to: { amount, currency: invoice.currency } })
  return written?.id ?? 0
}

const stateOf = async (tx: Queryable, id: number): Promise<InvoiceState> =>
  (await first<{ state: InvoiceState }>(tx, sql`select state from invoices where id = ${id}`))?.state ?? 'issued'

const readDue = async (tx: Queryable, id: number): Promise<number> =>
  (await first<{ due: number }>(tx, sql`select ${dueOf('v')}::float8 as due from invoices v where v.id = ${id}`))?.due ?? 0

/** @throws {Problem} 422 without a customer */
async function passOn(tx: Queryable, actor: Actor, invoice: LockedInvoice, surplus: SurplusUse, paid: Omit<Paid, 'method'>): Promise<void> {
  if (surplus === 'balance' && invoice.customerId === null)
    throw Problem.field('surplus', 'The invoice has no customer to hold a balance for: repay it')
  await write(tx, actor, invoice, { ...paid, method: surplus === 'balance' ? 'balance' : 'repaid' })
}

type Recorded = { number: number; by: string; at: string }
const recorded = sql`select v.number, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') as by,
    to_char(p.entered_at at time zone 'Europe/Stockholm', 'DD.MM.YYYY HH24:MI') as at
  from invoice_payments p join invoices v on v.id = p.invoice_id join users u on u.id = p.by_id where p.reversed_at is null and`

/** @throws {Problem} 409 `paidMeanwhile`, `isNew` */
async function requireNew(
  tx: Queryable,
  { id, customerId }: LockedInvoice,
  { at, amount, method, reference, isAnother }: Paid & { isAnother: boolean },
) {
  if (reference) {
    const same = await first<Recorded>(tx, sql`${recorded} p.method = ${method} and p.reference = ${reference}`)
    if (same) throw Problem.conflict({ reason: 'paidMeanwhile', ...same }, `${same.by} recorded this on invoice ${same.number}, ${same.at}`)
    return
  }
  if (isAnother) return
  const like = await first<Recorded>(
    tx,
    sql`${recorded} (v.id = ${id} or v.customer_id = ${customerId}::int) and p.amount = ${amount}::bigint and p.at = ${at}::date limit 1`,
  )
  if (like)
    throw Problem.conflict(
      { reason: 'isNew', ...like },
      `${like.by} recorded the same amount on the same day on invoice ${like.number}, ${like.at}. Enter a reference, or confirm that this is another payment`,
    )
}

/** @throws {Problem} 409 `isHeld` */
async function requireHeld(tx: Queryable, customerId: number | null, currency: string, amount: number): Promise<void> {
  const held = customerId === null ? 0 : await lockHeld(tx, customerId, currency)
  if (amount > held) throw Problem.conflict({ reason: 'isHeld', held }, `Only ${amountIn(held, currency)} is held for this customer`)
}

const lockIssued = async (tx: Queryable, id: number): Promise<LockedInvoice> => {
  const invoice = await lockInvoice(tx, id)
  if (invoice.kind !== 'invoice') throw Problem.conflict({ reason: 'isIssued' }, 'Only an issued invoice is paid or credited')
  return invoice
}

const inTransaction = <T>(call: Acting, work: (tx: Queryable, actor: Actor) => Promise<T>) =>
  transact(call.db, (tx) => work(tx, actorOf(call)))

export const paymentHandlers = [
  bind(addPayment, ({ params, body: { surplus, isAnother, ...paid }, ...call }) =>
    inTransaction(call, async (tx, actor) => {
      const invoice = await lockIssued(tx, params.id)
      if (invoice.state === 'credited') throw Problem.conflict({ reason: 'isIssued' }, 'Only an issued invoice is paid or credited')
      await requireBookable(tx, actor.now, 'at', paid.at)
      await requireNew(tx, invoice, { ...paid, isAnother })
      const due = Math.max(await readDue(tx, invoice.id), 0)
      const over = paid.amount - due
      const shown = (amount: number) => amountIn(amount, invoice.currency)
      if (over > 0 && (!surplus || paid.method === 'balance'))
        throw Problem.conflict(
          { reason: 'isWithinDue', due, over },
          paid.method === 'balance'
            ? `Only ${shown(due)} is due`
            : `${shown(due)} is due: keep ${shown(over)} as the balance of the customer, or repay it`,
        )
      if (paid.method === 'balance') await requireHeld(tx, invoice.customerId, invoice.currency, paid.amount)
      const id = await write(tx, actor, invoice, paid)
      if (over > 0 && surplus) await passOn(tx, actor, invoice, surplus, { at: paid.at, amount: -over, surplusOf: id })
      await keepState(tx, invoice.id)
      return { id, state: await stateOf(tx, invoice.id) }
    }),
  ),

  bind(settleSurplus, ({ params, body: { at, surplus, reference }, ...call }) =>
    inTransaction(call, async (tx, actor) => {
      const invoice = await lockIssued(tx, params.id)
      await requireBookable(tx, actor.now, 'at', at)
      const due = await readDue(tx, invoice.id)
      if (due >= 0) throw Problem.conflict({ reason: 'isSurplus' }, `Nothing of invoice ${invoice.number} is to be paid back`)
      await passOn(tx, actor, invoice, surplus, { at, amount: due, reference })
      await keepState(tx, invoice.id)
      return { state: await stateOf(tx, invoice.id) }
    }),
  ),

  bind(repayBalance, ({ params, body: { at, amount, reference, currency }, ...call }) =>
    inTransaction(call, async (tx, actor) => {
      const sources = await sourcesOf(tx, params.id, currency)
      const invoices = new Map<number, LockedInvoice>()
      for (const { id } of [...sources].reverse()) invoices.set(id, await lockInvoice(tx, id))
      await requireBookable(tx, actor.now, 'at', at)
      await requireHeld(tx, params.id, currency, amount)
      let left = amount
      for (const { id, held } of sources) {
        const invoice = invoices.get(id)
        const part = Math.min(left, held)
        if (!invoice || part === 0) continue
        const used = await write(tx, actor, invoice, { at, amount: part, method: 'balance' })
        await write(tx, actor, invoice, {
          at,
          amount: -part,
          method: 'repaid',
          reference: left === amount ? reference : '',
          surplusOf: used,
        })
        left -= part
      }
      return readBalance(tx, params.id)
    }),
  ),

  bind(balanceOfCustomer, ({ db, params }) => readBalance(db, params.id)),

  bind(reversePayment, ({ params, ...call }) =>
    inTransaction(call, async (tx, actor) => {
      const found = await first<{ invoiceId: number; surplusOf: number | null }>(
        tx,
        sql`select invoice_id as "invoiceId", surplus_of as "surplusOf" from invoice_payments where id = ${params.id}`,
      )
      if (!found) throw Problem.notFound('Payment')
      const invoice = await lockInvoice(tx, found.invoiceId)
      if (found.surplusOf !== null)
        throw Problem.conflict({ reason: 'isPassedOn' }, 'This was passed on of another payment: take that payment back')
      const { rows } = await tx.execute<{ amount: number }>(
        sql`update invoice_payments set reversed_by = ${call.user.id}, reversed_at = ${actor.now.toISOString()}::timestamptz
          where ${params.id} in (id, surplus_of) and reversed_at is null returning amount::float8 as amount`,
      )
      if (!rows.length) return { state: await stateOf(tx, invoice.id) }
      if (invoice.customerId !== null && (await lockHeld(tx, invoice.customerId, invoice.currency)) < 0)
        throw Problem.conflict({ reason: 'isHeld' }, 'The balance that this payment left is used: take back the payment that used it first')
      await keepState(tx, invoice.id)
      for (const { amount } of rows)
        await recordOnOrders(tx, actor, invoice, { field: 'payment', from: { amount, currency: invoice.currency }, to: null })
      return { state: await stateOf(tx, invoice.id) }
    }),
  ),
]
