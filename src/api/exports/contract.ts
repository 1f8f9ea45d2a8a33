import type { Contract } from '../core/contract'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, exportsOfInvoice, previewItem, recordLists } from './calls'
import { applyMetadata, compareMetadata } from './metadata'
import { exportProfiles } from './profile'
import { decideRomanisation, removeRomanisation, romanisationMemory, romanisationQueue, undoRomanisation } from './romanisation'

export const contract: Contract = {
  calls: [
    ...Object.values(recordLists),
    ...Object.values(createRecordFiles),
    ...Object.values(exportsOfInvoice),
    checkExport,
    cancelBuild,
    deliverFile,
    previewItem,
    compareMetadata,
    applyMetadata,
    romanisationQueue,
    decideRomanisation,
    undoRomanisation,
    romanisationMemory,
    removeRomanisation,
  ],
  entities: exportProfiles,
}
