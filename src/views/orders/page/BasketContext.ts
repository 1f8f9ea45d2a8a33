import { createContext, use } from 'react'
import type { Needed } from '#api/core/permissions'
import type { Basket } from '#api/orders/baskets'

/** What every part of the page shares: the basket as last read, and what this person may do with it. */
export type BasketPageValue = {
  basket: Basket
  /** By the law and this person's permissions: customer, items and addresses may change. */
  isEditable: boolean
  /** The same for the payment. */
  isPayable: boolean
  may: (needed: Needed) => boolean
  /** Reads the basket again; undefined when it cannot be read. Stable. */
  reread: () => Promise<Basket | undefined>
}

export const BasketContext = createContext<BasketPageValue | null>(null)

/** @throws {Error} outside a basket page. */
export function useBasket(): BasketPageValue {
  const value = use(BasketContext)
  if (!value) throw new Error('useBasket needs a BasketContext above it')
  return value
}
