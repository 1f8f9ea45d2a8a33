import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const deliveries = (count: number) => counted(count, 'delivery', 'deliveries')

export const texts = inLanguage('shipping/bulk', {
  title: (count: number) => `Book ${deliveries(count)}`,
  loading: 'Choosing post services…',
  columns: { delivery: 'Delivery', to: 'To', service: 'Service', weight: 'Weight', price: 'Freight' },
  delivery: (id: number) => `Delivery ${id}`,
  sum: (count: number, grams: number) => `${counted(count, 'parcel', 'parcels')}, ${number(grams / 1000)} kg`,
  refused: (count: number) => `${deliveries(count)} cannot be booked:`,
  none: 'None of these deliveries can be booked.',
  book: (count: number) => `Book ${counted(count, 'parcel', 'parcels')}`,
  held: (count: number) => `Booking ${counted(count, 'parcel', 'parcels')} in`,
  running: (answered: number, count: number) => `Booked ${number(answered)} of ${number(count)}…`,
  stop: 'Stop',
  booked: (count: number) => `${counted(count, 'parcel', 'parcels')} booked.`,
  failed: (count: number) => `${deliveries(count)} not booked:`,
  unconfirmed: 'The carrier has not confirmed this booking. Look it up before you book again.',
  notSent: 'Not sent.',
  tryAgain: 'Try again',
  labels: (count: number) => `Download ${counted(count, 'label', 'labels')}`,
  unlabelled: (count: number) => `${counted(count, 'parcel has', 'parcels have')} no label yet:`,
  close: 'Close',
  cancel: 'Cancel',
} as const)
