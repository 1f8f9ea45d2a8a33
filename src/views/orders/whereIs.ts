import type { BasketRow } from '#api/orders/baskets'
import { type ListFact, listFacts } from './listFacts'

/** A list, its title, and an order's page under it. */
export type Place = { title: string; list: string; page: (id: number) => string; permission: ListFact['pagePermission'] }

const places = new Map(
  listFacts.map(({ name, title, path, pages, pagePermission }): [ListFact['name'], Place] => [
    name,
    { title, list: path, page: (id) => `${pages}/${id}`, permission: pagePermission },
  ]),
)

const listOf = { create: 'offers', inProgress: 'inProgress', done: 'done', cancelled: 'cancelled' } as const

/** The list a basket stands in by its status and payment. */
export function whereIs({ status, paymentState }: Pick<BasketRow, 'status' | 'paymentState'>): Place {
  const name = status === 'newOrder' ? (paymentState === 'outstanding' ? 'pending' : 'newOrders') : listOf[status]
  return places.get(name) ?? firstPlace()
}

/** The list a page's own path belongs to. */
export function placeOfPath(path: string): Place {
  const fact = listFacts.find(({ pages }) => path.startsWith(`${pages}/`))
  return (fact && places.get(fact.name)) ?? firstPlace()
}

function firstPlace(): Place {
  const [place] = places.values()
  if (!place) throw new Error('There are no order lists: listFacts is empty')
  return place
}
