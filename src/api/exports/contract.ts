import type { Contract } from '../core/contract'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, exportsOfInvoice, previewItem, recordLists } from './calls'
import { librisState, sendToLibris } from './libris'
import { applyMetadata, compareMetadata } from './metadata'
import { exportProfiles } from './profile'
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
  ],
  entities: exportProfiles,
}
