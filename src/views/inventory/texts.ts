import type { MoveKind, Place } from '#api/inventory/stock'
import { number } from '#views/core/format.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const copies = (count: number) => counted(count, 'copy', 'copies')
const titles = (count: number) => counted(count, 'title', 'titles')

export const placeNames: Record<Place, string> = {
  stockholm: 'Stockholm',
  tehran: 'Tehran',
  transit: 'In transit',
  customer: 'Customer',
  supplier: 'Supplier',
  adjustment: 'Correction',
}
export const kindNames: Record<MoveKind, string> = {
  opening: 'Opening balance',
  receipt: 'Received',
  delivery: 'Sent to a customer',
  return: 'Returned',
  cashSale: 'Sold at the till',
  transfer: 'Transfer',
  count: 'Count',
  adjustment: 'Correction',
}

export const texts = {
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
    at: 'When',
    by: 'By',
    from: 'From',
    to: 'To',
    copies: 'Copies',
    kind: 'What',
    note: 'Note',
    balance: 'Left',
  },
  inStockholm: (what: string) => `Stockholm, ${what.toLowerCase()}`,
  inTehran: (what: string) => `Tehran, ${what.toLowerCase()}`,
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
  stocks: { some: 'On hand', none: 'None on hand', short: 'Back-ordered' },
  asOf: (day: string) => `Stock at the end of ${day} in Stockholm. Reservations of that day are unknown.`,
  empty: { title: 'No editions yet', text: 'Each edition appears here with its stock.' },
  excel: 'Excel',
  excelHint: 'All rows, as an Excel file',
  back: 'Back to inventory',
  notFound: 'This edition does not exist. It may have been removed.',
  correct: 'Correct',
  correctOf: (title: string) => `Correct the stock of ${title}`,
  correcting: (title: string, place: string) => `\u2068${title}\u2069 in ${place}`,
  correctText: (onHand: number) => `Current balance: ${copies(onHand)}. Your number is posted as a correction with your reason.`,
  save: 'Save',
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
} as const
