import { basketLists } from '#api/orders/basketLists'
import { basketLaw } from '#machines/orders/basketStatus'
import type { OrderMoveName } from '#machines/orders/shipping'
import { type ListFact, listFacts, statusIn } from './listFacts'

export type OrderList = ListFact & {
  endpoint: (typeof basketLists)[ListFact['name']]
  moves: readonly OrderMoveName[]
}

/** Where shipping is offered beside the moves of the law. */
const shipped: ReadonlySet<ListFact['name']> = new Set(['newOrders', 'inProgress', 'done'])

export const orderLists: readonly OrderList[] = listFacts.map((fact) => ({
  ...fact,
  endpoint: basketLists[fact.name],
  moves: [...(shipped.has(fact.name) ? (['basket.ship'] as const) : []), ...basketLaw.moves(statusIn(fact.name))],
}))

/** @throws for another path */
export function orderListAt(path: string): OrderList {
  const found = orderLists.find((orders) => orders.path === path.replace(/\/$/, ''))
  if (!found) throw new Error(`No order list is at ${path}: add it to listFacts`)
  return found
}
