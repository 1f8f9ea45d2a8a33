import { type ActorRefFrom, assign, type DoneActorEvent, type ErrorActorEvent, emit, fromPromise, setup } from 'xstate'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { bookDelivery, type DeliveryBooking, dryRunBooking } from '#api/shipping/deliveryBookings'
import { type ShipmentState, trackShipment } from '#api/shipping/shipments'
import { holdTime } from '../core/batch'
import { types } from '../core/types'

/** Why it is not booked. `shipmentId`: what the carrier may have. */
export type ShipRefusal = { code: string; message: string; shipmentId: number | null }

type Input = {
  deliveryId: number
  /** The last copy was packed here, and not before this page was opened. */
  isStarted: boolean
  isAtOnce: boolean
}
type Context = Input & {
  /** By hand, where titles have no weight. */
  weightGrams: number | undefined
  plan: DeliveryBooking | undefined
  refusal: ShipRefusal | undefined
  shipmentId: number | undefined
  /** Times that the carrier was asked for the label. */
  looks: number
  isPrinted: boolean
  error: unknown
  heldSince: number
}

export type ScanToShipEvent =
  /** Also after a refusal; a parcel without a known weight is weighed. */
  | { type: 'ship.start'; weightGrams?: number | undefined }
  | { type: 'ship.cancel' | 'ship.sendNow' | 'ship.look' | 'ship.skip' }
  | { type: 'atOnce.chosen'; isAtOnce: boolean }
  | { type: 'print.asked' | 'print.closed' }
  | { type: 'print.failed'; error: unknown }

type Booked = { shipmentId: number; state: ShipmentState; hasLabel: boolean }
type Answer =
  | DoneActorEvent<DeliveryBooking, 'choose'>
  | DoneActorEvent<Booked, 'book'>
  | DoneActorEvent<{ hasLabel: boolean }, 'look'>
  | ErrorActorEvent<unknown, 'choose' | 'book' | 'look'>

/** Not aborted: StrictMode stops and restarts the actor while its first read is under way. */
const choose = fromPromise<DeliveryBooking, Pick<Context, 'deliveryId' | 'weightGrams'>>(async ({ input: { deliveryId, weightGrams } }) => {
  const { data } = await client.call(dryRunBooking, { body: { ids: [deliveryId], weightGrams } })
  const [plan] = data
  if (!plan) throw new ApiError(404, 'This delivery does not exist', null, dryRunBooking.path)
  return plan
})

/** Repeated after a lost answer it finds the booking that was made: a delivery is booked once. */
const book = fromPromise<Booked, Pick<Context, 'deliveryId' | 'weightGrams' | 'plan'>>(
  async ({ input: { deliveryId, weightGrams, plan } }) => {
    const body = { postServiceId: plan?.service?.id ?? 0, weightGrams }
    const { data } = await client.call(bookDelivery, { params: { id: deliveryId }, body })
    return { shipmentId: data.shipmentId, state: data.state, hasLabel: data.labelUrl !== null }
  },
)

const look = fromPromise<{ hasLabel: boolean }, Pick<Context, 'shipmentId'>>(async ({ input: { shipmentId = 0 }, signal }) => {
  const { data } = await client.call(trackShipment, { params: { id: shipmentId } }, { signal })
  return { hasLabel: data.hasLabel }
})

const reasoned = z.object({ reason: z.string(), shipmentId: z.optional(z.int()) })

function refusalOf(error: unknown): ShipRefusal {
  const { reason, shipmentId = null } = (error instanceof ApiError && z.safeParse(reasoned, error.data).data) || { reason: 'failed' }
  return { code: reason, message: error instanceof Error ? error.message : String(error), shipmentId }
}

/** Later a person asks: a carrier that has no label yet may never have one. */
const maxLooks = 6

/**
 * From the last copy packed to the printed label and the next delivery. Nothing is sent before the hold is over; leaving the page ends it.
 * A refusal stays with the delivery and is tried again from the choice of the service.
 */
export const scanToShipMachine = setup({
  types: types<{
    context: Context
    input: Input
    events: ScanToShipEvent | Answer
    emitted: { type: 'label.ready'; shipmentId: number } | { type: 'delivery.changed' }
  }>(),
  actors: { choose, book, look },
  delays: { hold: holdTime, recheck: 5000 },
  guards: {
    isStarted: ({ context }) => context.isStarted,
    isBooked: (_, { refusal, shipmentId }: DeliveryBooking) => refusal?.code === 'isBooked' && shipmentId !== null,
    isRefused: (_, { refusal }: DeliveryBooking) => refusal !== null,
    isAtOnce: ({ context }) => context.isAtOnce,
    isUnconfirmed: (_, { state }: Booked) => state === 'doubtful',
    hasLabel: (_, { hasLabel }: { hasLabel: boolean }) => hasLabel,
    isPrinted: ({ context }) => context.isPrinted,
    isWorthAsking: ({ context }) => context.looks < maxLooks,
  },
  actions: {
    weigh: assign({ weightGrams: (_, weightGrams: number | undefined) => weightGrams, refusal: undefined, error: undefined }),
    keepPlan: assign({ plan: (_, plan: DeliveryBooking) => plan }),
    refusePlan: assign({
      refusal: (_, { refusal, shipmentId }: DeliveryBooking) => (refusal ? { ...refusal, shipmentId } : undefined),
    }),
    noteHold: assign({ heldSince: () => Date.now() }),
    keepBooked: assign({ shipmentId: (_, { shipmentId }: Pick<DeliveryBooking, 'shipmentId'>) => shipmentId ?? 0, looks: 0 }),
    refuse: assign({ refusal: (_, { error }: { error: unknown }) => refusalOf(error) }),
    doubt: assign({
      refusal: (_, { shipmentId }: Booked) => ({
        code: 'isNotDoubtful',
        message: 'The carrier has not confirmed this booking. Look it up before you book again.',
        shipmentId,
      }),
    }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    fail: assign({ error: (_, { error }: { error: unknown }) => error }),
    forget: assign({ error: undefined }),
    switchAtOnce: assign({ isAtOnce: (_, isAtOnce: boolean) => isAtOnce }),
    tellChanged: emit({ type: 'delivery.changed' }),
    notePrinted: assign({ isPrinted: true }),
    print: emit(({ context }) => ({ type: 'label.ready' as const, shipmentId: context.shipmentId ?? 0 })),
  },
}).createMachine({
  id: 'scanToShip',
  context: ({ input }) => ({
    ...input,
    weightGrams: undefined,
    plan: undefined,
    refusal: undefined,
    shipmentId: undefined,
    looks: 0,
    isPrinted: false,
    error: undefined,
    heldSince: 0,
  }),
  on: { 'atOnce.chosen': { actions: { type: 'switchAtOnce', params: ({ event }) => event.isAtOnce } } },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isStarted', target: 'choosing' }, { target: 'ready' }] },
    ready: { on: { 'ship.start': { target: 'choosing', actions: { type: 'weigh', params: ({ event }) => event.weightGrams } } } },
    choosing: {
      invoke: {
        id: 'choose',
        src: 'choose',
        input: ({ context }) => context,
        onDone: [
          // By an earlier try whose answer was lost, or before it was packed: only its label is missing here.
          {
            guard: { type: 'isBooked', params: ({ event }) => event.output },
            target: 'looking',
            actions: [
              { type: 'keepPlan', params: ({ event }) => event.output },
              { type: 'keepBooked', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: [
              { type: 'keepPlan', params: ({ event }) => event.output },
              { type: 'refusePlan', params: ({ event }) => event.output },
            ],
          },
          { guard: 'isAtOnce', target: 'booking', actions: { type: 'keepPlan', params: ({ event }) => event.output } },
          { target: 'holding', actions: { type: 'keepPlan', params: ({ event }) => event.output } },
        ],
        onError: { target: 'refused', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    holding: {
      entry: 'noteHold',
      after: { hold: 'booking' },
      on: { 'ship.sendNow': 'booking', 'ship.cancel': 'ready' },
    },
    booking: {
      exit: 'tellChanged',
      invoke: {
        id: 'book',
        src: 'book',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isUnconfirmed', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'doubt', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasLabel', params: ({ event }) => event.output },
            target: 'printing',
            actions: { type: 'keepBooked', params: ({ event }) => event.output },
          },
          { target: 'waiting', actions: { type: 'keepBooked', params: ({ event }) => event.output } },
        ],
        onError: { target: 'refused', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    refused: {
      on: {
        'ship.start': { target: 'choosing', actions: { type: 'weigh', params: ({ event }) => event.weightGrams } },
        'ship.skip': 'ready',
      },
    },
    waiting: {
      after: { recheck: { guard: 'isWorthAsking', target: 'looking' } },
      on: { 'ship.look': 'looking', 'ship.skip': 'done' },
    },
    looking: {
      entry: 'countLook',
      on: { 'ship.skip': 'done' },
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => context,
        onDone: [
          { guard: { type: 'hasLabel', params: ({ event }) => event.output }, target: 'printing', actions: 'forget' },
          { target: 'waiting', actions: 'forget' },
        ],
        onError: { target: 'waiting', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    printing: {
      entry: ['forget', 'print'],
      on: {
        'print.closed': { target: 'done', actions: 'notePrinted' },
        'print.failed': { target: 'unprinted', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    unprinted: { on: { 'print.asked': 'printing', 'ship.skip': 'done' } },
    done: { on: { 'print.asked': { guard: 'isPrinted', target: 'printing' } } },
  },
})

export type ScanToShipActor = ActorRefFrom<typeof scanToShipMachine>
