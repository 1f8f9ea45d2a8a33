import type { Actor } from '../core/auditLog'
import { amountOf } from '../core/documents/words'

/** 57,50 kr */
export const kronor = (amount: number): string => `${amountOf(amount, 'sv')} kr`

export const nameOf = ({ user }: Actor): string => (user ? `${user.firstName} ${user.lastName}`.trim() || (user.username ?? '') : '')

const inStockholm = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Stockholm' })

export const timeOf = (instant: string): string => inStockholm.format(new Date(instant))

export const methodWords = { cash: 'Kontant', card: 'Kort', swish: 'Swish', other: 'Annat' } as const
