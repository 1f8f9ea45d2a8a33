import type { Contract } from '../core/contract'
import {
  addSale,
  cashMove,
  closeDay,
  dayList,
  dayReport,
  findTitles,
  lookup,
  openDay,
  receipt,
  registerState,
  reportPdf,
  saleById,
  saleList,
  titlesAtHand,
  xReport,
} from './till'

export const contract: Contract = {
  calls: [
    registerState,
    lookup,
    findTitles,
    titlesAtHand,
    openDay,
    cashMove,
    addSale,
    saleList,
    saleById,
    receipt,
    xReport,
    closeDay,
    dayList,
    dayReport,
    reportPdf,
  ],
}
