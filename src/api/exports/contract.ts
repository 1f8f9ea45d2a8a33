import type { Contract } from '../core/contract'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, previewItem, recordLists } from './calls'
import { applyMetadata, compareMetadata } from './metadata'
import { exportProfiles } from './profile'

export const contract: Contract = {
  calls: [
    ...Object.values(recordLists),
    ...Object.values(createRecordFiles),
    ...[checkExport, cancelBuild, deliverFile, previewItem, compareMetadata, applyMetadata],
  ],
  entities: exportProfiles,
}
