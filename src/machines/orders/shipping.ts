import { say } from '#api/core/texts/inLanguage'
import type { BasketStatus } from '#api/orders/baskets'
import type { Packing } from '#api/orders/shipAndInvoice'
import type { Refusal } from '../core/law'
import { type BasketFacts, type BasketMove, basketLaw, type MoveName, moveLabels } from './basketStatus'

/** A move of the law, or shipping: delivers available copies and invoices them; for a done order only the invoice. */
export type OrderMove = BasketMove | { type: 'basket.ship'; packing?: Packing }
export type OrderMoveName = OrderMove['type']

const isMove = (name: OrderMoveName): name is MoveName => name !== 'basket.ship'

export const labelOf = (name: OrderMoveName, status?: BasketStatus): string =>
  isMove(name) ? moveLabels[name] : say(status === 'done' ? 'Create invoice' : 'Ship and invoice')

export const withMissing = (name: Exclude<MoveName, 'basket.cancel'>): BasketMove =>
  name === 'basket.start'
    ? { type: name, missing: 'backOrder' }
    : name === 'basket.finish'
      ? { type: name, missing: 'cancel' }
      : { type: name }

export const needsConfirmation = (facts: BasketFacts, name: OrderMoveName): boolean =>
  facts.shortages.length > 0 && (name === 'basket.start' || name === 'basket.finish')

const notFromHere: Refusal = { code: 'isFromHere', message: 'Nothing of it is left to ship or invoice' }

/** The server checks more for shipping. */
export function orderRefusal(status: BasketStatus, facts: BasketFacts, move: OrderMove): Refusal | undefined {
  if (move.type !== 'basket.ship') return basketLaw.refusal(status, move, facts)
  if (status === 'newOrder') return basketLaw.refusal(status, { type: 'basket.start', missing: 'backOrder' }, facts)
  return status === 'inProgress' || (status === 'done' && facts.toInvoice) ? undefined : notFromHere
}
