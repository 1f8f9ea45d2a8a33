import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import type { DeliveryBooking } from '#api/shipping/deliveryBookings'
import type { ShipmentState } from '#api/shipping/shipments'
import { scanToShipMachine } from '#machines/shipping/scanToShip'

const plan: DeliveryBooking = {
  id: 17,
  basketId: 4711,
  state: 'packing',
  customerName: 'Anna Ek',
  city: 'Lund',
  country: 'SE',
  weight: 1200,
  service: { id: 1, title: 'MyPack Collect', carrier: 'postnord' },
  price: { amount: 4900, currency: 'SEK' },
  refusal: null,
  shipmentId: null,
}
const refused = (code: string, message: string, shipmentId: number | null = null): DeliveryBooking => ({
  ...plan,
  service: null,
  price: null,
  refusal: { code, message },
  shipmentId,
})
type Asked = { deliveryId: number; weightGrams: number | undefined }
type Booked = { shipmentId: number; state: ShipmentState; hasLabel: boolean }

type Given = {
  plans?: DeliveryBooking[]
  book?: () => Promise<Booked>
  labels?: boolean[]
  isStarted?: boolean
  isAtOnce?: boolean
}

function flow({
  plans = [plan],
  book = async () => ({ shipmentId: 3, state: 'booked', hasLabel: true }),
  labels = [],
  ...input
}: Given = {}) {
  const clock = new SimulatedClock()
  const asked: (number | undefined)[] = []
  const booked: (number | undefined)[] = []
  const printed: number[] = []
  const actor = createActor(
    scanToShipMachine.provide({
      actors: {
        choose: fromPromise<DeliveryBooking, Asked>(async ({ input: { weightGrams } }) => {
          asked.push(weightGrams)
          return plans[asked.length - 1] ?? plan
        }),
        book: fromPromise<Booked, Asked & { plan: DeliveryBooking | undefined }>(async ({ input }) => {
          booked.push(input.plan?.service?.id)
          return book()
        }),
        look: fromPromise<{ hasLabel: boolean }, { shipmentId: number | undefined }>(async () => ({ hasLabel: labels.shift() ?? false })),
      },
    }),
    { clock, input: { deliveryId: 17, isStarted: true, isAtOnce: false, ...input } },
  )
  actor.on('label.ready', ({ shipmentId }) => printed.push(shipmentId))
  const reaches = (state: 'holding' | 'refused' | 'printing' | 'waiting' | 'done' | 'ready') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor: actor.start(), clock, asked, booked, printed, reaches }
}

test('the last copy packed chooses, holds for five seconds, books, prints, and is done', async () => {
  const { actor, clock, booked, printed, reaches } = flow()
  await reaches('holding')
  clock.increment(4999)
  expect(booked).toEqual([])
  clock.increment(1)
  await reaches('printing')
  expect([booked, printed]).toEqual([[1], [3]])
  actor.send({ type: 'print.closed' })
  expect(actor.getSnapshot().value).toBe('done')
  actor.send({ type: 'print.asked' })
  expect(printed).toEqual([3, 3])
})

test('a hold that is cancelled books nothing, and the page that is left books nothing either', async () => {
  const cancelled = flow()
  await cancelled.reaches('holding')
  cancelled.actor.send({ type: 'ship.cancel' })
  cancelled.clock.increment(10_000)
  expect(cancelled.actor.getSnapshot().value).toBe('ready')
  const left = flow()
  await left.reaches('holding')
  left.actor.stop()
  left.clock.increment(10_000)
  expect([cancelled.booked, left.booked]).toEqual([[], []])
})

test('who books at once has no hold, and who sends now ends it', async () => {
  const atOnce = flow({ isAtOnce: true })
  await atOnce.reaches('printing')
  const sentNow = flow()
  await sentNow.reaches('holding')
  sentNow.actor.send({ type: 'ship.sendNow' })
  await sentNow.reaches('printing')
  expect([atOnce.booked, sentNow.booked]).toEqual([[1], [1]])
})

test('a delivery that was packed before the page was opened waits for the person', async () => {
  const { actor, asked, reaches } = flow({ isStarted: false })
  expect(actor.getSnapshot().value).toBe('ready')
  expect(asked).toEqual([])
  actor.send({ type: 'ship.start' })
  await reaches('holding')
})

test('a parcel without a weight is weighed by hand, and chosen for anew', async () => {
  const { actor, asked, reaches } = flow({ plans: [refused('hasWeight', 'No weight is known of Hafez.'), { ...plan, weight: 900 }] })
  await reaches('refused')
  expect(actor.getSnapshot().context.refusal).toEqual({ code: 'hasWeight', message: 'No weight is known of Hafez.', shipmentId: null })
  actor.send({ type: 'ship.start', weightGrams: 900 })
  await reaches('holding')
  expect(asked).toEqual([undefined, 900])
  expect(actor.getSnapshot().context.refusal).toBeUndefined()
})

test('a carrier’s refusal keeps its reason until it is tried again or left', async () => {
  const message = 'PostNord refused it: The weight of a parcel is 20 kg at most'
  const { actor, booked, reaches } = flow({
    isAtOnce: true,
    book: () => Promise.reject(new ApiError(409, message, { reason: 'carrierRefused', shipmentId: 3 })),
  })
  await reaches('refused')
  expect(actor.getSnapshot().context.refusal).toEqual({ code: 'carrierRefused', message, shipmentId: 3 })
  actor.send({ type: 'ship.skip' })
  expect(actor.getSnapshot().value).toBe('ready')
  expect(booked).toHaveLength(1)
})

test('an unconfirmed booking is never printed and names its shipment', async () => {
  const { actor, printed, reaches } = flow({
    isAtOnce: true,
    book: async () => ({ shipmentId: 3, state: 'doubtful', hasLabel: false }),
  })
  await reaches('refused')
  expect(actor.getSnapshot().context.refusal).toMatchObject({ code: 'isNotDoubtful', shipmentId: 3 })
  expect(printed).toEqual([])
})

test('after a lost answer the booking that was made is found, and its label printed', async () => {
  const { actor, booked, printed, reaches } = flow({
    isAtOnce: true,
    plans: [plan, refused('isBooked', 'Booked with PostNord already: BO-3', 3)],
    book: () => Promise.reject(new ApiError(0, 'The connection was lost')),
    labels: [true],
  })
  await reaches('refused')
  actor.send({ type: 'ship.start' })
  await reaches('printing')
  expect([booked, printed]).toEqual([[1], [3]])
})

test('a label that is not there yet is asked for six times, then by the person, and can be left', async () => {
  const { actor, clock, reaches } = flow({
    isAtOnce: true,
    book: async () => ({ shipmentId: 3, state: 'booked', hasLabel: false }),
  })
  for (let looks = 1; looks <= 6; looks++) {
    await reaches('waiting')
    clock.increment(5000)
    expect(actor.getSnapshot().value).toBe('looking')
  }
  await reaches('waiting')
  clock.increment(60_000)
  expect(actor.getSnapshot().value).toBe('waiting')
  actor.send({ type: 'ship.skip' })
  actor.send({ type: 'print.asked' })
  expect(actor.getSnapshot().value).toBe('done')
})

test('a label that could not be printed is printed again', async () => {
  const { actor, printed, reaches } = flow({ isAtOnce: true })
  await reaches('printing')
  actor.send({ type: 'print.failed', error: new ApiError(0, 'The connection was lost') })
  expect(actor.getSnapshot().value).toBe('unprinted')
  actor.send({ type: 'print.asked' })
  actor.send({ type: 'print.closed' })
  expect(actor.getSnapshot().value).toBe('done')
  expect(printed).toEqual([3, 3])
})
