import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { countHandlers } from './counts'
import { editHandlers } from './edit'
import { excelHandlers } from './excel'
import { stockListHandlers } from './lists'
import { moveHandlers } from './moves'
import { reviewHandlers } from './review'
import { shelfScanHandlers } from './shelfScan'
import { stocktakeStepHandlers } from './stocktakeSteps'
import { stocktakeHandlers } from './stocktakes'
import {
  inventory as balances,
  stockMonths,
  stockMoves,
  stockTransferItems,
  stockTransfers,
  stocktakeCounts,
  stocktakeDevices,
  stocktakeItems,
  stocktakes,
} from './tables'
import { transferMoveHandlers } from './transferMoves'
import { transferHandlers } from './transfers'
import { undecidedHandlers } from './undecidedCounts'

const personalData: PersonalData = {
  things: {
    inventory: 'warehouse shelf',
    stock_months: 'place',
    stock_moves: 'from_place to_place kind source note',
    stock_transfer_items: '',
    stock_transfers: 'from_place to_place state note',
    stocktake_counts: 'client_id state code shelf',
    stocktake_devices: 'device_id',
    stocktake_items: 'shelf',
    stocktakes: 'warehouse shelf state',
  },
}

const count = { entity: 'Stocktake', title: 'Counts of stock', label: sql.raw("'#' || u.stocktake_id") }

export const inventory: Room = {
  personalData,
  tables: {
    inventory: balances,
    stockMoves,
    stockMonths,
    stockTransfers,
    stockTransferItems,
    stocktakes,
    stocktakeItems,
    stocktakeCounts,
    stocktakeDevices,
  },
  namedRows: {
    inventory: { entity: 'Inventory', title: 'Stock', label: sql.raw('u.warehouse') },
    stock_transfer_items: { entity: 'StockTransfer', title: 'Transfers', label: sql.raw("'#' || u.transfer_id") },
    stocktake_items: count,
    stocktake_counts: count,
    stocktake_devices: count,
  },
  handlers: [
    ...stockListHandlers,
    ...moveHandlers,
    ...editHandlers,
    ...shelfScanHandlers,
    ...excelHandlers,
    ...transferHandlers,
    ...transferMoveHandlers,
    ...stocktakeHandlers,
    ...stocktakeStepHandlers,
    ...countHandlers,
    ...undecidedHandlers,
    ...reviewHandlers,
  ],
}
