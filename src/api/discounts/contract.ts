import type { Contract } from '../core/contract'
import {
  activateDiscount,
  addableEditions,
  addCopyOfDiscount,
  addToDiscount,
  discountRows,
  dryRunActivation,
  leaveOutConflicts,
  removeDiscountItem,
  stopDiscount,
} from './discounts'
import { codeCalls, discountCalls, packCalls } from './entities'
import { generateCodes, generatedCodes, redemptions, switchOffUnused } from './packs'

export const contract: Contract = {
  calls: [
    ...Object.values(discountCalls),
    addToDiscount,
    addableEditions,
    discountRows,
    dryRunActivation,
    activateDiscount,
    stopDiscount,
    addCopyOfDiscount,
    removeDiscountItem,
    leaveOutConflicts,
    ...Object.values(codeCalls),
    redemptions,
    ...Object.values(packCalls),
    generateCodes,
    generatedCodes,
    switchOffUnused,
  ],
}
