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

const choicesOf = (codes: readonly string[], type: 'language' | 'region', isSorted = true): Choice[] => {
  const name = namer(type)
  const choices = codes.map((code) => ({ value: code, label: name(code), more: code }))
  return isSorted ? choices.sort((a, b) => a.label.localeCompare(b.label)) : choices
}

let languages: Choice[] | undefined
let countries: Choice[] | undefined

/** The languages that most of what is sold here is in, in the order they are offered. */
const common = ['swe', 'eng', 'per', 'ara', 'dan', 'nor', 'fin', 'ger', 'fre', 'spa']

/** Every language and country as a choice, by name, common languages first; made once, when first asked for. */
export const languageChoices = (): readonly Choice[] => {
  languages ??= [
    ...choicesOf(common, 'language', false),
    ...choicesOf(languageCodes, 'language').filter(({ value }) => !common.includes(String(value))),
  ]
  return languages
}
export const countryChoices = (): readonly Choice[] => {
  countries ??= choicesOf(countryCodes, 'region')
  return countries
}
