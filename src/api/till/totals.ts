import { documentTotals, roundedForCash } from '../orders/documentTotals'
import type { CashReport, Counts } from './till'

/** Öre with VAT, rate a decimal. */
export type Rung = { quantity: number; unitPrice: number; vatRate: number }

/** VAT is taken out once per rate. */
export function saleTotals(lines: readonly Rung[]) {
  return documentTotals(
    lines.map(({ quantity, unitPrice, vatRate }) => ({
      base: quantity * unitPrice,
      includesVat: true,
      rate: Math.round(vatRate * 10_000),
    })),
  )
}

/** Rounded to the krona. */
export function cashDue(gross: number, paidOtherwise: number): { due: number; rounding: number } {
  const exact = Math.max(gross - paidOtherwise, 0)
  const due = roundedForCash(exact)
  return { due, rounding: due - exact }
}

export function expectedOf({ expectedCash, methods }: Pick<CashReport, 'expectedCash' | 'methods'>): Counts {
  const paidBy = (wanted: string) => methods.find(({ method }) => method === wanted)?.amount ?? 0
  return { cash: expectedCash, card: paidBy('card'), swish: paidBy('swish') }
}

export const countedMethods = ['cash', 'card', 'swish'] as const

/** Negative is missing. */
export const differencesOf = (counted: Counts, expected: Counts): Counts => ({
  cash: counted.cash - expected.cash,
  card: counted.card - expected.card,
  swish: counted.swish - expected.swish,
})

export const needsReason = (differences: Counts, limit: number): boolean =>
  countedMethods.some((method) => Math.abs(differences[method]) > limit)
