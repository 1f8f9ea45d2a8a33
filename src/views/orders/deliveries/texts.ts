import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

const scans = (count: number) => `${number(count)} ${count === 1 ? 'scan' : 'scans'}`

/** A Persian title must not turn the numbers beside it around. */
const isolated = (value: string | number) => `\u2068${value}\u2069`

export const texts = inLanguage('orders/deliveries', {
  columns: {
    delivery: 'Delivery',
    order: 'Order',
    state: 'Status',
    open: 'Packing or packed',
    copies: 'Copies',
    packed: 'Packed',
    warehouse: 'From',
    city: 'To',
    changed: 'Changed',
  },
  noCustomer: 'No customer',
  search: 'Search by delivery, order or customer',
  empty: { title: 'No deliveries yet', text: 'Create deliveries on the page of an order in progress, under Documents.' },
  back: 'Deliveries',
  notFound: 'This delivery does not exist',
  heading: (id: number) => `Delivery ${id}`,
  order: (id: number) => `Order ${id}`,
  from: 'From',
  to: 'Deliver to',
  scan: 'Scan a book',
  scanHint: 'Each scan packs one copy.',
  packed: (packed: number, quantity: number) => `${isolated(packed)} of ${isolated(quantity)}`,
  packOne: (title: string) => `Pack one more of ${title}`,
  packAll: 'Pack all',
  allPacked: 'All copies are packed.',
  unpack: (title: string) => `Unpack one of ${title}`,
  waits: {
    forConnection: 'Waits for the connection',
    forScans: (count: number) => `${scans(count)} ${count === 1 ? 'is' : 'are'} not sent yet`,
  },
  unsent: {
    waiting: (count: number) => `${number(count)} waiting to be sent`,
    sentAll: 'All sent',
    offline: (count: number) =>
      `No connection. ${scans(count)} ${count === 1 ? 'waits' : 'wait'} on this device and ${count === 1 ? 'goes' : 'go'} when it is back.`,
    ofOthers: (count: number) =>
      `${scans(count)} of somebody else ${count === 1 ? 'waits' : 'wait'} on this device until they sign in again.`,
    notStored: 'This browser stores nothing: keep the page open until all is sent.',
    again: 'Send again',
    onDevice: (count: number) => `${scans(count)} to send or settle`,
    refused: 'Not packed:',
    remedy: 'Take this copy out of the parcel and put it back on its shelf.',
    settled: 'It is back',
    settledOf: (title: string) => `It is back: ${title}`,
    againOf: (title: string) => `Send again: ${title}`,
  },
  moves: { pack: 'Mark packed', handOver: 'Hand over', confirm: 'Delivered', cancel: 'Cancel delivery' },
  handingOver: { title: (id: number) => `Hand over delivery ${id}`, held: 'Handed over in' },
  print: 'Packing slip',
  book: 'Book parcels',
  returning: {
    open: 'Return…',
    title: (id: number) => `Return of delivery ${id}`,
    copiesOf: (title: string) => `Returned copies of ${title}`,
    ofLeft: (left: number) => `of ${left}`,
    restocked: 'Return to stock',
    reason: 'Reason',
    confirm: 'Record return',
    cancel: 'Cancel',
    done: 'Return recorded',
  },
  returned: (count: number) => `${count} returned`,
})
