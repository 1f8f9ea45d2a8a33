import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id, idInPath } from '../core/endpoint'

export const carriers = ['postnord', 'dhlFreight', 'dhlExpress'] as const
export const carrier = z.enum(carriers)
export type Carrier = z.output<typeof carrier>
export const carrierNames = { postnord: 'PostNord', dhlFreight: 'DHL Freight', dhlExpress: 'DHL Express' } as const satisfies Record<
  Carrier,
  string
>

/** Carriers that make labels for parcels from customers to us. */
export const returnCarriers: ReadonlySet<Carrier> = new Set(['postnord', 'dhlExpress'])
/** Carriers that give each parcel a number. The others give one number to a shipment. */
export const numberingCarriers: ReadonlySet<Carrier> = new Set(['postnord'])

export const shipmentStates = [
  'booking',
  'booked',
  'refused',
  'failed',
  'doubtful',
  'handedOver',
  'delivered',
  'returned',
  'voided',
] as const
export const shipmentState = z.enum(shipmentStates)
export type ShipmentState = z.output<typeof shipmentState>

/** Of a parcel that the carrier has, or may have. */
export const parcelStates = ['unconfirmed', 'booked', 'handedOver', 'delivered', 'returned'] as const
export type ParcelState = (typeof parcelStates)[number]

const time = z.string()
export const permission = 'InProgress'

export const shipmentRow = z.object({
  id,
  basketId: id,
  /** Null for the whole order. */
  deliveryId: z.nullable(id),
  /** The shipment that this return label brings back; null for outgoing parcels. */
  returnsId: z.nullable(id),
  carrier,
  service: z.string(),
  state: shipmentState,
  /** Our reference at the carrier. */
  reference: z.string(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** Of the parcels. */
  numbers: z.array(z.string()),
  /** The customer, also of a return. */
  recipient: z.string(),
  city: z.string(),
  /** Grams of all parcels. */
  weight: z.int(),
  parcels: z.int(),
  hasLabel: z.boolean(),
  labelFormat: z.enum(['pdf', 'zpl']),
  createdBy: z.string(),
  createdAt: time,
  changedAt: time,
})
export type ShipmentRow = z.output<typeof shipmentRow>

export const shipment = z.object({
  ...shipmentRow.shape,
  faults: z.array(z.string()),
  /** The parcels, or their delivery, are handed over. */
  hasLeft: z.boolean(),
  /** Our reference of the return label that is out for it. */
  returnedBy: z.nullable(z.string()),
  /** Return labels booked for this shipment. */
  returns: z.array(z.object({ id, reference: z.string(), state: shipmentState, trackingNumber: z.nullable(z.string()) })),
  parcelRows: z.array(
    z.object({
      id,
      weightGrams: z.int(),
      number: z.nullable(z.string()),
      /** Of the shipment where that was not booked. */
      state: z.enum([...parcelStates, 'refused', 'failed', 'voided']),
      hasLabel: z.boolean(),
    }),
  ),
  note: z.string(),
  address: z.object({ recipient: z.string(), address: z.string(), postalCode: z.string(), city: z.string(), country: z.string() }),
  events: z.array(z.object({ number: z.string(), at: time, code: z.string(), text: z.string() })),
  /** Without keys. */
  calls: z.array(z.object({ at: time, what: z.string(), status: z.nullable(z.int()), answered: z.string() })),
})
export type Shipment = z.output<typeof shipment>

export const carrierList = endpoint('GET Shipment/Carriers', {
  isReading: true,
  permission,
  summary: 'Which carriers parcels can be booked with, and what is missing to the others',
  answer: answer(z.array(z.object({ carrier, missing: z.array(z.string()) }))),
})

export const grams = z
  .int({ error: 'A whole number of grams' })
  .check(z.gte(1, { error: 'At least 1 g' }), z.lte(1_000_000, { error: 'At most 1 000 kg' }))
const mm = z.optional(z.int().check(z.gte(1), z.lte(5000, { error: 'At most 5 m' })))
const parcelRequest = z.object({
  deliveryId: z.optional(id),
  parcels: z
    .array(z.object({ weightGrams: grams, lengthMm: mm, widthMm: mm, heightMm: mm }))
    .check(z.minLength(1, { error: 'At least one parcel' }), z.maxLength(20, { error: 'At most 20 parcels' })),
  labelFormat: z._default(z.enum(['pdf', 'zpl']), 'pdf'),
  notify: z._default(z.object({ sms: z._default(z.boolean(), false), email: z._default(z.boolean(), false) }), {
    sms: false,
    email: false,
  }),
})
export type RequestedParcels = Omit<z.output<typeof parcelRequest>, 'deliveryId'>

export const booked = answer(
  z.object({ shipmentId: id, state: shipmentState, trackingNumber: z.nullable(z.string()), labelUrl: z.nullable(z.string()) }),
)

export const bookableService = z.object({
  id,
  title: z.string(),
  carrier,
  /** Grams of a parcel. */
  mostWeight: z.nullable(z.int()),
  /** Why it does not take all as one parcel; `isElsewhere` refuses any parcel. */
  refusal: z.nullable(z.string()),
  isElsewhere: z.boolean(),
})
export type BookableService = z.output<typeof bookableService>

export const beforeBooking = endpoint('GET Shipment/BeforeBooking/{id}', {
  isReading: true,
  permission,
  summary: 'What was booked of an order or of a delivery of it, and why no parcels can be booked now: null where they can',
  query: z.object({ deliveryId: z.optional(idInPath) }),
  answer: answer(
    z.object({
      refusal: z.nullable(z.string()),
      postServiceId: z.nullable(id),
      /** Grams of what has a weight. */
      weight: z.int(),
      /** Titles without a weight. */
      unweighed: z.array(z.string()),
      /** The cheapest that takes all as one parcel first. */
      services: z.array(bookableService),
      shipments: z.array(shipmentRow),
    }),
  ),
})
export type BeforeBooking = z.output<typeof beforeBooking.answer>['data']

export const createPostnord = endpoint('POST Postnord/Create/{id}', {
  permission,
  summary: 'Books the parcels of an order in progress, or of a delivery of it, with PostNord. Again it answers the booking there is',
  body: z.object({ ...parcelRequest.shape, postServiceId: z.optional(id) }),
  answer: booked,
})

export const createDhl = endpoint('POST DHL/Create/{a}/{b}', {
  permission,
  summary: 'Books the parcels of an order (a) with DHL, by a post service (b) of DHL Freight or DHL Express',
  params: z.object({ a: idInPath, b: idInPath }),
  body: parcelRequest,
  answer: booked,
})

export const createReturn = endpoint('POST Shipment/CreateReturn/{id}', {
  permission,
  summary: 'Books a label with which the customer sends back parcels that have left ({id} is their shipment), where the carrier makes one',
  body: z.object({ weightGrams: grams }),
  answer: booked,
})

/** Unconfirmed, refused or failed, and not sent anew; a filter. */
export const troubledShipments = 'troubled'

export const shipmentFilter = z.object({
  state: z.optional(z.union([shipmentState, z.literal(troubledShipments)])),
  carrier: z.optional(carrier),
  basketId: z.optional(id),
  deliveryId: z.optional(id),
  direction: z.optional(z.enum(['outgoing', 'return'])),
})

export const shipmentList = endpoint('POST Shipment/ShipmentList', {
  isReading: true,
  permission,
  summary: 'Parcels that were booked, or tried to be',
  body: listRequest,
  answer: listAnswer(shipmentRow),
})

export const shipmentItem = endpoint('GET Shipment/ShipmentItem/{id}', {
  isReading: true,
  permission,
  summary: 'One shipment, with where it is and what its carrier said',
  answer: answer(shipment),
})

export const trackShipment = endpoint('GET Shipment/Track/{id}', {
  permission,
  summary: 'Asks the carrier where it is; of a doubtful one, whether it was booked at all',
  answer: answer(shipment),
})

export const resolveShipment = endpoint('POST Shipment/Resolve/{id}', {
  permission,
  summary: 'Says of a doubtful shipment that the carrier has it, by its number, or that it has not',
  body: z.object({
    outcome: z.enum(['adopt', 'abandon']),
    /** One for each parcel where the carrier numbers them, separated by spaces or commas. */
    trackingNumber: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  answer: answer(shipment),
})

export const voidShipment = endpoint('GET Shipment/VoidShipment/{id}', {
  permission,
  summary: 'A booking that the carrier has cancelled, with who confirmed it: carriers cancel by telephone',
  query: z.object({ confirmedBy: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  answer: answer(shipment),
})

export const handOverShipment = endpoint('GET Shipment/HandOverShipment/{id}', {
  permission,
  summary: 'Booked parcels that the carrier has taken: the order can then be marked done',
  answer: answer(shipment),
})
