import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { ApiError } from '#api/core/http'
import { isFinalRefusal } from '#api/core/sending/doubt'
import type { DeliveryItem } from '#api/orders/deliveries'
import { types } from '../core/types'

export type PackingScan = {
  /** Its idempotency key. */
  clientId: string
  deliveryId: number
  itemId: number
  /** '' where a button was pressed in place of a scan. */
  code: string
  title: string
  /** Who packed it. Only theirs is sent. */
  by: number
  at: string
  /** Set by the server: the copy is in the parcel, and not in the books. */
  refusal: { reason: string; message: string } | null
}

/** A scan that the server has carried out, with what it knows of the item now. */
export type PackedScan = { deliveryId: number; item: DeliveryItem }

type Context = {
  scans: readonly PackingScan[]
  /** Null while nobody is signed in. */
  by: number | null
  /** On its way. */
  sent: PackingScan | undefined
  error: unknown
  /** False where the browser stores nothing: a reload would lose what waits. */
  isStored: boolean
}

export type PackingEvent =
  | { type: 'person.changed'; id: number | null }
  | { type: 'scan.made'; scan: PackingScan }
  | { type: 'scans.retry' }
  | { type: 'connection.restored' }
  /** A refused one is sent once more. */
  | { type: 'scan.again'; clientId: string }
  /** The copy of a refused one is back on the shelf. */
  | { type: 'scan.settled'; clientId: string }
  | { type: 'storage.failed' }

export const isUnsent = ({ refusal }: PackingScan): boolean => refusal === null

/** As the delivery will be once all scans of this device are sent. */
export const withUnsent = <Item extends Pick<DeliveryItem, 'id' | 'packed' | 'quantity'>>(
  items: readonly Item[],
  scans: readonly PackingScan[],
): Item[] =>
  items.map((item) => ({ ...item, packed: item.packed + scans.filter((scan) => isUnsent(scan) && scan.itemId === item.id).length }))

const nextOf = ({ scans, by }: Pick<Context, 'scans' | 'by'>) => scans.find((scan) => scan.by === by && isUnsent(scan))

const refusalOf = (error: unknown): PackingScan['refusal'] =>
  error instanceof ApiError
    ? { reason: (error.data as { reason?: string } | null)?.reason ?? '', message: error.message }
    : { reason: '', message: '' }

/**
 * Packing with an unreliable connection, for all deliveries of this device: scans are stored at once, sent in order, and removed once carried
 * out. Sending one again packs one copy. One that the server refuses is kept until a person has settled it, and holds up no other.
 */
export const packingMachine = setup({
  types: types<{
    context: Context
    events: PackingEvent
    emitted: { type: 'scan.refused'; scan: PackingScan | undefined }
  }>(),
  actors: {
    load: fromPromise<readonly PackingScan[]>(async () => []),
    send: fromPromise<PackedScan, PackingScan | undefined>(async () => {
      throw new TypeError('Nothing sends')
    }),
  },
  delays: { retryPause: 5000 },
  guards: {
    hasNext: ({ context }) => nextOf(context) !== undefined,
    isRefusal: (_, { error }: { error: unknown }) => isFinalRefusal(error),
  },
  actions: {
    /** Of the device. */
    store: (_, _scan: PackingScan | undefined) => {},
    remove: (_, _clientId: string | undefined) => {},
    showPacked: (_, _packed: PackedScan) => {},
    reread: () => {},

    restore: assign(({ context: { scans } }, stored: readonly PackingScan[]) => {
      const made = new Set(scans.map(({ clientId }) => clientId))
      return { scans: [...stored.filter(({ clientId }) => !made.has(clientId)), ...scans] }
    }),
    enqueue: assign(({ context: { scans } }, scan: PackingScan) => ({ by: scan.by, scans: [...scans, scan] })),
    drop: assign(({ context: { scans } }, clientId: string | undefined) => ({
      scans: scans.filter((scan) => scan.clientId !== clientId),
      error: undefined,
    })),
    pick: assign({ sent: ({ context }) => nextOf(context) }),
    refuse: assign(({ context: { scans, sent } }, refusal: PackingScan['refusal']) => {
      const refused = sent && { ...sent, refusal }
      return {
        scans: scans.map((scan) => (refused && scan.clientId === refused.clientId ? refused : scan)),
        sent: refused,
        error: undefined,
      }
    }),
    forgive: assign(({ context: { scans } }, clientId: string) => ({
      scans: scans.map((scan) => (scan.clientId === clientId ? { ...scan, refusal: null } : scan)),
    })),
    become: assign({ by: (_, id: number | null) => id }),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    tell: emit((_, scan: PackingScan | undefined) => ({ type: 'scan.refused' as const, scan })),
    markUnstored: assign({ isStored: false }),
  },
}).createMachine({
  id: 'packing',
  context: { scans: [], by: null, sent: undefined, error: undefined, isStored: true },
  initial: 'loading',
  on: {
    'scan.made': {
      actions: [
        { type: 'enqueue', params: ({ event }) => event.scan },
        { type: 'store', params: ({ event }) => event.scan },
      ],
    },
    'scan.again': {
      actions: [
        { type: 'forgive', params: ({ event }) => event.clientId },
        { type: 'store', params: ({ context, event }) => context.scans.find(({ clientId }) => clientId === event.clientId) },
      ],
    },
    'scan.settled': {
      actions: [
        { type: 'remove', params: ({ event }) => event.clientId },
        { type: 'drop', params: ({ event }) => event.clientId },
      ],
    },
    'person.changed': { actions: { type: 'become', params: ({ event }) => event.id } },
    'storage.failed': { actions: 'markUnstored' },
  },
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'idle', actions: { type: 'restore', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: 'markUnstored' },
      },
    },
    idle: { always: { guard: 'hasNext', target: 'sending' } },
    sending: {
      entry: 'pick',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.sent,
        onDone: {
          target: 'idle',
          actions: [
            { type: 'remove', params: ({ context }) => context.sent?.clientId },
            { type: 'showPacked', params: ({ event }) => event.output },
            { type: 'drop', params: ({ context }) => context.sent?.clientId },
            'reread',
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: [
              { type: 'refuse', params: ({ event }) => refusalOf(event.error) },
              { type: 'store', params: ({ context }) => context.sent },
              { type: 'tell', params: ({ context }) => context.sent },
              'reread',
            ],
          },
          { target: 'waiting', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    waiting: { on: { 'scans.retry': 'idle', 'connection.restored': 'idle' }, after: { retryPause: 'idle' } },
  },
})

export type PackingActor = ActorRefFrom<typeof packingMachine>
