import type { Contract } from '../core/contract'
import { addSale, cashMove, closeDay, lookup, openDay, receipt, registerState, saleById, saleList, titlesAtHand, xReport } from './till'

export const contract: Contract = {
  calls: [...[registerState, lookup, titlesAtHand, openDay, cashMove], ...[addSale, saleList, saleById, receipt, xReport, closeDay]],
}
