import { countryCodes } from '../codes'
import { countryName } from './countries'

/** The languages our customers and older records name countries in. */
const languages = ['en', 'sv', 'fa', 'da', 'nb', 'fi', 'de', 'fr']

/** Abbreviations, parts that have no code of their own, and names that were changed. */
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

/** Letters and digits alone, without accents: "U.S.A." is "usa"; Arabic yeh and kaf are the Persian ones. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ىي]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/ø/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The language that most people of a country speak: Germany's is German. */
const ownLanguage = (code: string): string => new Intl.Locale(`und-${code}`).maximize().language

/** Every word a country may be looked for by: its names in eight languages and its own, and what else it is called. */
export const wordsOfCountry = (code: string): readonly string[] => [
  ...new Set([...languages, ownLanguage(code)].map((language) => countryName(code, language))),
  ...(aliases[code]?.split(', ') ?? []),
]

let codes: Map<string, string> | undefined

/** The code and the folded names of every country; a name that two have is of neither. */
function countriesByName(): ReadonlyMap<string, string> {
  if (codes) return codes
  const found = new Map<string, string>()
  for (const code of countryCodes)
    for (const word of wordsOfCountry(code)) {
      const key = fold(word)
      found.set(key, (found.get(key) ?? code) === code ? code : '')
    }
  // A code is its country's, whatever is called the same.
  for (const code of countryCodes) found.set(code.toLowerCase(), code)
  codes = new Map([...found].filter(([, code]) => code !== ''))
  return codes
}

/** The country that a text names for certain, by its code or by a name: `DE` for "Deutschland"; undefined for "Grmany". */
export const readCountry = (text: string): string | undefined => countriesByName().get(fold(text))
