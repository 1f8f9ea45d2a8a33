import { type BasketListName, basketLists } from '#api/orders/baskets'
import type { MoveName } from '#machines/orders/basketStatus'
import { texts } from './list/listTexts'

/** One list of orders: where it is, what it reads, and which moves its rows may make. */
export type OrderList = {
  name: BasketListName
  path: string
  /** Its orders' own pages are below this path. */
  pages: string
  endpoint: (typeof basketLists)[BasketListName]
  moves: readonly MoveName[]
  empty: { title: string; text: string }
}

const list = (name: keyof typeof texts.empty, path: string, pages: string, moves: readonly MoveName[]): OrderList => ({
  name,
  path: `/order/${path}`,
  pages: `/order/${pages}`,
  endpoint: basketLists[name],
  moves,
  empty: texts.empty[name],
})

/** The lists of the route table (SPEC.md section 2). */
export const orderLists: readonly OrderList[] = [
  list('offers', 'new-order/list', 'new-order/create-new-order', ['basket.place', 'basket.cancel']),
  list('newOrders', 'new-orders/list', 'new-orders/edit', ['basket.start', 'basket.cancel']),
  list('pending', 'pending-orders/list', 'pending-orders/edit', ['basket.start', 'basket.cancel']),
  list('inProgress', 'inprogress-orders', 'inprogress-orders/edit', ['basket.finish', 'basket.cancel']),
  list('done', 'done-orders', 'done-orders/edit', ['basket.cancel']),
  list('cancelled', 'ignored-orders', 'ignored-orders/edit', []),
]

/** @throws for a path that is no order list's: the page table and this one have to name the same. */
export function orderListAt(path: string): OrderList {
  const found = orderLists.find((orders) => orders.path === path.replace(/\/$/, ''))
  if (!found) throw new Error(`No order list is at ${path}: add it to orderLists`)
  return found
}
