import { countryCodes, languageCodes } from '#api/core/codes'
import { wordsOfCountry } from '#api/core/kinds/countryWords'
import { cached, locale } from '../../format'
import { nameOfCountry } from '../../text/nameOfCountry'
import type { Choice } from '../option'

const namesOfLanguages = cached<void, Intl.DisplayNames>(() => new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' }))

export function nameOfLanguage(code: string): string {
  try {
    // Intl knows bibliographic codes (`ger`) by their other code.
    return namesOfLanguages().of(Intl.getCanonicalLocales(code)[0] ?? code) ?? code
  } catch {
    return code
  }
}

const choicesOf = (codes: readonly string[], name: (code: string) => string): Choice[] =>
  codes.map((code) => ({ value: code, label: name(code), more: code }))
const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, locale())

const common = ['swe', 'eng', 'per', 'ara', 'dan', 'nor', 'fin', 'ger', 'fre', 'spa']

/** Common languages first. */
export const languageChoices = cached<void, readonly Choice[]>(() => [
  ...choicesOf(common, nameOfLanguage),
  ...choicesOf(
    languageCodes.filter((code) => !common.includes(code)),
    nameOfLanguage,
  ).sort(byLabel),
])

export const countryChoices = cached<void, readonly Choice[]>(() =>
  countryCodes
    .map((code) => ({
      value: code,
      label: nameOfCountry(code),
      more: code,
      get words() {
        return wordsOfCountry(code).join(' ')
      },
    }))
    .sort(byLabel),
)
