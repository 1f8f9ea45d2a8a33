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
}

export type Label = Uint8Array

export type Booking =
  | { outcome: 'booked'; trackingNumber: string; trackingUrl: string | null; ids: string[]; label: Label | undefined }
  | { outcome: 'refused'; faults: string[] }
  | { outcome: 'failed'; faults: string[] }
  /** Sent without a known outcome; `ids` are of parcels that exist. */
  | { outcome: 'doubtful'; faults: string[]; ids: string[] }

export type Event = { at: string; code: string; text: string; means?: 'handedOver' | 'delivered' | 'returned' }
export type Found = { trackingNumber: string; trackingUrl: string | null; ids: string[]; events: Event[] }

export type Answer = { status: number | null; body: unknown; text: string; isSent: boolean }
export type Tell = (what: string, answer: Answer) => void

export type CarrierClient = {
  carrier: Carrier
  missing: readonly string[]
  book(request: ParcelRequest, tell: Tell): Promise<Booking>
  /** Undefined if the carrier has no lookup. */
  find?: ((reference: string, tell: Tell) => Promise<Found | undefined>) | undefined
  track?: ((trackingNumber: string, tell: Tell) => Promise<Event[]>) | undefined
  label?: ((ids: readonly string[], format: 'pdf' | 'zpl', tell: Tell) => Promise<Label | undefined>) | undefined
}
