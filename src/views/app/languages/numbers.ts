import { lowerFirst as lowerKind } from '#api/core/names'
import { say } from '#api/core/texts/inLanguage'

/** For texts; they import nothing of the app, whose modules would else be read before the texts are here. */
export function numbersIn(locale: string) {
  const format = new Intl.NumberFormat(locale)
  const number = (value: number): string => format.format(value)
  return { number, counted: (count: number, one: string, many = one): string => `${number(count)} ${count === 1 ? one : many}` }
}

/** Inside of a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Isolated, so that a name of another direction does not turn what is beside it around. */
export const isolated = (name: string | number): string => `\u2068${name}\u2069`

/** Looks up a new record of an English kind as a whole, as the gender of the kind decides. */
export const newOne = (kind: string): string => say(`New ${lowerKind(kind)}`)
