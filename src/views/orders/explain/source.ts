import type { Basket } from '#api/orders/baskets'
import type { IssuedLine } from '#api/orders/documentRows'

export type Source = { basket: Basket } | { lines: readonly IssuedLine[]; isCredit?: boolean; currency: string } | { offer: number }

/** `rate` is a fraction such as 0.06. */
export type Figure = 'net' | 'total' | { rate: number }
