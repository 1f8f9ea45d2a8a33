import type { CashSale } from '#api/till/till'

export type Last = { clientId: string; change: number; answer?: CashSale }
