import type { Room } from '../core/manifest'
import { agentTimesHandler } from './agentTimes'
import { booksHandler } from './books'
import { customersHandler } from './customers'
import { statisticsDemo } from './demo'
import { beginFolds, foldJob } from './fold'
import { lineHandlers } from './lines'
import { openBooksHandler } from './openBooks'
import { personalData } from './personalData'
import { salesHandler } from './sales'
import * as tables from './tables'

export const statistics: Room = {
  personalData,
  tables,
  handlers: [salesHandler, booksHandler, customersHandler, openBooksHandler, agentTimesHandler, ...lineHandlers],
  jobs: [foldJob],
  systemRows: beginFolds,
  demo: statisticsDemo,
}
