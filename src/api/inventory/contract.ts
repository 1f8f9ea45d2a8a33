import type { Contract } from '../core/contract'
import { findCode } from './findCode'
import { inventoryExcel, inventoryItem, inventoryList, moveList, shelfLists, updateInventoryItem } from './stock'
import {
  approveStocktake,
  cancelStocktake,
  closeStocktake,
  countStocktake,
  currentStocktake,
  editStocktakeItem,
  finalLists,
  reopenStocktake,
  reviewLists,
  startStocktake,
  stocktakeItem,
} from './stocktakes'
import {
  addTransfer,
  editTransfer,
  recallTransfer,
  receiveTransfer,
  removeTransfer,
  sendTransfer,
  transferById,
  transferList,
  writeOffTransfer,
} from './transfers'

export const contract: Contract = {
  calls: [
    inventoryList,
    ...Object.values(shelfLists),
    inventoryItem,
    findCode,
    updateInventoryItem,
    moveList,
    inventoryExcel,
    transferList,
    transferById,
    addTransfer,
    editTransfer,
    removeTransfer,
    sendTransfer,
    recallTransfer,
    receiveTransfer,
    writeOffTransfer,
    ...Object.values(reviewLists),
    ...Object.values(finalLists),
    currentStocktake,
    stocktakeItem,
    startStocktake,
    countStocktake,
    closeStocktake,
    reopenStocktake,
    approveStocktake,
    cancelStocktake,
    editStocktakeItem,
  ],
}
