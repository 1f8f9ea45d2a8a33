import type { Room } from '../core/manifest'
import { importHandlers } from './importing'
import { erasureHandlers, erasureJob } from './privacy/erase'
import { keepingErasures } from './privacy/erasureList'
import { exportHandler } from './privacy/export'
import { userAccessHandlers } from './userAccess'
import { userSubsetHandlers } from './userSubsets'
import { userHandlers } from './users'

export const accounts: Room<{ erasureList: string | undefined }> = {
  handlers: [...userHandlers, ...importHandlers, ...userAccessHandlers, ...userSubsetHandlers, exportHandler, ...erasureHandlers],
  jobs: ({ erasureList }) => [erasureJob, ...(erasureList === undefined ? [] : [keepingErasures(erasureList)])],
}
