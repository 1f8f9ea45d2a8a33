import type { Contract } from '../core/contract'
import {
  callback,
  disconnect,
  getLoginUrl,
  lastSync,
  readStatus,
  readSync,
  rehearseSync,
  startSync,
  stopSync,
  syncCalls,
  syncLists,
} from './calls'

export const contract: Contract = {
  calls: [
    ...Object.values(syncLists),
    ...Object.values(syncCalls),
    ...[getLoginUrl, readStatus, callback, disconnect],
    ...[rehearseSync, startSync, readSync, lastSync, stopSync],
  ],
}
