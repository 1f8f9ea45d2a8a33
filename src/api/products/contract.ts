import type { Contract } from '../core/contract'
import type { Endpoint } from '../core/endpoint'
import { mergingOf } from '../core/merging/calls'
import { bulkChanges } from './bulkChange'
import { detailFileOf, editionsForDistributor, removeEditionFile, removeEditionImage, titlesForDistributor } from './calls'
import { checkIsbnOf } from './checkIsbn'
import { editionsOf, products, series } from './entities'
import {
  countExport,
  exportProducts,
  exportTemplates,
  faultyRows,
  importTemplate,
  removeExportTemplate,
  saveExportTemplate,
} from './exportCalls'
import { facetCalls } from './facets'
import { recordVersion, titleHistory } from './history'
import {
  importAnswerList,
  importCauseList,
  importCorrectionList,
  removeImportAnswer,
  resolveImportCause,
  undoImportCorrection,
} from './importCauses'
import * as imports from './imports'
import { pricesOf } from './prices'
import { registrars } from './registrars'
import { changeProductReviewStatus, productReviewList } from './reviews'
import { editionsWithProductId } from './titleCalls'

export const contract: Contract = {
  calls: [
    ...[
      checkIsbnOf,
      titlesForDistributor,
      editionsForDistributor,
      editionsWithProductId,
      removeEditionImage,
      removeEditionFile,
      detailFileOf,
      titleHistory,
      ...Object.values(recordVersion),
      ...Object.values(bulkChanges).flatMap((of) => Object.values(of)),
      ...Object.values(pricesOf),
      ...Object.values(facetCalls),
      ...Object.values(products).map(mergingOf),
    ].flatMap((calls) => Object.values<Endpoint>(calls)),
    registrars,
    productReviewList,
    changeProductReviewStatus,
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
    importCauseList,
    resolveImportCause,
    importCorrectionList,
    undoImportCorrection,
    importAnswerList,
    removeImportAnswer,
    faultyRows,
    importTemplate,
    exportProducts,
    exportTemplates,
    saveExportTemplate,
    removeExportTemplate,
    countExport,
  ],
  entities: { ...products, ...editionsOf, ...series },
}
