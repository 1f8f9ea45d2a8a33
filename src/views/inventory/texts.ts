import { lowerFirst } from '#api/core/names'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { MoveKind, MoveRow, Place } from '#api/inventory/stock'
import { number } from '#views/core/format.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const copies = (count: number) => counted(count, 'copy', 'copies')
const titles = (count: number) => counted(count, 'title', 'titles')

export const placeNames: Record<Place, string> = inLanguage('inventory/places', {
  stockholm: 'Stockholm',
  tehran: 'Tehran',
  transit: 'In transit',
  customer: 'Customer',
  supplier: 'Supplier',
  adjustment: 'Correction',
})
export const kindNames: Record<MoveKind, string> = inLanguage('inventory/kinds', {
  opening: 'Opening balance',
  receipt: 'Received',
  delivery: 'Sent to a customer',
  return: 'Returned',
  cashSale: 'Sold at the till',
  transfer: 'Transfer',
  count: 'Count',
  adjustment: 'Correction',
})

export const texts = inLanguage('inventory/inventory', {
  copies,
  titles,
  unknown: '—',
  columns: {
    title: 'Title',
    isbn: 'ISBN',
    contributor: 'Contributor',
    format: 'Format',
    shelf: 'Shelf',
    onHand: 'On hand',
    reserved: 'Reserved',
    free: 'Available',
    transit: 'In transit',
    ordered: 'Ordered',
    reorderPoint: 'Reorder point',
    toOrder: 'To order',
    at: 'When',
    by: 'By',
    from: 'From',
    to: 'To',
    copies: 'Copies',
    kind: 'What',
    note: 'Note',
    cause: 'Cause',
    balance: 'Balance',
  },
  inStockholm: (what: string) => `Stockholm, ${lowerFirst(what)}`,
  inTehran: (what: string) => `Tehran, ${lowerFirst(what)}`,
  search: 'Title, contributor or ISBN',
  filters: {
    kind: 'Kind',
    stock: 'Stock',
    shelf: 'Shelf begins with',
    asOf: 'As it was on',
    place: 'Place',
    what: 'What',
    day: 'From',
    until: 'Until',
  },
  kinds: { book: 'Books', document: 'Documents', other: 'Other products' },
  stocks: { some: 'On hand', none: 'None on hand', short: 'Back-ordered', low: 'Below the reorder point' },
  asOf: (day: string) => `Stock at the end of ${day} in Stockholm. Reservations of that day are unknown.`,
  value: {
    title: 'Stock value at cost',
    of: (place: string, worth: string, count: number) => `${place}: \u2068${worth}\u2069 (${copies(count)})`,
    unpriced: (count: number) => `Without a purchase price: ${copies(count)}`,
  },
  empty: { title: 'No editions yet', text: 'Each edition appears here with its stock.' },
  excel: 'Excel',
  excelHint: 'The rows of this list, as an Excel file',
  causes: {
    order: (id: number) => `Order ${id}`,
    delivery: (id: number) => `Delivery ${id}`,
    transfer: (id: number) => `Transfer ${id}`,
    count: (id: number) => `Count ${id}`,
    request: (id: number) => `Request ${id}`,
    sale: (id: number) => `Receipt ${id}`,
  } satisfies Record<NonNullable<MoveRow['cause']>['kind'], (id: number) => string>,
  balanceIn: (place: string, copiesLeft: string) => `${place} ${copiesLeft}`,
  back: 'Back to inventory',
  notFound: 'This edition does not exist. It may have been removed.',
  shelfMode: 'Shelf mode',
  correct: 'Correct',
  correctOf: (title: string) => `Correct the stock of ${title}`,
  correcting: (title: string, place: string) => `\u2068${title}\u2069 in ${place}`,
  changedText: (before: number, now: number, yours: number) =>
    `Before: ${copies(before)}. Now: ${copies(now)}. Yours: ${copies(yours)}. Save again to correct the balance to yours.`,
  correctText: (onHand: number) => `Current balance: ${copies(onHand)}. Your number is posted as a correction with your reason.`,
  save: 'Save',
  saveAnyway: 'Save anyway',
  saved: 'Saved.',
  cancel: 'Cancel',
  close: 'Close',
  underway: (count: number) => `${copies(count)} in transit between the warehouses`,
  place: 'Place',
  log: {
    title: 'Movements',
    empty: { title: 'No movements yet', text: 'Receipts, deliveries and corrections appear here.' },
    label: (title: string, copiesMoved: number) => `${title}, ${copies(copiesMoved)}`,
    system: 'Opening balances',
  },
} as const)
