import * as z from 'zod/mini'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import type { Basket } from '#api/orders/baskets'
import type { Values } from '#machines/core/form'
import { money } from '../../../core/format'
import { texts } from '../texts'

export type PaymentInfo = Pick<z.output<typeof updatePaymentInfo.body>, 'methodId' | 'state' | 'reference'>

export const paymentOf = ({ payment: { methodId, state, reference } }: Basket): PaymentInfo => ({ methodId, state, reference })

/** What a form's values say of the payment. */
export const paymentIn = (values: Values): PaymentInfo => {
  const { methodId, state, reference } = z.parse(updatePaymentInfo.body, values)
  return { methodId, state, reference }
}

export const isSamePayment = (a: PaymentInfo, b: PaymentInfo): boolean =>
  a.methodId === b.methodId && a.state === b.state && a.reference === b.reference

/** What the customer still has to pay or, below zero, is to be paid back, in minor units: 0 where nothing was settled. */
export function dueOf({ status, totals, payment }: Basket): number {
  if (payment.settledTotal === null) return 0
  return (status === 'cancelled' ? 0 : totals.total) - payment.settledTotal
}

/** What cancelling an order means for its money. */
export function moneyOfCancelling({ totals: { total, currency }, payment: { state, settledTotal } }: Basket): string {
  const shown = (amount: number) => money({ amount, currency })
  if (settledTotal) return texts.willBePaidBack(shown(settledTotal))
  return state === 'invoice' && total > 0 ? texts.isOnInvoice(shown(total)) : texts.nothingPaid
}
