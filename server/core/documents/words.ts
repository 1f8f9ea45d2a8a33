import type { DocumentLanguage as Language } from '#api/core/kinds/documentLanguage'
import { stockholmDay } from '../stockholm'

/** What parts decimals: a comma in Swedish. */
const inDecimals = (text: string, language: Language) => (language === 'sv' ? text.replace('.', ',') : text)

const sign = (number: number) => (number < 0 ? '\u2212' : '')

/** Copies: of a credit note they are below zero. */
export const countOf = (count: number): string => `${sign(count)}${Math.abs(count)}`

const written = (amount: number, decimals: number, language: Language) => {
  const [whole = '0', cents = '00'] = (Math.abs(amount) / 100).toFixed(decimals).split('.')
  return `${sign(amount)}${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}${inDecimals(`.${cents}`, language)}`
}

/** Minor units with two decimals and a space between thousands, in Latin digits: 1 239.15, in Swedish 1 239,15. */
export const amountOf = (amount: number, language: Language): string => written(amount, 2, language)

/** A unit price: minor units with decimals of their own where it has any, 10.6833. */
export const priceOf = (price: number, language: Language): string =>
  written(price, 2 + (String(price).split('.')[1]?.length ?? 0), language)

/** A decimal as it is: a rate of exchange. */
export const decimalOf = (number: number, language: Language): string => inDecimals(String(number), language)

/** A fraction in per cent: 6 %, 12.5 %. */
export const percentOf = (rate: number, language: Language): string => `${decimalOf(Number((rate * 100).toFixed(2)), language)} %`

/** The day of an instant in Stockholm: YYYY-MM-DD. */
export const dayOf = (instant: string): string => stockholmDay(new Date(instant))

/** Words of another direction, kept apart from those around them. */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** A number with its signs, kept in its order among words of another direction. */
export const figure = (text: string): string => `\u2066${text}\u2069`

/** The same words for whoever lays them out otherwise: without the marks of `isolate` and `figure`. */
export const unmarked = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
