import type { Basket } from '#api/orders/baskets'
import type { IssuedLine } from '#api/orders/documentRows'

/** What a sum is of: an order, an issued document, or an offer by its number. */
export type Source = { basket: Basket } | { lines: readonly IssuedLine[]; isCredit?: boolean; currency: string } | { offer: number }

/** Which sum: `rate` is that of VAT, a fraction such as 0.06. */
export type Figure = 'net' | 'total' | { rate: number }
