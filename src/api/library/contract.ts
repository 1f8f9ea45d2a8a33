import type { Contract } from '../core/contract'
import { drawSheet, setPrinterOffset } from './drawnSheet'
import {
  addExport,
  addExportItems,
  editExport,
  exportFileWithItems,
  findTitles,
  readExportFile,
  removeExport,
  updateExportItemFields,
} from './exports'
import { library } from './labelTemplate'
import { createFiles, productionLists } from './productions'
import { drawShelfLabels, shelfLabelFile, shelfList } from './shelfLabels'

export const contract: Contract = {
  calls: [
    ...Object.values(productionLists),
    addExport,
    editExport,
    removeExport,
    exportFileWithItems,
    addExportItems,
    updateExportItemFields,
    ...Object.values(createFiles),
    drawSheet,
    setPrinterOffset,
    shelfList,
    drawShelfLabels,
    shelfLabelFile,
    findTitles,
    readExportFile,
  ],
  entities: library,
}
