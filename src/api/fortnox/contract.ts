import type { Contract } from '../core/contract'
import { dryRunSync, lastSync, readSync, startSync, stopSync, syncCalls, syncLists } from './calls'
import { readComparison, readComparisons, startComparison } from './comparison'
import { callback, disconnect, getLoginUrl, readStatus } from './connection'

export const contract: Contract = {
  calls: [
    ...Object.values(syncLists),
    ...Object.values(syncCalls),
    getLoginUrl,
    readStatus,
    callback,
    disconnect,
    dryRunSync,
    startSync,
    readSync,
    lastSync,
    stopSync,
    readComparisons,
    readComparison,
    startComparison,
  ],
}
