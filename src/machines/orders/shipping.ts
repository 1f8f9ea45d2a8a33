import type { BasketStatus } from '#api/orders/baskets'
import type { Packing } from '#api/orders/shipAndInvoice'
import type { Refusal } from '../core/law'
import { type BasketFacts, type BasketMove, basketLaw, type MoveName, moveLabels } from './basketStatus'

/**
 * What an order is asked to do: a move of the law, or all of them that lead to its invoice. Shipping delivers what is there and invoices
 * it; of a done order it makes the invoice alone.
 */
export type OrderMove = BasketMove | { type: 'basket.ship'; packing?: Packing }
export type OrderMoveName = OrderMove['type']

const isMove = (name: OrderMoveName): name is MoveName => name !== 'basket.ship'

/** The label of a move's button; of shipping by the order's status. */
export const labelOf = (name: OrderMoveName, status?: BasketStatus): string =>
  isMove(name) ? moveLabels[name] : status === 'done' ? 'Create invoice' : 'Ship and invoice'

/** The move as a dialog asks for it that says first what becomes of missing copies. */
export const withMissing = (name: Exclude<MoveName, 'basket.cancel'>): BasketMove =>
  name === 'basket.start'
    ? { type: name, missing: 'backOrder' }
    : name === 'basket.finish'
      ? { type: name, missing: 'cancel' }
      : { type: name }

/** Whether a move that is allowed asks first, as copies are missing. */
export const asksFirst = (facts: BasketFacts, name: OrderMoveName): boolean =>
  facts.shortages.length > 0 && (name === 'basket.start' || name === 'basket.finish')

const notFromHere: Refusal = { code: 'isFromHere', message: 'Nothing of it is left to ship or invoice' }

/** Why a move is refused now, or undefined when it is allowed. The server asks more of shipping, and has the last word. */
export function orderRefusal(status: BasketStatus, facts: BasketFacts, move: OrderMove): Refusal | undefined {
  if (move.type !== 'basket.ship') return basketLaw.refusal(status, move, facts)
  if (status === 'newOrder') return basketLaw.refusal(status, { type: 'basket.start', missing: 'backOrder' }, facts)
  return status === 'inProgress' || (status === 'done' && facts.toInvoice) ? undefined : notFromHere
}
