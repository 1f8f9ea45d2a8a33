import type { BasketLine } from '#api/orders/baskets'
import { date, number } from '#views/core/format.ts'

const copies = (count: number) => (count === 1 ? '1 copy' : `${number(count)} copies`)

/** YYYY-MM-DD. */
export const expected = (day: string | null): string =>
  day === null ? 'expected date not known' : `expected ${date(`${day}T12:00:00Z`, 'UTC')}`

export function backOrderOf({ backOrder, arrived = 0, cancelled = 0 }: BasketLine): string[] {
  return [
    ...(backOrder ? [`${copies(backOrder.copies)} back-ordered since ${date(backOrder.since)}, ${expected(backOrder.expectedOn)}`] : []),
    ...(arrived > 0 ? [`${copies(arrived)} arrived, ready to ship`] : []),
    ...(cancelled > 0 ? [`${copies(cancelled)} cancelled`] : []),
  ]
}
