import { sql } from 'drizzle-orm'
import { countryName } from '#api/core/kinds/countries'
import type { BasketStatus, PaymentState } from '#api/orders/baskets'
import { paymentLabels, statusLabels } from '#machines/orders/basketStatus'
import { customerName, first, personName } from '../core/sqlParts'
import type { Subject } from '../core/trail'
import type { Change } from '../core/trailChanges'
import type { Queryable } from '../db/database'

/** An order as the subject of a row of the trail. Its rows are its history: the server keeps them as long as the order. */
export const orderSubject = (id: number) => ({ entityName: 'Basket', entity: 'Order', id, record: `#${id}`, version: 0 }) satisfies Subject

export const statusChange = (from: BasketStatus | null, to: BasketStatus): Change => ({ field: 'status', from, to, words: statusLabels })

export const paymentStateChange = (from: PaymentState, to: PaymentState): Change => ({
  field: 'paymentState',
  label: 'Payment',
  from,
  to,
  words: paymentLabels,
})

/** Minor units, with VAT. */
export type BasketMoney = { total: number; settledTotal: number | null; currency: string }

/** What the customer still has to pay or, below zero, is to be paid back; null where nothing was settled. */
const dueOf = ({ total, settledTotal }: BasketMoney) => (settledTotal === null ? null : total - settledTotal)

/** What an edit or a move did to the money of an order. A cancelled order is worth nothing: all that was paid is to be paid back. */
export function moneyChanges(before: BasketMoney, after: BasketMoney): Change[] {
  const { currency } = after
  const money = (amount: number) => ({ amount, currency })
  const changes: Change[] = []
  if (before.total !== after.total || before.currency !== currency)
    changes.push({ field: 'total', from: { amount: before.total, currency: before.currency }, to: money(after.total) })
  const [owed, owes] = [dueOf(before), dueOf(after)]
  if (owed !== null && owes !== null && owed !== owes)
    changes.push({ field: 'due', label: 'Still to pay', from: money(owed), to: money(owes) })
  return changes
}

type Pointed = { id: number; label: string }

/** Records that an order names, as they are called now. */
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
