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
    findTitles,
    readExportFile,
  ],
  entities: library,
}
