import { currentUser, humanCheckChallenge, loginUser, logout } from './auth'
import { countMenu } from './countMenu'
import type { Endpoint } from './endpoint'
import type { AnyEntity } from './entity'
import { addFile } from './files/addFile'
import { readFile } from './files/file'
import { findRecords } from './search/findRecords'
import { outboxMessagesOfRecord, sendOutboxMessageAgain } from './sending/outbox'
import { signInWithCode } from './signInWithCode'

export type Contract = { calls: readonly Endpoint[]; entities?: Readonly<Record<string, AnyEntity>> }

export const contract: Contract = {
  calls: [
    loginUser,
    signInWithCode,
    currentUser,
    logout,
    humanCheckChallenge,
    countMenu,
    findRecords,
    readFile,
    addFile,
    outboxMessagesOfRecord,
    sendOutboxMessageAgain,
  ],
}
