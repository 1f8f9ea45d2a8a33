import type { Contract } from '../core/contract'
import * as imports from './imports'

export const contract: Contract = {
  calls: [
    imports.uploadImport,
    imports.importList,
    imports.readImport,
    imports.editImportMapping,
    imports.checkImport,
    imports.importRowList,
    imports.editImportCells,
    imports.applyImport,
    imports.undoImport,
    imports.removeImport,
    imports.faultyRows,
    imports.exportProducts,
    imports.countExport,
  ],
}
