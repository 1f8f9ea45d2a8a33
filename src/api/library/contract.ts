import type { Contract } from '../core/contract'
import { library } from './labelTemplate'
import {
  addExport,
  addExportItems,
  createFiles,
  drawSheet,
  editExport,
  exportFileWithItems,
  findTitles,
  productionLists,
  removeExport,
  setPrinterOffset,
  updateExportItemFields,
} from './productions'

export const contract: Contract = {
  calls: [
    ...Object.values(productionLists),
    ...[addExport, editExport, removeExport, exportFileWithItems, addExportItems, updateExportItemFields],
    ...Object.values(createFiles),
    ...[drawSheet, setPrinterOffset, findTitles],
  ],
  entities: library,
}
