import * as z from 'zod/mini'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import type { Basket } from '#api/orders/baskets'
import type { Values } from '#machines/core/form'

export type PaymentInfo = Pick<z.output<typeof updatePaymentInfo.body>, 'methodId' | 'state' | 'reference' | 'orderReference'>

export const paymentOf = ({ payment: { methodId, state, reference, orderReference } }: Basket): PaymentInfo => ({
  methodId,
  state,
  reference,
  orderReference,
})

export const paymentIn = (values: Values): PaymentInfo => {
  const { methodId, state, reference, orderReference } = z.parse(updatePaymentInfo.body, values)
  return { methodId, state, reference, orderReference }
}

export const isSamePayment = (a: PaymentInfo, b: PaymentInfo): boolean =>
  a.methodId === b.methodId && a.state === b.state && a.reference === b.reference && a.orderReference === b.orderReference

/** Minor units; negative is to be repaid, 0 if nothing was settled. */
export const dueOf = ({ payment }: Basket): number => (payment.settledTotal === null ? 0 : payment.due)
