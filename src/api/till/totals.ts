import { documentTotals, roundedForCash } from '../orders/documentTotals'
import type { CashReport, Counts } from './till'

/** A line as it is rung: öre with VAT, the rate a decimal. */
export type Rung = { quantity: number; unitPrice: number; vatRate: number }

/** What is rung comes to: VAT is taken out of what is paid, once a rate. */
export function saleTotals(lines: readonly Rung[]) {
  return documentTotals(
    lines.map(({ quantity, unitPrice, vatRate }) => ({
      base: quantity * unitPrice,
      includesVat: true,
      rate: Math.round(vatRate * 10_000),
    })),
  )
}

/** What is to be paid in cash when so much was paid otherwise: to the krona; and what that rounding adds. */
export function cashDue(gross: number, paidOtherwise: number): { due: number; rounding: number } {
  const exact = Math.max(gross - paidOtherwise, 0)
  const due = roundedForCash(exact)
  return { due, rounding: due - exact }
}

/** What the receipts and movements of a day say should be there. */
export function expectedOf({ expectedCash, methods }: Pick<CashReport, 'expectedCash' | 'methods'>): Counts {
  const paidBy = (wanted: string) => methods.find(({ method }) => method === wanted)?.amount ?? 0
  return { cash: expectedCash, card: paidBy('card'), swish: paidBy('swish') }
}

export const countedMethods = ['cash', 'card', 'swish'] as const

/** Counted less expected: below zero is missing. */
export const differencesOf = (counted: Counts, expected: Counts): Counts => ({
  cash: counted.cash - expected.cash,
  card: counted.card - expected.card,
  swish: counted.swish - expected.swish,
})

/** Whether a difference is too large to close the day without a reason. */
export const needsReason = (differences: Counts, limit: number): boolean =>
  countedMethods.some((method) => Math.abs(differences[method]) > limit)
