import { type BasketRow, standsIn } from '#api/orders/basketLists'
import { toId } from '#views/core/toId.ts'
import { type ListFact, listFacts } from './listFacts'

/** A list, its title, and an order's page under it. */
export type ListPlace = { title: string; list: string; page: (id: number) => string; permission: ListFact['pagePermission'] }

const lists = new Map(
  listFacts.map(({ name, title, path, pages, pagePermission }): [ListFact['name'], ListPlace] => [
    name,
    { title, list: path, page: (id) => `${pages}/${id}`, permission: pagePermission },
  ]),
)

/** The list a basket stands in by its status and payment. */
export function whereIs({ status, paymentState }: Pick<BasketRow, 'status' | 'paymentState'>): ListPlace {
  return lists.get(standsIn(status, paymentState)) ?? firstList()
}

/** The list a page's own path belongs to. */
export function listOfPath(path: string): ListPlace {
  const fact = listFacts.find(({ pages }) => path.startsWith(`${pages}/`))
  return (fact && lists.get(fact.name)) ?? firstList()
}

/** The order whose own page is at a path. */
export function orderShownAt(path: string): number | undefined {
  const fact = listFacts.find(({ pages }) => path.startsWith(`${pages}/`))
  return (fact && toId(path.slice(fact.pages.length + 1).replace(/\/$/, ''))) ?? undefined
}

function firstList(): ListPlace {
  const [first] = lists.values()
  if (!first) throw new Error('There are no order lists: listFacts is empty')
  return first
}
