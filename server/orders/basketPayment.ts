import { sql } from 'drizzle-orm'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import type { PaymentState } from '#api/orders/baskets'
import { standsIn } from '#api/orders/baskets'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { recount } from './basketCounts'
import { changedMeanwhile, editBasket, type LockedBasket } from './basketLock'

type Payment = { methodId: number | null; state: PaymentState; reference: string }

const isSame = (basket: LockedBasket, { methodId, state, reference }: Payment) =>
  basket.paymentMethodId === methodId && basket.paymentState === state && basket.paymentReference === reference

/** A payment that settles, or falls out, moves a new order between its two lists: the counters follow, its history does not. */
export const paymentHandlers = [
  bind(updatePaymentInfo, ({ db, params, body }) =>
    editBasket(db, params.id, async (tx, basket) => {
      if (isSame(basket, body)) return null
      if (body.expected && !isSame(basket, body.expected)) throw changedMeanwhile('Somebody changed the payment in the meantime')
      if (body.methodId !== null && !(await first(tx, sql`select id from payment_method where id = ${body.methodId} for key share`)))
        throw Problem.field('methodId', 'This payment method does not exist')
      await tx.execute(
        sql`update baskets set payment_method_id = ${body.methodId}, payment_state = ${body.state}, payment_reference = ${body.reference} where id = ${basket.id}`,
      )
      const [from, to] = [standsIn(basket.status, basket.paymentState), standsIn(basket.status, body.state)]
      if (from !== to) await tx.execute(recount(basket.id, from, to))
      return null
    }),
  ),
]
