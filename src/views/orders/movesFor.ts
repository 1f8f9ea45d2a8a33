import type { Needed } from '#api/core/permissions'
import { basketMoves } from '#api/orders/basketMoves'
import type { Basket } from '#api/orders/baskets'
import { factsOf, type MoveName, moveNames, moves, type Refusal, refusalOf } from '#machines/orders/basketStatus'
import { askedLater } from './moveOfRow'
import { texts } from './page/texts'

export type OfferedMove = {
  name: MoveName
  label: string
  /** Why it is not possible now; undefined when it is. */
  why?: Pick<Refusal, 'message' | 'fix'>
}

/**
 * The moves that follow from a basket's status, each with why it is refused, asked of the law before
 * the click. What does not follow at all is not offered.
 */
export function movesFor(basket: Basket, may: (needed: Needed) => boolean): OfferedMove[] {
  const facts = factsOf(basket)
  return moveNames.flatMap((name): OfferedMove[] => {
    const { label } = moves[name]
    const refusal = refusalOf(
      basket.status,
      facts,
      name === 'basket.cancel' ? { type: name, reason: askedLater, credit: 'full' } : { type: name },
    )
    if (refusal?.code === 'isFromHere' || refusal?.code === 'isNotFinal') return []
    if (!may(basketMoves[name].permission as Needed)) return [{ name, label, why: { message: texts.isNotPermitted(label) } }]
    return [{ name, label, why: refusal }]
  })
}
