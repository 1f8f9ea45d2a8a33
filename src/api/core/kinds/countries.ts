const namers = new Map<string, Intl.DisplayNames>()
function namesIn(language: string): Intl.DisplayNames {
  const names = namers.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  namers.set(language, names)
  return names
}

/** By Intl (decision 034). Unknown codes are returned as they are. */
export const countryName = (code: string, language = 'en'): string => (/^[A-Z]{2}$/.test(code) && namesIn(language).of(code)) || code
