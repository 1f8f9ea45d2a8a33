import type { Contract } from '../core/contract'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, previewItem, recordLists } from './calls'
import { exportProfiles } from './profile'

export const contract: Contract = {
  calls: [...Object.values(recordLists), ...Object.values(createRecordFiles), ...[checkExport, cancelBuild, deliverFile, previewItem]],
  entities: exportProfiles,
}
