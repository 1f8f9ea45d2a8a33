import type { CashSale } from '#api/till/till'

/** The sale before: what is given back of it, and its receipt once it has one. */
export type Last = { clientId: string; change: number; answer?: CashSale }
