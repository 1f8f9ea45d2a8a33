import { countryCodes, languageCodes } from '#api/core/codes'
import { language } from '../format'
import type { Choice } from './option'

/** What Intl calls a code; the code itself where it knows none. */
function namer(type: 'language' | 'region'): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type, fallback: 'none' })
  return (code) => {
    try {
      // Library catalogues have codes of their own for some languages (`ger`): Intl knows them by their other one.
      return names.of(type === 'language' ? (Intl.getCanonicalLocales(code)[0] ?? code) : code) ?? code
    } catch {
      return code
    }
  }
}

export const nameOfLanguage = (code: string): string => namer('language')(code)
export const nameOfCountry = (code: string): string => namer('region')(code)

const choicesOf = (codes: readonly string[], type: 'language' | 'region'): Choice[] => {
  const name = namer(type)
  return codes.map((code) => ({ value: code, label: name(code), more: code })).sort((a, b) => a.label.localeCompare(b.label))
}

let languages: Choice[] | undefined
let countries: Choice[] | undefined

/** Every language and country as a choice, by name; made once, when first asked for. */
export const languageChoices = (): readonly Choice[] => {
  languages ??= choicesOf(languageCodes, 'language')
  return languages
}
export const countryChoices = (): readonly Choice[] => {
  countries ??= choicesOf(countryCodes, 'region')
  return countries
}
