import type { Basket } from '#api/orders/baskets'
import { money } from '../../../core/format'
import { moneyTexts as texts } from './moneyTexts'

/** What cancelling an order means for its money. */
export function moneyOfCancelling({ totals: { total, currency }, payment: { state, settledTotal } }: Basket): string {
  const shown = (amount: number) => money({ amount, currency })
  if (settledTotal) return texts.willBePaidBack(shown(settledTotal))
  return state === 'invoice' && total > 0 ? texts.isOnInvoice(shown(total)) : texts.nothingPaid
}
