import { createContext, use } from 'react'
import type { Needed } from '#api/core/permissions'
import type { Basket } from '#api/orders/baskets'

export type BasketPageValue = {
  basket: Basket
  isEditable: boolean
  isPayable: boolean
  may: (needed: Needed) => boolean
  /** Undefined on failure. Stable. */
  reread: () => Promise<Basket | undefined>
}

export const BasketContext = createContext<BasketPageValue | null>(null)

/** @throws {Error} outside a basket page */
export function useBasket(): BasketPageValue {
  const value = use(BasketContext)
  if (!value) throw new Error('useBasket needs a BasketContext above it')
  return value
}
