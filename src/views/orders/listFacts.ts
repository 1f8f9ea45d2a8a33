import type { PathTo } from '#api/core/paths'
import type { Needed } from '#api/core/permissions'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { BasketStatus } from '#api/orders/baskets'
import type { StatusList } from '#api/orders/paths'
import { orderPaths } from '#api/orders/paths'

export type ListFact = {
  name: StatusList
  title: string
  path: string
  /** An order's page. */
  page: PathTo<'id'>
  permission: Needed
  pagePermission: Needed
}

const list = (name: StatusList, title: string, permission: Needed, pagePermission = permission): ListFact => ({
  name,
  title,
  path: orderPaths.lists[name],
  page: orderPaths.order[name],
  permission,
  pagePermission,
})

export const listFacts: readonly ListFact[] = inLanguage('titles', [
  list('offers', 'Offers', 'offer'),
  list('newOrders', 'New orders', 'offer'),
  list('pending', 'Pending orders', 'PaymentMethodAddPaymentMethod', 'PaymentMethodEditPaymentMethod'),
  list('inProgress', 'In progress', 'InProgress'),
  list('done', 'Done', 'DoneOrder'),
  list('cancelled', 'Ignored', 'Ignored'),
])

const byName = new Map(listFacts.map((fact) => [fact.name, fact]))

/** @throws for an unknown list */
export function listFact(name: StatusList): ListFact {
  const fact = byName.get(name)
  if (!fact) throw new Error(`No screen shows the list ${name}: add it to listFacts`)
  return fact
}

export const statusIn = (list: StatusList): BasketStatus =>
  list === 'offers' ? 'create' : list === 'inProgress' || list === 'done' || list === 'cancelled' ? list : 'newOrder'

export const isHandled = (list: StatusList): boolean => list === 'inProgress' || list === 'done' || list === 'cancelled'
