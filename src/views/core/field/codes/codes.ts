import { countryCodes, languageCodes } from '#api/core/codes'
import { countryName } from '#api/core/kinds/countries'
import { wordsOfCountry } from '#api/core/kinds/countryWords'
import { locale } from '../../format'
import type { Choice } from '../option'

/** Created lazily, once for each language of the interface. */
function once<Made>(make: () => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const before = made.get(locale())
    if (before !== undefined) return before
    const now = make()
    made.set(locale(), now)
    return now
  }
}

const names = once(() => new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' }))

export function nameOfLanguage(code: string): string {
  try {
    // Intl knows bibliographic codes (`ger`) by their other code.
    return names().of(Intl.getCanonicalLocales(code)[0] ?? code) ?? code
  } catch {
    return code
  }
}

const choicesOf = (codes: readonly string[], name: (code: string) => string): Choice[] =>
  codes.map((code) => ({ value: code, label: name(code), more: code }))
const byLabel = (choices: Choice[]) => {
  const { compare } = new Intl.Collator(locale())
  return choices.sort((a, b) => compare(a.label, b.label))
}

const common = ['swe', 'eng', 'per', 'ara', 'dan', 'nor', 'fin', 'ger', 'fre', 'spa']

/** Common languages first. */
export const languageChoices: () => readonly Choice[] = once(() => [
  ...choicesOf(common, nameOfLanguage),
  ...byLabel(
    choicesOf(
      languageCodes.filter((code) => !common.includes(code)),
      nameOfLanguage,
    ),
  ),
])

export const countryChoices: () => readonly Choice[] = once(() =>
  byLabel(
    countryCodes.map((code) => ({
      value: code,
      label: countryName(code, locale()),
      more: code,
      get words() {
        return wordsOfCountry(code).join(' ')
      },
    })),
  ),
)
