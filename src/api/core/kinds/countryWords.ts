import { countryCodes } from '../codes'
import { countryName } from './countries'

const languages = ['en', 'sv', 'fa', 'da', 'nb', 'fi', 'de', 'fr']

const aliases: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates, Förenade Arabemiraten',
  BA: 'Bosnia',
  CD: 'DR Congo, Zaire',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  CV: 'Cape Verde',
  CZ: 'Czech Republic, Tjeckiska republiken, Česká republika',
  DE: 'BRD, Federal Republic of Germany, GER, DEU',
  DK: 'DNK',
  FI: 'FIN',
  FR: 'FRA',
  GB: 'UK, U.K., Great Britain, GBR, England, Scotland, Wales, Skottland, انگلستان, انگلیس',
  GR: 'Hellas',
  IE: 'Eire',
  IR: 'Persia, Persien, Islamic Republic of Iran, IRN, جمهوری اسلامی ایران',
  IT: 'ITA',
  KP: 'North Korea',
  KR: 'South Korea, Republic of Korea',
  MK: 'Macedonia, Makedonien',
  MM: 'Burma',
  NL: 'Holland, The Netherlands, NLD, هلند',
  NO: 'NOR',
  PS: 'Palestine, Palestina, فلسطین',
  RU: 'Russian Federation',
  SE: 'SWE, Kingdom of Sweden',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey, Türkiye',
  TW: 'Taiwan',
  US: 'USA, U.S.A., America, United States of America, Förenta staterna, Amerika, آمریکا, امریکا',
  VA: 'Vatican, Vatikanen',
  VN: 'Viet Nam',
  AX: 'Ahvenanmaa, Landskapet Åland',
  ES: 'ESP',
  PL: 'POL',
  AT: 'AUT',
  CH: 'CHE, Switzerland',
}

/** "U.S.A." is "usa"; Arabic yeh and kaf become Persian. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ىي]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/ø/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const ownLanguage = (code: string): string => new Intl.Locale(`und-${code}`).maximize().language

export const wordsOfCountry = (code: string): readonly string[] => [
  ...new Set([...languages, ownLanguage(code)].map((language) => countryName(code, language))),
  ...(aliases[code]?.split(', ') ?? []),
]

let codes: Map<string, string> | undefined

/** Ambiguous names are left out. */
function countriesByName(): ReadonlyMap<string, string> {
  if (codes) return codes
  const found = new Map<string, string>()
  for (const code of countryCodes)
    for (const word of wordsOfCountry(code)) {
      const key = fold(word)
      found.set(key, (found.get(key) ?? code) === code ? code : '')
    }
  // Codes take precedence over names.
  for (const code of countryCodes) found.set(code.toLowerCase(), code)
  codes = new Map([...found].filter(([, code]) => code !== ''))
  return codes
}

/** `DE` for "Deutschland"; undefined for "Grmany". */
export const readCountry = (text: string): string | undefined => countriesByName().get(fold(text))
