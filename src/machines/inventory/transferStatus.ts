import { inLanguage } from '#api/core/texts/inLanguage'
import type { TransferState } from '#api/inventory/transfers'
import { defineLaw, describeShortages, type Shortage } from '../core/law'

/** `missing`: still in transit after this receipt. */
export type TransferFacts = { titles: number; shortages: readonly Shortage[]; missing: number }

export type TransferEvent =
  | { type: 'transfer.send' }
  | { type: 'transfer.receive' }
  | { type: 'transfer.writeOff'; reason: string }
  | { type: 'transfer.recall'; reason: string }
  | { type: 'transfer.remove' }

export const transferLabels: Record<TransferState, string> = inLanguage('inventory/transferStates', {
  draft: 'Draft',
  underway: 'In transit',
  short: 'Copies missing',
  done: 'Arrived',
  recalled: 'Recalled',
})

/** The law of a transfer: missing copies are in transit until written off. */
export const transferLaw = defineLaw<TransferFacts, TransferEvent>()({
  id: 'transferStatus',
  states: {
    draft: { 'transfer.send': { to: 'underway', if: ['hasTitles', 'isFree'] }, 'transfer.remove': 'removed' },
    underway: {
      'transfer.receive': [{ to: 'done', if: ['isAllHere'] }, 'short'],
      'transfer.writeOff': { to: 'done', if: ['hasReason'] },
      'transfer.recall': { to: 'recalled', if: ['hasRecallReason'] },
    },
    short: {
      'transfer.receive': [{ to: 'done', if: ['isAllHere'] }, 'short'],
      'transfer.writeOff': { to: 'done', if: ['hasReason'] },
    },
    done: {},
    recalled: {},
    removed: {},
  },
  guards: {
    hasTitles: ({ titles }) => titles > 0,
    isFree: ({ shortages }) => shortages.length === 0,
    hasReason: (_, event) => event.type === 'transfer.writeOff' && event.reason.trim() !== '',
    hasRecallReason: (_, event) => event.type === 'transfer.recall' && event.reason.trim() !== '',
    isAllHere: ({ missing }) => missing === 0,
  },
  reasons: {
    hasTitles: () => 'There is nothing on this transfer yet',
    isFree: ({ shortages }) =>
      describeShortages(shortages, ({ title, wanted, available }) => `${title}: only ${available} of ${wanted} copies are free to send`),
    hasRecallReason: () => 'Say why the transfer is recalled',
    hasReason: () => 'Say why the copies are written off',
  },
  labels: {
    states: transferLabels,
    events: {
      'transfer.send': 'Send',
      'transfer.receive': 'Receive',
      'transfer.writeOff': 'Write off',
      'transfer.recall': 'Recall',
      'transfer.remove': 'Remove',
    },
  },
})
