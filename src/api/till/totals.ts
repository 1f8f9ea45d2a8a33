import { documentTotals, roundedForCash } from '../orders/documentTotals'

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
