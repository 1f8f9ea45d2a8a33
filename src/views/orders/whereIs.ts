import type { BasketListName, BasketRow } from '#api/orders/baskets'
import { placeAt } from '../app/routes'
import { type OrderList, orderLists } from './lists'

/** A list, its title, and an order's page under it. */
export type Place = { title: string; list: string; page: (id: number) => string }

const places = new Map(
  orderLists.map((orders): [BasketListName, Place] => [
    orders.name,
    { title: titleOf(orders), list: orders.path, page: (id) => `${orders.pages}/${id}` },
  ]),
)

function titleOf({ path, name }: OrderList): string {
  return placeAt(path)?.page.title ?? name
}

const listOf = { create: 'offers', inProgress: 'inProgress', done: 'done', cancelled: 'cancelled' } as const

/** The list a basket stands in by its status and payment (DESIGN.md section 3). */
export function whereIs({ status, paymentState }: Pick<BasketRow, 'status' | 'paymentState'>): Place {
  const name = status === 'newOrder' ? (paymentState === 'outstanding' ? 'pending' : 'newOrders') : listOf[status]
  return places.get(name) ?? firstPlace()
}

/** The list a page's own path belongs to. */
export function placeOfPath(path: string): Place {
  const orders = orderLists.find(({ pages }) => path.startsWith(`${pages}/`))
  return (orders && places.get(orders.name)) ?? firstPlace()
}

function firstPlace(): Place {
  const [place] = places.values()
  if (!place) throw new Error('There are no order lists: orderLists is empty')
  return place
}
