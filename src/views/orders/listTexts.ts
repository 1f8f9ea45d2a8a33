import type { MoveName } from '#machines/basketStatus'
import { number } from '../format'

const orders = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`)

const asked: Record<MoveName, (count: number) => string> = {
  'basket.place': (count) => `Place ${orders(count)}?`,
  'basket.start': (count) => `Start work on ${orders(count)}?`,
  'basket.finish': (count) => `Mark ${orders(count)} done?`,
  'basket.cancel': (count) => `Cancel ${orders(count)}?`,
}

/** Every word of the order lists. */
export const texts = {
  columns: {
    order: 'Order',
    status: 'Status',
    items: 'Lines',
    copies: 'Copies',
    total: 'Total',
    payment: 'Payment',
    handler: 'Handler',
    created: 'Created',
    changed: 'Last move',
    short: 'Short of',
  },
  filters: {
    customer: 'Customer',
    handler: 'Handler',
    paymentState: 'Payment',
    createdFrom: 'Created from',
    createdTo: 'Created to',
    totalFrom: 'Total from',
    totalTo: 'Total to',
  },
  payment: { settled: 'Paid', invoice: 'On invoice', outstanding: 'Outstanding' },
  search: 'Order number, customer or ISBN',
  label: (id: number) => `Order ${id}`,
  noCustomer: 'No customer yet',
  newOrder: 'New order',
  newOrderFailed: 'The new order could not be made',
  newOrderDoubtful: 'No answer came: look whether the new order is in the list before you make another.',
  cannot: (label: string, reason: string) => `${label}: not possible. ${reason}`,
  fix: { customer: 'Choose a customer', items: 'Go to the items', payment: 'Go to the payment' },
  empty: {
    offers: { title: 'No offers', text: "Orders that are being put together stand here until they are placed. 'New order' begins one." },
    newOrders: { title: 'No new orders', text: 'Placed orders that are paid or on invoice stand here until somebody starts work on them.' },
    pending: { title: 'No pending orders', text: 'Placed orders whose payment is outstanding wait here.' },
    inProgress: {
      title: 'Nothing in progress',
      text: "Orders somebody started work on stand here. 'Start work' in New orders brings one.",
    },
    done: { title: 'No done orders', text: "Orders marked done stand here. 'Mark done' in In progress brings one." },
    cancelled: { title: 'No ignored orders', text: 'Cancelled orders stand here, with the reason in their history.' },
  },
  toNewOrders: 'Go to New orders',
  toInProgress: 'Go to In progress',
  keys: 'Orders',
  bulkHint: 'Shift X, a move, Enter: the whole page in three keys',
  undoNewest: 'Undo what is held',
  rehearsing: 'Asking what would happen …',
  rehearsalFailed: 'It could not be found out what would happen',
  asked: (move: MoveName, count: number) => asked[move](count),
  willMove: (will: number, cannot: number) =>
    cannot === 0 ? `All ${number(will)} will move.` : `${number(will)} will move, ${number(cannot)} cannot:`,
  noneWillMove: (cannot: number) => (cannot === 1 ? 'It cannot move:' : `None of the ${number(cannot)} can move:`),
  refusals: {
    hasCustomer: 'No customer',
    hasItems: 'No items',
    isPaid: 'Payment outstanding',
    isInStock: 'Out of stock',
    hasReason: 'No reason given',
    isNotFinal: 'Cancelled already',
    isFromHere: 'In another status by now',
  } as Record<string, string>,
  otherRefusal: 'Refused',
  more: (count: number) => `and ${number(count)} more`,
  held: 'They are held for 5 seconds in the activity tray, where you can still undo.',
  reason: 'Why',
  reasonHint: 'One reason for all; it is kept in their history.',
  causes: 'What this will cause:',
  setAsideCopies: (copies: number) => `${number(copies)} copies set aside for them go back on the shelf.`,
  setAside: 'Copies set aside for orders in progress go back on the shelf.',
  confirm: {
    'basket.place': 'Place',
    'basket.start': 'Start work',
    'basket.finish': 'Mark done',
    'basket.cancel': 'Cancel orders',
  } as Record<MoveName, string>,
  keep: 'Go back',
  retry: 'Try again',
} as const
