const namers = new Map<string, Intl.DisplayNames>()
function namesIn(language: string): Intl.DisplayNames {
  const names = namers.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  namers.set(language, names)
  return names
}

/**
 * What a country is called, by Intl, which browsers and Node bring (decision 034). What is no code of a country is
 * itself, as somebody wrote it.
 */
export const countryName = (code: string, language = 'en'): string => (/^[A-Z]{2}$/.test(code) && namesIn(language).of(code)) || code
