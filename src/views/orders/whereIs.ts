import { paramsAt } from '#api/core/paths'
import { type BasketRow, standsIn } from '#api/orders/basketLists'
import { toId } from '#views/core/toId.ts'
import { type ListFact, listFact, listFacts } from './listFacts'

/** The list a basket stands in by its status and payment. */
export const whereIs = ({ status, paymentState }: Pick<BasketRow, 'status' | 'paymentState'>): ListFact =>
  listFact(standsIn(status, paymentState))

/** The list a page's own path belongs to. */
export const listOfPath = (path: string): ListFact => listFacts.find(({ page }) => paramsAt(page, path)) ?? listFact('offers')

/** The order whose own page is at a path. */
export const orderShownAt = (path: string): number | undefined => toId(paramsAt(listOfPath(path).page, path)?.id) ?? undefined
