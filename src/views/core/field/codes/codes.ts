import { countryCodes, languageCodes } from '#api/core/codes'
import { countryName } from '#api/core/kinds/countries'
import { wordsOfCountry } from '#api/core/kinds/countryWords'
import { locale } from '../../format'
import type { Choice } from '../option'

let names: Intl.DisplayNames | undefined

export function nameOfLanguage(code: string): string {
  names ??= new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' })
  try {
    // Intl knows bibliographic codes (`ger`) by their other code.
    return names.of(Intl.getCanonicalLocales(code)[0] ?? code) ?? code
  } catch {
    return code
  }
}

const choicesOf = (codes: readonly string[], name: (code: string) => string): Choice[] =>
  codes.map((code) => ({ value: code, label: name(code), more: code }))
const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, locale())

let languages: Choice[] | undefined
const countries: Record<string, Choice[]> = {}

const common = ['swe', 'eng', 'per', 'ara', 'dan', 'nor', 'fin', 'ger', 'fre', 'spa']

/** Common languages first; created once, lazily. */
export const languageChoices = (): readonly Choice[] => {
  languages ??= [
    ...choicesOf(common, nameOfLanguage),
    ...choicesOf(
      languageCodes.filter((code) => !common.includes(code)),
      nameOfLanguage,
    ).sort(byLabel),
  ]
  return languages
}
export const countryChoices = (): readonly Choice[] => {
  countries[locale()] ??= countryCodes
    .map((code) => ({
      value: code,
      label: countryName(code, locale()),
      more: code,
      get words() {
        return wordsOfCountry(code).join(' ')
      },
    }))
    .sort(byLabel)
  return countries[locale()] ?? []
}
