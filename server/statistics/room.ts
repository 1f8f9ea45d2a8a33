import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { agentTimesHandler } from './agentTimes'
import { booksHandler } from './books'
import { customersHandler } from './customers'
import { statisticsDemo } from './demo'
import { beginFolds, foldJob } from './fold'
import { lineHandlers } from './lines'
import { openBooksHandler } from './openBooks'
import { salesHandler } from './sales'
import * as tables from './tables'

const personalData: PersonalData = {
  things: {
    request_moves: 'from to',
    sales_days: 'currency',
    sales_folds: '',
    sales_lines: 'source kind item currency',
    sales_months: 'currency',
  },
}

export const statistics: Room = {
  personalData,
  tables,
  handlers: [salesHandler, booksHandler, customersHandler, openBooksHandler, agentTimesHandler, ...lineHandlers],
  jobs: [foldJob],
  systemRows: beginFolds,
  demo: statisticsDemo,
}
