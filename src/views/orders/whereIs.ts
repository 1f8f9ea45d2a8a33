import { paramsAt } from '#api/core/paths'
import { type BasketRow, statusListOf } from '#api/orders/basketLists'
import { toId } from '#views/core/toId.ts'
import { type ListFact, listFact, listFacts } from './listFacts'

export const whereIs = ({ status, paymentState }: Pick<BasketRow, 'status' | 'paymentState'>): ListFact =>
  listFact(statusListOf(status, paymentState))

export const listOfPath = (path: string): ListFact => listFacts.find(({ page }) => paramsAt(page, path)) ?? listFact('offers')

export const orderShownAt = (path: string): number | undefined => toId(paramsAt(listOfPath(path).page, path)?.id) ?? undefined
