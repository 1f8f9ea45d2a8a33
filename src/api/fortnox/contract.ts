import type { Contract } from '../core/contract'
import { lastSync, readSync, rehearseSync, startSync, stopSync, syncCalls, syncLists } from './calls'
import { callback, disconnect, getLoginUrl, readStatus } from './connection'

export const contract: Contract = {
  calls: [
    ...Object.values(syncLists),
    ...Object.values(syncCalls),
    getLoginUrl,
    readStatus,
    callback,
    disconnect,
    rehearseSync,
    startSync,
    readSync,
    lastSync,
    stopSync,
  ],
}
