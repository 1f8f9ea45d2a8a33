import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

const kilos = (grams: number) => `${number(grams / 1000)} kg`
const isolated = (text: string) => `\u2068${text}\u2069`

export const texts = inLanguage('shipping/ship', {
  heading: 'Ship',
  ready: 'Ready to ship.',
  start: 'Book and print label',
  atOnce: 'Book at once, without five seconds to cancel',
  choosing: 'Choosing the post service…',
  held: (carrier: string, service: string, grams: number, price: string) =>
    `${carrier} ${isolated(service)}, ${kilos(grams)}${price && `, ${price}`}. Booking in`,
  booking: (carrier: string) => `Booking with ${carrier}…`,
  tryAgain: 'Try again',
  leave: 'Leave it',
  byHand: 'Book parcels by hand',
  order: (id: number) => `Open order ${id}`,
  shipment: (id: number) => `Open BO-${id}`,
  weight: 'Weight of the parcel, g',
  weigh: 'Use this weight',
  remedies: {
    hasService: 'Divide it among several parcels, or choose another service.',
    hasAddress: 'Complete the delivery address of the order, then try again.',
    hasCountry: 'Choose the country in the delivery address of the order, then try again.',
    notSetUp: 'Ask an administrator to set it up, or book with another carrier.',
    carrierRefused: 'Correct what the carrier names, or book by hand.',
    isNotDoubtful: 'Open the shipment and look it up.',
    isBooked: 'Open the shipment for its label.',
    failed: 'Try again: a delivery is never booked twice.',
  } as Readonly<Record<string, string>>,
  waiting: 'Booked. The carrier has not sent the label yet.',
  looking: 'Booked. Asking the carrier for the label…',
  look: 'Ask for the label',
  skip: 'Go on without the label',
  printing: 'Printing the label…',
  unprinted: 'Could not print the label',
  printAgain: 'Print the label again',
  done: (shipment: number) => `BO-${shipment} is booked and its label printed.`,
  unlabelled: (shipment: number) => `BO-${shipment} is booked without a label yet.`,
  next: (id: number) => `Next: delivery ${id}`,
  nextKey: 'Open the next delivery',
  noNext: 'No other delivery waits to be packed.',
} as const)
