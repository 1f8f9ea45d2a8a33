import type { Needed } from '#api/core/permissions'
import type { Basket } from '#api/orders/baskets'
import { basketLaw, factsOf, fixes } from '#machines/orders/basketStatus'
import { labelOf, needsConfirmation, type OrderMoveName, orderRefusal } from '#machines/orders/shipping'
import { mayMove, requestedMove } from './moveOfRow'
import { texts } from './page/texts'

export type OfferedMove = {
  name: OrderMoveName
  label: string
  why?: { message: string; fix?: (typeof fixes)[string] }
  needsConfirmation?: boolean
}

/** Asks the law before the click. */
export function movesFor(basket: Basket, may: (needed: Needed) => boolean): OfferedMove[] {
  const facts = factsOf(basket)
  return (['basket.ship', ...basketLaw.moves(basket.status)] as const).flatMap((name): OfferedMove[] => {
    const label = labelOf(name, basket.status)
    const refusal = orderRefusal(basket.status, facts, requestedMove(name, 'full'))
    if (refusal?.code === 'isFromHere') return []
    if (!mayMove(may, name, basket.status))
      return name === 'basket.ship' ? [] : [{ name, label, why: { message: texts.isNotPermitted(label) } }]
    if (refusal) return [{ name, label, why: { message: refusal.message, fix: fixes[refusal.code] } }]
    return [{ name, label, ...(needsConfirmation(facts, name) && { needsConfirmation: true }) }]
  })
}
