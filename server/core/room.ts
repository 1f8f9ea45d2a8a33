import { contract } from '#api/core/contract'
import type { Endpoint } from '#api/core/endpoint'
import { fileHandlers } from './files/files'
import { waitingFileHandlers, waitingFilesJob } from './files/waitingFiles'
import { metaHandlers } from './http/meta'
import { forgettingKeys } from './http/once'
import type { Room } from './manifest'
import * as tables from './tables'
import { trimming } from './trailRetention'

export const core: Room<{ endpoints: Endpoint[]; trailDays: number | undefined }> = {
  contract,
  tables,
  handlers: ({ endpoints }) => [...metaHandlers(endpoints), ...fileHandlers, ...waitingFileHandlers],
  jobs: ({ trailDays }) => [waitingFilesJob, forgettingKeys, ...(trailDays === undefined ? [] : [trimming(trailDays)])],
}
