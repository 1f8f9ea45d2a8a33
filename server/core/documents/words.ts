import type { DocumentLanguage as Language } from '#api/core/kinds/documentLanguage'
import { stockholmDay } from '../stockholm'

const inDecimals = (text: string, language: Language) => (language === 'sv' ? text.replace('.', ',') : text)

const sign = (number: number) => (number < 0 ? '\u2212' : '')

/** Negative for credit notes. */
export const countOf = (count: number): string => `${sign(count)}${Math.abs(count)}`

const written = (amount: number, decimals: number, language: Language) => {
  const [units = '0', cents = '00'] = (Math.abs(amount) / 100).toFixed(decimals).split('.')
  return `${sign(amount)}${units.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}${inDecimals(`.${cents}`, language)}`
}

/** Minor units, two decimals, Latin digits: 1 239.15, in Swedish 1 239,15. */
export const amountOf = (amount: number, language: Language): string => written(amount, 2, language)

export const priceOf = (price: number, language: Language): string =>
  written(price, 2 + (String(price).split('.')[1]?.length ?? 0), language)

export const decimalOf = (number: number, language: Language): string => inDecimals(String(number), language)

export const percentOf = (rate: number, language: Language): string => `${decimalOf(Number((rate * 100).toFixed(2)), language)} %`

/** YYYY-MM-DD in Stockholm. */
export const dayOf = (instant: string): string => stockholmDay(new Date(instant))

export const isolate = (text: string): string => `\u2068${text}\u2069`

export const figure = (text: string): string => `\u2066${text}\u2069`

export const unmarked = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
