import type { Needed } from '#api/core/permissions'
import type { Basket } from '#api/orders/baskets'
import { basketLaw, factsOf, fixes } from '#machines/orders/basketStatus'
import { asksFirst, labelOf, type OrderMoveName, orderRefusal } from '#machines/orders/shipping'
import { asked, mayMove } from './moveOfRow'
import { texts } from './page/texts'

export type OfferedMove = {
  name: OrderMoveName
  label: string
  why?: { message: string; fix?: (typeof fixes)[string] }
  asksFirst?: boolean
}

/** Asks the law before the click. */
export function movesFor(basket: Basket, may: (needed: Needed) => boolean): OfferedMove[] {
  const facts = factsOf(basket)
  return (['basket.ship', ...basketLaw.moves(basket.status)] as const).flatMap((name): OfferedMove[] => {
    const label = labelOf(name, basket.status)
    const refusal = orderRefusal(basket.status, facts, asked(name, 'full'))
    if (refusal?.code === 'isFromHere') return []
    if (!mayMove(may, name, basket.status))
      return name === 'basket.ship' ? [] : [{ name, label, why: { message: texts.isNotPermitted(label) } }]
    if (refusal) return [{ name, label, why: { message: refusal.message, fix: fixes[refusal.code] } }]
    return [{ name, label, ...(asksFirst(facts, name) && { asksFirst: true }) }]
  })
}
