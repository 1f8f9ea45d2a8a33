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

/** What is asked of a carrier. */
export type ParcelRequest = {
  /** Ours: it is looked up by this. */
  reference: string
  /** The carrier's code of the service. */
  service: string
  from: Party
  to: Party
  parcels: { weightGrams: number; lengthMm?: number | undefined; widthMm?: number | undefined; heightMm?: number | undefined }[]
  labelFormat: 'pdf' | 'zpl'
  notify: { sms: boolean; email: boolean }
}

export type Label = Uint8Array

/** What came of a booking. `ids`: the parcels by the carrier's own names. */
export type Booking =
  | { outcome: 'booked'; trackingNumber: string; trackingUrl: string | null; ids: string[]; label: Label | undefined }
  /** The carrier's own sentences. */
  | { outcome: 'refused'; faults: string[] }
  /** It never left. */
  | { outcome: 'failed'; faults: string[] }
  /** It was sent, and what became of it nobody knows; `ids` are of parcels that do exist. */
  | { outcome: 'doubtful'; faults: string[]; ids: string[] }

export type Event = { at: string; code: string; text: string; means?: 'handedOver' | 'delivered' | 'returned' }
export type Found = { trackingNumber: string; trackingUrl: string | null; ids: string[]; events: Event[] }

/** One answer, or that none came. `note` hears of each call. */
export type Answer = { status: number | null; body: unknown; text: string; isSent: boolean }
export type Tell = (what: string, answer: Answer) => void

export type CarrierClient = {
  carrier: Carrier
  /** The settings that are missing; with any, nothing is asked of it. */
  missing: readonly string[]
  book(request: ParcelRequest, tell: Tell): Promise<Booking>
  /** Whether it knows our reference; none where it has no way to be asked. */
  find?: ((reference: string, tell: Tell) => Promise<Found | undefined>) | undefined
  track?: ((trackingNumber: string, tell: Tell) => Promise<Event[]>) | undefined
  label?: ((ids: readonly string[], format: 'pdf' | 'zpl', tell: Tell) => Promise<Label | undefined>) | undefined
}
