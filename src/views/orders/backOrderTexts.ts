import { inLanguage } from '#api/core/texts/inLanguage'
import type { BasketLine } from '#api/orders/baskets'
import { date, number } from '#views/core/format.ts'

const copies = (count: number) => (count === 1 ? '1 copy' : `${number(count)} copies`)

const texts = inLanguage('orders/backOrder', {
  unknown: 'expected date not known',
  expected: (day: string) => `expected ${day}`,
  backOrdered: (count: number, since: string, expected: string) => `${copies(count)} back-ordered since ${since}, ${expected}`,
  arrived: (count: number) => `${copies(count)} arrived, ready to ship`,
  cancelled: (count: number) => `${copies(count)} cancelled`,
})
export type Texts = typeof texts

/** YYYY-MM-DD. */
export const expected = (day: string | null): string => (day === null ? texts.unknown : texts.expected(date(`${day}T12:00:00Z`, 'UTC')))

export function backOrderOf({ backOrder, arrived = 0, cancelled = 0 }: BasketLine): string[] {
  return [
    ...(backOrder ? [texts.backOrdered(backOrder.copies, date(backOrder.since), expected(backOrder.expectedOn))] : []),
    ...(arrived > 0 ? [texts.arrived(arrived)] : []),
    ...(cancelled > 0 ? [texts.cancelled(cancelled)] : []),
  ]
}
