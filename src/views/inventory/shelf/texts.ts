import { inLanguage } from '#api/core/texts/inLanguage'
import type { ShelfScan } from '#api/inventory/shelfScan'
import { money, number } from '#views/core/format.ts'
import { texts as stockTexts } from '../texts'

export const texts = inLanguage('inventory/shelf', {
  scan: 'Scan a book',
  hint: 'Scan a book to see its price, its copies and what it lacks. Enter then opens the first that is lacking.',
  unknown: 'Nothing has this code',
  looking: 'Looking…',
  noPrice: 'No price',
  noShelf: 'No shelf',
  price: 'Price',
  reduced: (price: string, now: string) => `${price}, now ${now}`,
  stock: 'Copies',
  onShelf: (onHand: number, reserved: number) =>
    reserved ? `${stockTexts.copies(onHand)}, ${number(reserved)} of them reserved` : stockTexts.copies(onHand),
  shelf: 'Shelf',
  complete: 'The shop lacks nothing of it.',
  lacking: 'The shop lacks',
  correct: 'Correct',
  correctOf: (what: string) => `Correct: ${what}`,
  add: 'Add',
  addOf: (what: string) => `Add: ${what}`,
  correcting: (title: string, field: string) => `${title}: ${field}`,
  earlier: 'Scanned before',
  back: (warehouse: string) => `Stock in ${warehouse}`,
} as const)

const amountOf = (amount: number | null, currency: string) => (amount === null ? texts.noPrice : money({ amount, currency }))

/** What a customer pays now. */
export const priceOf = ({ priceNow, currency }: ShelfScan): string => amountOf(priceNow, currency)

/** What stands in the form, and what is paid now where a discount makes it less. */
export const pricesOf = ({ price, priceNow, currency }: ShelfScan): string => {
  const typed = amountOf(price, currency)
  return price === priceNow ? typed : texts.reduced(typed, amountOf(priceNow, currency))
}
