import { lookUp } from '../core/objects'

/** Languages of cataloguing: what a record says in words of its own, such as `119 sidor`. */
export const recordLanguages = { swe: 'Swedish', eng: 'English' } as const
export type RecordLanguage = keyof typeof recordLanguages

type Audience = { fromAge: number; toAge: number | null }
const isAdult = ({ fromAge, toAge }: Audience) => fromAge >= 18 && toAge === null

export const terms = {
  swe: {
    pages: (count: number) => `${count} sidor`,
    minutes: (count: number) => `${count} min`,
    online: '1 onlineresurs',
    illustrations: 'illustrationer',
    edition: (number: number) => `Upplaga ${number}`,
    written: (names: readonly string[]) => `Text på ${names.join(' och ')}.`,
    cover: 'Omslag',
    audience: (of: Audience) => (isAdult(of) ? 'Vuxna' : of.toAge === null ? `Från ${of.fromAge} år` : `${of.fromAge}–${of.toAge} år`),
  },
  eng: {
    pages: (count: number) => `${count} pages`,
    minutes: (count: number) => `${count} min`,
    online: '1 online resource',
    illustrations: 'illustrations',
    edition: (number: number) => `Edition ${number}`,
    written: (names: readonly string[]) => `Text in ${names.join(' and ')}.`,
    cover: 'Cover',
    audience: (of: Audience) => (isAdult(of) ? 'Adults' : of.toAge === null ? `From age ${of.fromAge}` : `Ages ${of.fromAge}–${of.toAge}`),
  },
} as const

/** Of the PDF catalogue. `lang` is BCP 47. */
export const catalogueWords = {
  swe: {
    lang: 'sv',
    contents: 'Innehåll',
    people: 'Personregister',
    isbns: 'ISBN-register',
    otherTitles: 'Övriga titlar',
    otherLanguages: 'Övriga språk',
    singleTitles: 'Utan serie',
  },
  eng: {
    lang: 'en',
    contents: 'Contents',
    people: 'Index of people',
    isbns: 'Index of ISBNs',
    otherTitles: 'Other titles',
    otherLanguages: 'Other languages',
    singleTitles: 'Single titles',
  },
} as const

export const languageName = (code: string, language: RecordLanguage): string =>
  new Intl.DisplayNames([catalogueWords[language].lang], { type: 'language' }).of(code) ?? code

/** 245 $c: in the language of cataloguing, in Persian in a Persian field. Authors have none. */
export const roleWords: Readonly<Record<string, Readonly<Record<RecordLanguage | 'per', string>>>> = {
  trl: { swe: 'översättning', eng: 'translation', per: 'ترجمه' },
  ill: { swe: 'illustrationer', eng: 'illustrations', per: 'تصویرگر' },
  edt: { swe: 'redaktör', eng: 'editor', per: 'ویراستار' },
  pht: { swe: 'fotografi', eng: 'photographs', per: 'عکس' },
  aui: { swe: 'inledning', eng: 'introduction', per: 'مقدمه' },
  wpr: { swe: 'förord', eng: 'foreword', per: 'پیشگفتار' },
  aft: { swe: 'efterord', eng: 'afterword', per: 'پس‌گفتار' },
  cov: { swe: 'omslag', eng: 'cover', per: 'طرح جلد' },
  com: { swe: 'sammanställning', eng: 'compilation', per: 'گردآوری' },
  adp: { swe: 'bearbetning', eng: 'adaptation', per: 'بازنویسی' },
  nrt: { swe: 'uppläsare', eng: 'narrator', per: 'گوینده' },
  pro: { swe: 'producent', eng: 'producer', per: 'تهیه‌کننده' },
}

/** 020 $q, by code of ONIX list 150. */
export const bindingWords: Readonly<Record<string, Readonly<Record<RecordLanguage, string>>>> = {
  BB: { swe: 'inbunden', eng: 'hardback' },
  BC: { swe: 'häftad', eng: 'paperback' },
  BE: { swe: 'spiral', eng: 'spiral binding' },
  BF: { swe: 'häfte', eng: 'pamphlet' },
  BG: { swe: 'skinnband', eng: 'leather' },
  BH: { swe: 'kartonnage', eng: 'board book' },
  ED: { swe: 'e-bok', eng: 'e-book' },
  EB: { swe: 'e-bok', eng: 'e-book' },
  AC: { swe: 'CD', eng: 'CD' },
  AJ: { swe: 'ljudfil', eng: 'audio file' },
  PI: { swe: 'noter', eng: 'score' },
  CB: { swe: 'karta', eng: 'map' },
  PC: { swe: 'kalender', eng: 'calendar' },
  PK: { swe: 'affisch', eng: 'poster' },
  ZE: { swe: 'spel', eng: 'game' },
}

type Term = { term: string; source: string }
const table = (source: string, text: string): [code: string, term: Term][] =>
  text.split(', ').map((pair) => {
    const [code = '', ...words] = pair.split(' ')
    return [code, { term: words.join(' '), source }]
  })

/** The longest beginning of the code that the table has. */
function byBeginning(of: ReadonlyMap<string, Term>, code: string): Term | undefined {
  for (let length = code.length; length > 0; length--) {
    const found = of.get(code.slice(0, length))
    if (found) return found
  }
  return undefined
}

/** Thema → Svenska ämnesord, genre/form (saogf) and that for children (barngf); Library of Congress genre/form terms. */
const genres = {
  swe: new Map([
    ...table('saogf', 'F Skönlitteratur, FB Romaner, FF Deckare, FYB Noveller, DC Poesi, DD Dramatik, DNB Biografier, DNC Memoarer'),
    ...table('barngf', 'Y Barn- och ungdomslitteratur'),
  ]),
  eng: new Map(
    table(
      'lcgft',
      'F Fiction, FB Novels, FF Detective and mystery fiction, FYB Short stories, DC Poetry, DD Drama, DNB Biographies, DNC Autobiographies',
    ),
  ),
} as const

/** Subjects → Svenska ämnesord (sao) and Library of Congress subject headings: what a work is about, not its form. */
const headings = {
  swe: new Map(
    table(
      'sao',
      'thema:A Konst, thema:AM Arkitektur, thema:AV Musik, thema:C Språkvetenskap, thema:DS Litteraturvetenskap, thema:GL Biblioteks- och informationsvetenskap, thema:J Samhällsvetenskap, thema:JM Psykologi, thema:JN Utbildning, thema:K Ekonomi, thema:L Juridik, thema:M Medicin, thema:N Historia, thema:P Naturvetenskap, thema:PB Matematik, thema:QD Filosofi, thema:QR Religion, thema:R Geografi, thema:S Idrott, thema:T Teknik, thema:WB Matlagning, dewey:02 Biblioteks- och informationsvetenskap, dewey:1 Filosofi, dewey:15 Psykologi, dewey:2 Religion, dewey:297 Islam, dewey:3 Samhällsvetenskap, dewey:37 Utbildning, dewey:4 Språkvetenskap, dewey:5 Naturvetenskap, dewey:51 Matematik, dewey:6 Teknik, dewey:61 Medicin, dewey:641.5 Matlagning, dewey:7 Konst, dewey:78 Musik, dewey:9 Historia, dewey:91 Geografi',
    ),
  ),
  eng: new Map(
    table(
      'lcsh',
      'thema:A Art, thema:AM Architecture, thema:AV Music, thema:C Linguistics, thema:DS Literature, thema:GL Library science, thema:J Social sciences, thema:JM Psychology, thema:JN Education, thema:K Economics, thema:L Law, thema:M Medicine, thema:N History, thema:P Science, thema:PB Mathematics, thema:QD Philosophy, thema:QR Religion, thema:R Geography, thema:S Sports, thema:T Technology, thema:WB Cooking, dewey:02 Library science, dewey:1 Philosophy, dewey:15 Psychology, dewey:2 Religion, dewey:297 Islam, dewey:3 Social sciences, dewey:37 Education, dewey:4 Linguistics, dewey:5 Science, dewey:51 Mathematics, dewey:6 Technology, dewey:61 Medicine, dewey:641.5 Cooking, dewey:7 Art, dewey:78 Music, dewey:9 History, dewey:91 Geography',
    ),
  ),
} as const

export const genreTerm = (thema: string | null, language: RecordLanguage): Term | undefined => byBeginning(genres[language], thema ?? '')

/** Each heading once, in the order of the subjects. */
export function headingsOf(subjects: readonly { scheme: string; code: string }[], language: RecordLanguage): Term[] {
  const found = subjects.flatMap(({ scheme, code }) => {
    const start = `${scheme}:`
    return code ? (byBeginning(headings[language], start + code) ?? []) : []
  })
  return found.filter(({ term }, i) => found.findIndex((other) => other.term === term) === i)
}

export const wordIn = (words: Readonly<Record<string, Readonly<Record<RecordLanguage, string>>>>, code: string, language: RecordLanguage) =>
  lookUp(words, code)?.[language] ?? ''
