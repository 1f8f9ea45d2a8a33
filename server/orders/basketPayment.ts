import { type SQL, sql } from 'drizzle-orm'
import { basketPaymentInfo, basketPaymentMethods } from '#api/orders/basketCharges'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { statusListOf } from '#api/orders/basketLists'
import type { PaymentState } from '#api/orders/baskets'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { jsonOf } from '../db/json'
import { recount } from './basketCounts'
import { lacksReference } from './basketItem'
import { changedMeanwhile, editBasket, type LockedBasket } from './basketLock'
import { namedBy, paymentStateChange } from './basketLog'
import { dueOfOrder } from './money/dueOfOrder'
import { paidOfOrder } from './money/paidOfOrder'

type Payment = { methodId: number | null; state: PaymentState; reference: string; orderReference?: string | undefined }

const isSame = (basket: LockedBasket, { methodId, state, reference, orderReference = basket.orderReference }: Payment) =>
  basket.paymentMethodId === methodId &&
  basket.paymentState === state &&
  basket.paymentReference === reference &&
  basket.orderReference === orderReference

function settledBy(basket: LockedBasket, { state, settles }: { state: PaymentState; settles?: number | undefined }): number | null {
  if (state !== 'settled') return null
  const isNew = basket.paymentState !== 'settled' || settles !== undefined
  return isNew ? basket.total : basket.settledTotal
}

const money = (amount: SQL) => jsonOf({ amount, currency: 'b.currency' })

const onDocuments = (kind: 'invoice' | 'credit') => sql`(select coalesce(sum(i.net + i.vat), 0) from invoice_items i
  join invoices v on v.id = i.invoice_id where i.basket_id = b.id and v.kind = ${kind})`

/** A payment may move a new order between two lists without changing its status. */
export const paymentHandlers = [
  bind(basketPaymentInfo, async ({ db, params }) => {
    const found = await first<{ info: never }>(
      db,
      sql`select ${jsonOf({
        methodId: 'm.id',
        methodTitle: sql`coalesce(m.title, '')`,
        dueDays: 'm.due_days',
        state: 'b.payment_state',
        reference: 'b.payment_reference',
        orderReference: 'b.order_reference',
        lacksReference,
        settledTotal: 'b.settled_total',
        total: money(sql`b.total`),
        invoiced: money(onDocuments('invoice')),
        credited: money(sql`-${onDocuments('credit')}`),
        paid: money(paidOfOrder),
        due: money(dueOfOrder),
      })} as info
        from baskets b left join payment_method m on m.id = b.payment_method_id where b.id = ${params.id}`,
    )
    if (!found) throw Problem.notFound('Basket')
    return found.info
  }),

  bind(basketPaymentMethods, async ({ db, params }) => {
    if (!(await first(db, sql`select id from baskets where id = ${params.id}`))) throw Problem.notFound('Basket')
    const { rows } = await db.execute<{ id: number; title: string; dueDays: number | null }>(
      sql`select id, title, due_days::float8 as "dueDays" from payment_method order by lower(title), id`,
    )
    return rows
  }),

  bind(updatePaymentInfo, ({ params, body, ...call }) =>
    editBasket(call, params.id, async (tx, basket, note) => {
      const settledTotal = settledBy(basket, body)
      const { orderReference = basket.orderReference } = body
      if (isSame(basket, body) && settledTotal === basket.settledTotal) return null
      if (body.expected && !isSame(basket, body.expected)) throw changedMeanwhile('Somebody changed the payment in the meantime')
      if (body.methodId !== null && !(await first(tx, sql`select id from payment_method where id = ${body.methodId} for key share`)))
        throw Problem.field('methodId', 'This payment method does not exist')
      if (body.settles !== undefined && body.settles !== basket.total)
        throw changedMeanwhile('The total of this order has changed in the meantime: look at what is to be paid')
      await tx.execute(
        sql`update baskets set payment_method_id = ${body.methodId}, payment_state = ${body.state}, payment_reference = ${body.reference},
          order_reference = ${orderReference}, settled_total = ${settledTotal}::bigint where id = ${basket.id}`,
      )
      if (basket.paymentMethodId !== body.methodId) {
        const [from, to] = [await namedBy.method(tx, basket.paymentMethodId), await namedBy.method(tx, body.methodId)]
        note({ field: 'paymentMethod', from, to })
      }
      if (basket.paymentState !== body.state) note(paymentStateChange(basket.paymentState, body.state))
      if (basket.paymentReference !== body.reference) note({ field: 'paymentReference', from: basket.paymentReference, to: body.reference })
      if (basket.orderReference !== orderReference) note({ field: 'orderReference', from: basket.orderReference, to: orderReference })
      if (basket.settledTotal !== settledTotal) {
        const money = (amount: number | null) => (amount === null ? null : { amount, currency: basket.currency })
        note({ field: 'settledTotal', label: 'Paid', from: money(basket.settledTotal), to: money(settledTotal) })
      }
      const [from, to] = [statusListOf(basket.status, basket.paymentState), statusListOf(basket.status, body.state)]
      if (from !== to) await tx.execute(recount(basket.id, from, to))
      return null
    }),
  ),
]
