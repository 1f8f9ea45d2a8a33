import type { Endpoint } from '#api/core/endpoint'
import { auditLogRetention } from './auditLogRetention'
import { fileHandlers } from './files/files'
import { movingJobs } from './files/stores/moving'
import { waitingFileHandlers, waitingFilesJob } from './files/waitingFiles'
import { metaHandlers } from './http/meta'
import { forgettingKeys } from './http/once'
import type { Room } from './manifest'
import { forgettingMerges } from './merging/forgetting'
import { outboxHandlers } from './outbox/handlers'
import { type MessageKinds, mailRetention } from './outbox/messages'
import { personalData } from './privacy/personalData'
import * as tables from './tables'

export const core: Room<{ endpoints: Endpoint[]; messageKinds: MessageKinds }> = {
  personalData,
  tables,
  handlers: ({ endpoints, messageKinds }) => [
    ...metaHandlers(endpoints),
    ...fileHandlers,
    ...waitingFileHandlers,
    ...outboxHandlers(messageKinds),
  ],
  jobs: [waitingFilesJob, ...movingJobs, forgettingKeys, forgettingMerges],
  retention: [...auditLogRetention, mailRetention],
}
