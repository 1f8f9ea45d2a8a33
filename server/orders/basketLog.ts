import { sql } from 'drizzle-orm'
import { countryName } from '#api/core/kinds/countries'
import type { BasketStatus, PaymentState } from '#api/orders/baskets'
import { paymentLabels, statusLabels } from '#machines/orders/basketStatus'
import type { Change } from '../core/auditChanges'
import type { Subject } from '../core/auditLog'
import { customerName, first, personName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { prepared } from '../db/prepared'
import { dueOfOrder } from './money/dueOfOrder'

/** Kept as long as the order. */
export const orderSubject = (id: number) => ({ entityName: 'Basket', entity: 'Order', id, record: `#${id}`, version: 0 }) satisfies Subject

export const statusChange = (from: BasketStatus | null, to: BasketStatus): Change => ({ field: 'status', from, to, words: statusLabels })

export const paymentStateChange = (from: PaymentState, to: PaymentState): Change => ({
  field: 'paymentState',
  label: 'Payment',
  from,
  to,
  words: paymentLabels,
})

/** Minor units, with VAT; negative `due` is to be repaid. */
export type BasketMoney = { total: number; due: number; currency: string }

const moneyOf = prepared<BasketMoney>(
  'moneyOf',
  () => sql`select b.total::float8 as total, ${dueOfOrder}::float8 as due, b.currency from baskets b where b.id = ${sql.placeholder('id')}`,
)

/** The basket must be locked. */
export async function readMoney(tx: Queryable, id: number): Promise<BasketMoney> {
  const [found] = await moneyOf(tx, { id })
  return found ?? { total: 0, due: 0, currency: 'SEK' }
}

/** `due` is omitted if equal to the total, or for a first payment. */
export function moneyChanges(before: BasketMoney, after: BasketMoney): Change[] {
  const { currency } = after
  const money = (amount: number) => ({ amount, currency })
  const changes: Change[] = []
  if (before.total !== after.total || before.currency !== currency)
    changes.push({ field: 'total', from: { amount: before.total, currency: before.currency }, to: money(after.total) })
  const isPlain = before.due === before.total && (after.due === after.total || after.total === before.total)
  if (before.due !== after.due && !isPlain)
    changes.push({ field: 'due', label: 'Still to pay', from: { amount: before.due, currency: before.currency }, to: money(after.due) })
  return changes
}

type Pointed = { id: number; label: string }

export const namedBy = {
  customer: (tx: Queryable, id: number | null) =>
    named(tx, id, sql`select id, ${customerName('u')} as label from users u where id = ${id}`),
  person: (tx: Queryable, id: number | null) => named(tx, id, sql`select id, ${personName('u')} as label from users u where id = ${id}`),
  address: async (tx: Queryable, id: number | null): Promise<Pointed | null> => {
    const statement = sql`select id, recipient, address, trim(postal_code || ' ' || city) as city, country from addresses where id = ${id}`
    const found =
      id === null ? undefined : await first<Record<'recipient' | 'address' | 'city' | 'country', string> & { id: number }>(tx, statement)
    if (!found) return null
    const { recipient, address, city, country } = found
    return { id: found.id, label: [recipient, address, city, countryName(country)].filter(Boolean).join(', ') }
  },
  delivery: (tx: Queryable, id: number | null) =>
    named(tx, id, sql`select id, title as label from delivery where id = ${id} for key share`),
  postService: (tx: Queryable, id: number | null) =>
    named(tx, id, sql`select id, title as label from post_service where id = ${id} for key share`),
  method: (tx: Queryable, id: number | null) => named(tx, id, sql`select id, title as label from payment_method where id = ${id}`),
}

const named = async (tx: Queryable, id: number | null, statement: ReturnType<typeof sql>): Promise<Pointed | null> =>
  id === null ? null : ((await first<Pointed>(tx, statement)) ?? null)
