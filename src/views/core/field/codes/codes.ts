import { countryCodes, languageCodes } from '#api/core/codes'
import { countryName } from '#api/core/kinds/countries'
import { wordsOfCountry } from '#api/core/kinds/countryWords'
import { language } from '../../format'
import type { Choice } from '../option'

let names: Intl.DisplayNames | undefined

/** What Intl calls a language; the code itself where it knows none. */
export function nameOfLanguage(code: string): string {
  names ??= new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  try {
    // Library catalogues have codes of their own for some languages (`ger`): Intl knows them by their other one.
    return names.of(Intl.getCanonicalLocales(code)[0] ?? code) ?? code
  } catch {
    return code
  }
}

const choicesOf = (codes: readonly string[], name: (code: string) => string): Choice[] =>
  codes.map((code) => ({ value: code, label: name(code), more: code }))
const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label)

let languages: Choice[] | undefined
let countries: Choice[] | undefined

/** The languages that most of what is sold here is in, in the order they are offered. */
const common = ['swe', 'eng', 'per', 'ara', 'dan', 'nor', 'fin', 'ger', 'fre', 'spa']

/** Every language and country as a choice, by name, common languages first; made once, when first asked for. */
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
  countries ??= countryCodes
    .map((code) => ({
      value: code,
      label: countryName(code, language),
      more: code,
      // Read when somebody searches.
      get words() {
        return wordsOfCountry(code).join(' ')
      },
    }))
    .sort(byLabel)
  return countries
}
