import type * as z from 'zod/mini'
import type { Needed } from '#api/core/permissions'
import type { orderDetails } from '#api/invoices/orderDetails'
import type { Basket } from '#api/orders/baskets'
import { vatRefusal } from '#api/orders/vat/vatCase'
import { texts } from './texts'

export type Making = 'offer' | 'delivery' | 'preInvoice' | 'invoice'
export type Details = z.output<typeof orderDetails.answer>['data']

/** The server has the same rules and the last word. */
export function whyNot(
  making: Making,
  { status, items, customer, holds }: Pick<Basket, 'status' | 'items' | 'customer' | 'holds'>,
  details: Details,
  may: (needed: Needed) => boolean,
): string | undefined {
  const { why } = texts
  if (making === 'offer') {
    if (!may('offer')) return why.notPermitted
    if (!customer) return why.noCustomer
    if (items.length === 0) return why.noItems
    if (holds?.offer) return why.offerOut(holds.offer)
    const draft = details.documents.find(({ what, state }) => what === 'offer' && state === 'draft')
    return draft && why.offerDraft(draft.number)
  }
  if (!may(making === 'delivery' ? 'InProgress' : 'DoneOrder')) return why.notPermitted
  if (making === 'delivery') {
    if (status !== 'inProgress') return why.notInProgress
    return details.toDeliver > 0 ? undefined : why.nothingToDeliver
  }
  if (status === 'create' || status === 'cancelled') return why.notPlaced
  if (details.toInvoice === 0 && details.chargesToInvoice === 0) return why.nothingToInvoice
  return vatRefusal(details.vat.case, details.vat.facts)?.message
}
