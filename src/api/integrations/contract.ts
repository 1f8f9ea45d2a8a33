import type { Contract } from '../core/contract'
import { integrations } from './entities'
import { folderNameItem, ftpDownload, readFtpAccess, setFtpSecret, testFtpConnection, trustFtpKey } from './ftp'
import { allGoogleTagList } from './googleTags'

export const contract: Contract = {
  calls: [folderNameItem, ftpDownload, readFtpAccess, setFtpSecret, testFtpConnection, trustFtpKey, allGoogleTagList],
  entities: integrations,
}
