import type { Contract } from '../core/contract'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, exportsOfInvoice, previewItem, recordLists } from './calls'
import { librisState, sendToLibris } from './libris'
import { applyMetadata, compareMetadata } from './metadata'
import { exportProfiles } from './profile'
import { decideRomanisation, removeRomanisation, romanisationMemory, romanisationQueue, undoRomanisation } from './romanisation'
import { recipientView, roundTrip } from './roundTrip'

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
    roundTrip,
    librisState,
    sendToLibris,
    recipientView,
    romanisationQueue,
    decideRomanisation,
    undoRomanisation,
    romanisationMemory,
    removeRomanisation,
  ],
  entities: exportProfiles,
}
