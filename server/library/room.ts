import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import { libraryDemo } from './demo'
import { exportFileHandlers } from './exportFiles'
import { itemHandlers } from './items'
import { personalData } from './personalData'
import { printingHandlers } from './printing'
import { productionHandlers } from './productions'
import { shelfLabelHandlers } from './shelfLabels'
import * as tables from './tables'

export const library: Room = {
  personalData,
  tables,
  namedRows: { exports: { entity: 'Export', title: 'Labels and barcodes', label: sql.raw('u.title') } },
  handlers: [...productionHandlers, ...itemHandlers, ...printingHandlers, ...shelfLabelHandlers, ...exportFileHandlers],
  demo: libraryDemo,
}
