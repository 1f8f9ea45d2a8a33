import { inLanguage } from '#api/core/texts/inLanguage'
import { warehouseNames } from '#api/inventory/warehouses'
import type { MoveEffects } from '#api/orders/moveDryRun'
import { number } from '#views/core/format.ts'

type Place = MoveEffects['stock'][number]['place']
const copies = (count: number) => (count === 1 ? '1 copy' : `${number(count)} copies`)
const named = (one: string, many: string, numbers: readonly number[]) =>
  `${numbers.length === 1 ? one : many} ${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ` and ${number(numbers.length - 3)} more` : ''}`

export const effectTexts = inLanguage('orders/effect', {
  isFinal: 'A cancelled order is final: it cannot be opened again.',
  noMail: 'No mail is sent to the customer.',
  setAside: (count: number, place: Place) => `${copies(count)} ${count === 1 ? 'is' : 'are'} set aside in ${warehouseNames[place]}.`,
  putBack: (count: number, place: Place) =>
    `${copies(count)} set aside ${count === 1 ? 'goes' : 'go'} back on the shelf in ${warehouseNames[place]}.`,
  backOrdered: (count: number, title: string, expected: string) =>
    `${copies(count)} of \u2068${title}\u2069 ${count === 1 ? 'is' : 'are'} back-ordered, ${expected}.`,
  moreBackOrdered: (count: number, titles: number) =>
    `${copies(count)} of ${number(titles)} more ${titles === 1 ? 'title' : 'titles'} ${count === 1 ? 'is' : 'are'} back-ordered.`,
  cancelledCopies: (count: number, title: string) =>
    `${copies(count)} of \u2068${title}\u2069 ${count === 1 ? 'is' : 'are'} cancelled: the customer does not get ${count === 1 ? 'it' : 'them'}.`,
  leaves: (count: number, place: Place) => `${copies(count)} ${count === 1 ? 'leaves' : 'leave'} ${warehouseNames[place]}.`,
  comesBack: (count: number, place: Place) => `${copies(count)} ${count === 1 ? 'comes' : 'come'} back to ${warehouseNames[place]}.`,
  writtenOff: (count: number) => `${copies(count)} ${count === 1 ? 'is' : 'are'} written off.`,
  onward: (count: number) => `${copies(count)} ${count === 1 ? 'goes' : 'go'} on to orders that wait for ${count === 1 ? 'it' : 'them'}.`,
  stockStays: 'Stock does not change.',
  goodsLeft: 'The goods have left: stock does not change.',
  credit: (credit: number, invoice: number, total: string, vat: string) =>
    `Credit note ${credit} of invoice ${invoice} is issued: ${total}, of which VAT ${vat}.`,
  credits: (count: number, total: string, vat: string) => `${number(count)} credit notes are issued: ${total}, of which VAT ${vat}.`,
  voided: (numbers: readonly number[]) =>
    `${named('Pre-invoice', 'Pre-invoices', numbers)} ${numbers.length === 1 ? 'becomes' : 'become'} void.`,
  deliveries: (ids: readonly number[]) => `${named('Delivery', 'Deliveries', ids)} ${ids.length === 1 ? 'is' : 'are'} cancelled.`,
  offers: (ids: readonly number[]) => `${named('Offer', 'Offers', ids)} ${ids.length === 1 ? 'is' : 'are'} withdrawn.`,
  codes: (codes: readonly string[]) => `Discount code ${codes.map((code) => `\u2068${code}\u2069`).join(', ')} can be used again.`,
  paidBack: (amount: string) => `${amount} is to be paid back by hand.`,
  owed: (amount: string) => `${amount} is still to be paid.`,
  nothingDue: 'Nothing is to be paid or paid back.',
} as const)
