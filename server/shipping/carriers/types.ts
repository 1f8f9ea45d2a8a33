import type { Carrier } from '#api/shipping/shipments'

export type Party = {
  name: string
  address: string
  postalCode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  email: string
  phone: string
}

export type ParcelRequest = {
  /** Our reference, for looking it up. */
  reference: string
  service: string
  from: Party
  to: Party
  parcels: { weightGrams: number; lengthMm?: number | undefined; widthMm?: number | undefined; heightMm?: number | undefined }[]
  labelFormat: 'pdf' | 'zpl'
  notify: { sms: boolean; email: boolean }
  /** From the customer back to us. */
  isReturn?: boolean | undefined
}

export type Label = Uint8Array

/** In the order asked for. A number or a label is undefined where the carrier gives one for all. */
export type BookedParcel = { number?: string | undefined; label?: Label | undefined }

export type Booking =
  /** `label` is one file for all parcels. */
  | { outcome: 'booked'; trackingNumber: string; trackingUrl: string | null; parcels: BookedParcel[]; label?: Label | undefined }
  | { outcome: 'refused'; faults: string[] }
  | { outcome: 'failed'; faults: string[] }
  /** Sent without a known outcome; `parcels` with a number exist. */
  | { outcome: 'doubtful'; faults: string[]; parcels: BookedParcel[] }

/** Without a number it is of all parcels. */
export type Event = { number?: string | undefined; at: string; code: string; text: string; means?: 'handedOver' | 'delivered' | 'returned' }
export type Found = { trackingNumber: string; trackingUrl: string | null; numbers: string[]; events: Event[] }

/** Numbers of a shipment and of its parcels at the carrier. */
export type Named = { trackingNumber: string; numbers: readonly string[] }

export type Answer = { status: number | null; body: unknown; text: string; isSent: boolean }
export type Tell = (what: string, answer: Answer) => void

export type CarrierClient = {
  carrier: Carrier
  missing: readonly string[]
  book(request: ParcelRequest, tell: Tell): Promise<Booking>
  /** Undefined if the carrier has no lookup. */
  find?: ((reference: string, tell: Tell) => Promise<Found | undefined>) | undefined
  track?: ((named: Named, tell: Tell) => Promise<Event[]>) | undefined
  /** One for each number, or one for all. */
  label?: ((named: Named, format: 'pdf' | 'zpl', tell: Tell) => Promise<Label[]>) | undefined
}
