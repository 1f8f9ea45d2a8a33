import { minorDigits } from '#api/core/currencies'
import type { Money } from '#api/core/money'
import { Problem } from '../../core/http/problem'

const written = ({ amount, currency }: Money) => `${(amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))} ${currency}`
const listed = (totals: readonly Money[]) => totals.map(written).join(' and ') || 'nothing'

/** Issues exactly what the person was shown, perhaps seconds earlier. @throws {Problem} 409 `changed` */
export function requireExpected(totals: readonly Money[], expected: readonly Money[] | undefined): void {
  if (!expected || listed(totals) === listed(expected)) return
  throw Problem.changed(
    `It came to ${listed(expected)} when you looked, and would come to ${listed(totals)} now. Check it and issue it again.`,
  )
}
