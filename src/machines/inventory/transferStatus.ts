import { and, setup } from 'xstate'
import { lookUp } from '#api/core/objects'
import type { TransferState } from '#api/inventory/transfers'
import { asking, describeShortages, type Shortage } from '../core/law'
import { types } from '../core/types'

/** What the law needs to know of a transfer. `missing` would be under way still once what arrives is taken in. */
export type TransferFacts = { titles: number; shortages: readonly Shortage[]; missing: number }

export type TransferEvent =
  | { type: 'transfer.send' }
  | { type: 'transfer.receive' }
  | { type: 'transfer.writeOff'; reason: string }
  | { type: 'transfer.remove' }

type Check = (args: { context: TransferFacts; event: TransferEvent }) => boolean

const guards = {
  hasTitles: ({ context }) => context.titles > 0,
  isFree: ({ context }) => context.shortages.length === 0,
  hasReason: ({ event }) => event.type === 'transfer.writeOff' && event.reason.trim() !== '',
  isAllHere: ({ context }) => context.missing === 0,
} satisfies Record<string, Check>

const requirements = {
  'transfer.send': ['hasTitles', 'isFree'],
  'transfer.receive': [],
  'transfer.writeOff': ['hasReason'],
  'transfer.remove': [],
} satisfies Record<TransferEvent['type'], (keyof typeof guards)[]>

const arrival = [{ target: 'done', guard: 'isAllHere' as const }, { target: 'short' }]

/** The law of a transfer between warehouses: what left and has not come is under way until somebody writes it off. */
export const transferStatusMachine = setup({
  types: types<{ context: TransferFacts; events: TransferEvent; input: TransferFacts }>(),
  guards,
}).createMachine({
  id: 'transferStatus',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'transfer.send': { target: 'underway', guard: and(requirements['transfer.send']) },
        'transfer.remove': 'removed',
      },
    },
    underway: {
      on: { 'transfer.receive': arrival, 'transfer.writeOff': { target: 'done', guard: and(requirements['transfer.writeOff']) } },
    },
    short: {
      on: { 'transfer.receive': arrival, 'transfer.writeOff': { target: 'done', guard: and(requirements['transfer.writeOff']) } },
    },
    done: {},
    removed: {},
  },
})

/** The word for each state, the same everywhere. */
export const transferLabels: Record<TransferState, string> = {
  draft: 'Draft',
  underway: 'In transit',
  short: 'Copies missing',
  done: 'Arrived',
}

const labels: Record<TransferEvent['type'], string> = {
  'transfer.send': 'Send',
  'transfer.receive': 'Receive',
  'transfer.writeOff': 'Write off',
  'transfer.remove': 'Remove',
}

export const transferRefusal = asking<TransferFacts, TransferEvent, keyof typeof guards>(
  transferStatusMachine,
  requirements,
  guards,
  {
    hasTitles: () => 'There is nothing on this transfer yet',
    isFree: ({ shortages }) =>
      describeShortages(shortages, ({ title, wanted, available }) => `${title}: only ${available} of ${wanted} copies are free to send`),
    hasReason: () => 'Say why the copies are written off',
    isAllHere: () => 'Copies are missing',
  },
  (state, event) => `'${labels[event]}' does not follow '${lookUp(transferLabels, state) ?? state}'`,
)
