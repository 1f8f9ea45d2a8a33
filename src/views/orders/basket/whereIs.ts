import type { BasketRow } from '#api/baskets'

type Place = { title: string; list: string; page: (id: number) => string }

const place = (title: string, list: string, page: string): Place => ({ title, list, page: (id) => `${page}/${id}` })

/** The list a basket stands in by its status and payment, and its page there (SPEC.md section 2). */
const places = {
  offers: place('Offers', '/order/new-order/list', '/order/new-order/create-new-order'),
  newOrders: place('New orders', '/order/new-orders/list', '/order/new-orders/edit'),
  pending: place('Pending orders', '/order/pending-orders/list', '/order/pending-orders/edit'),
  inProgress: place('In progress', '/order/inprogress-orders', '/order/inprogress-orders/edit'),
  done: place('Done', '/order/done-orders', '/order/done-orders/edit'),
  cancelled: place('Ignored', '/order/ignored-orders', '/order/ignored-orders/edit'),
} satisfies Record<string, Place>

type PlaceName = keyof typeof places

export function whereIs({ status, paymentState }: Pick<BasketRow, 'status' | 'paymentState'>): Place {
  if (status === 'create') return places.offers
  if (status === 'newOrder') return paymentState === 'outstanding' ? places.pending : places.newOrders
  return places[status]
}

/** The list a page's own path belongs to. */
export const placeOfPath = (path: string): Place => {
  const found = (Object.keys(places) as PlaceName[]).find((name) => path.startsWith(places[name].page(0).slice(0, -1)))
  return places[found ?? 'offers']
}
