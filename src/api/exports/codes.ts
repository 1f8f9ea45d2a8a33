/** ISO 3166-1 alpha-2 → MARC country code (loc.gov/marc/countries), in 008/15-17. */
const marcCountries: Readonly<Record<string, string>> = Object.fromEntries(
  `SE sw,IR ir,GB xxk,US xxu,CA xxc,NO no,DK dk,FI fi,IS ic,DE gw,FR fr,NL ne,BE be,AT au,CH sz,IT it,ES sp,PT po,PL pl,CZ xr,HU hu,RO rm,BG bu,GR gr,UA un,RU ru,EE er,LV lv,LT li,IE ie,TR tu,AF af,TJ ta,IQ iq,SY sy,LB le,IL is,EG ua,AE ts,PK pk,IN ii,CN cc,JP ja,AU at,AZ aj,AM ai,UZ uz`
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
export const marcCountry = (country: string | null): string => (marcCountries[country ?? ''] ?? 'xx').padEnd(3)

export const isCreator = (marc: string): boolean => marc === 'aut' || marc === 'cmp'

/** RDA content, media and carrier (336, 337, 338), and type and level of the leader. */
export type Carrier = { type: string; content: string; media: string; carrier: string; isOnline: boolean }
const printed: Carrier = { type: 'a', content: 'txt', media: 'n', carrier: 'nc', isOnline: false }

/** ONIX list 150. */
const carriers: Readonly<Record<string, Carrier>> = {
  BB: printed,
  BC: printed,
  BE: printed,
  BF: printed,
  BG: printed,
  BH: printed,
  ED: { ...printed, media: 'c', carrier: 'cr', isOnline: true },
  EB: { ...printed, media: 'c', carrier: 'cr', isOnline: true },
  AC: { type: 'i', content: 'spw', media: 's', carrier: 'sd', isOnline: false },
  AJ: { type: 'i', content: 'spw', media: 'c', carrier: 'cr', isOnline: true },
  PI: { type: 'c', content: 'ntm', media: 'n', carrier: 'nc', isOnline: false },
  CB: { type: 'e', content: 'cri', media: 'n', carrier: 'nb', isOnline: false },
  PC: printed,
  PK: { type: 'k', content: 'sti', media: 'n', carrier: 'nb', isOnline: false },
  ZE: { type: 'r', content: 'tdf', media: 'n', carrier: 'nr', isOnline: false },
}
const object: Carrier = { type: 'r', content: 'tdf', media: 'n', carrier: 'nr', isOnline: false }

export const carrierOf = (form: string | null, kind: string): Carrier => carriers[form ?? ''] ?? (kind === 'other' ? object : printed)

/** ONIX list 64. */
export const publishingStatusCodes: Readonly<Record<string, string>> = {
  cancelled: '01',
  forthcoming: '02',
  postponed: '03',
  active: '04',
  outOfStockIndefinitely: '06',
  outOfPrint: '07',
  withdrawn: '11',
}

/** ONIX list 41. */
export const prizeCodes: Readonly<Record<string, string>> = { winner: '01', shortlisted: '04', longlisted: '05', nominated: '07' }

/** ONIX list 27: the first digit of a Thema qualifier gives its kind. */
const themaSchemes: Readonly<Record<string, string>> = { 1: '94', 2: '95', 3: '96', 4: '97', 5: '98', 6: '99' }
export const isThemaQualifier = (code: string): boolean => /^[1-6]/.test(code)
export const subjectScheme = (scheme: 'thema' | 'dewey' | 'sab', code: string): string =>
  ({ thema: themaSchemes[code.charAt(0)] ?? '93', dewey: '01', sab: '48' })[scheme]

const fictionThema = /^(F|YF)/
const fictionSab = /^u?H/
/** 008/33. */
export const isFiction = (subjects: readonly { scheme: string; code: string }[], genres: readonly { thema: string | null }[]): boolean =>
  genres.some(({ thema }) => fictionThema.test(thema ?? '')) ||
  subjects.some(({ scheme, code }) => (scheme === 'thema' ? fictionThema.test(code) : scheme === 'sab' && fictionSab.test(code)))
