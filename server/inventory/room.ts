import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import { countHandlers } from './counts'
import { editHandlers } from './edit'
import { excelHandlers } from './excel'
import { stockListHandlers } from './lists'
import { moveHandlers } from './moves'
import { personalData } from './personalData'
import { reviewHandlers } from './review'
import { stocktakeStepHandlers } from './stocktakeSteps'
import { stocktakeHandlers } from './stocktakes'
import {
  inventory as balances,
  stockMonths,
  stockMoves,
  stockTransferItems,
  stockTransfers,
  stocktakeCounts,
  stocktakeItems,
  stocktakes,
} from './tables'
import { transferMoveHandlers } from './transferMoves'
import { transferHandlers } from './transfers'

const count = { entity: 'Stocktake', title: 'Counts of stock', label: sql.raw("'#' || u.stocktake_id") }

export const inventory: Room = {
  personalData,
  tables: { inventory: balances, stockMoves, stockMonths, stockTransfers, stockTransferItems, stocktakes, stocktakeItems, stocktakeCounts },
  namedRows: {
    inventory: { entity: 'Inventory', title: 'Stock', label: sql.raw('u.warehouse') },
    stock_transfer_items: { entity: 'StockTransfer', title: 'Transfers', label: sql.raw("'#' || u.transfer_id") },
    stocktake_items: count,
    stocktake_counts: count,
  },
  handlers: [
    ...stockListHandlers,
    ...moveHandlers,
    ...editHandlers,
    ...excelHandlers,
    ...transferHandlers,
    ...transferMoveHandlers,
    ...stocktakeHandlers,
    ...stocktakeStepHandlers,
    ...countHandlers,
    ...reviewHandlers,
  ],
}
