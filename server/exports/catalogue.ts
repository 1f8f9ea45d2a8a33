import { sql } from 'drizzle-orm'
import { isbnParts } from '#api/core/kinds/isbnParts'
import { present } from '#api/core/objects'
import { clean } from '#api/core/sheet/xml'
import { type CatalogueRecord, type CreditedPerson, decimal, isArabic, nameIn, pricesOf, productFormOf, yearOf } from '#api/exports/record'
import { bindingWords, catalogueWords, genreTerm, headingsOf, languageName, terms, wordIn } from '#api/exports/terms'
import { plainText } from '#api/exports/text'
import { moduleWidths } from '#api/library/productions'
import { allBytesOf, type Located, located, type WithFiles } from '../core/files/stores/reading'
import { stockholmDay } from '../core/stockholm'
import { typesetPdf } from '../core/typst/typst'
import { source } from './catalogueSource'
import { eanImage, qrImage } from './codeImages'
import type { Profile } from './reading'

/** Isolated, so that a name between numbers does not reorder them (Unicode UAX #9, FSI). */
const iso = (text: string) => (text ? `\u2068${clean(text)}\u2069` : '')

/** Characters of a text, by the number of columns. */
const maxText = { one: 600, two: 600, four: 220 } as const

function cut(text: string, { columns }: Profile): string {
  const signs = [...text]
  return signs.length > maxText[columns] ? `${signs.slice(0, maxText[columns]).join('').trimEnd()}…` : text
}

function price(record: CatalogueRecord, { language }: Profile): string {
  const prices = pricesOf(record)
  if (!prices || !record.currency) return ''
  const amount = decimal(prices.total, record.currency).replace(/\.00$/, '')
  return `${language === 'swe' ? amount.replace('.', ',') : amount} ${record.currency}`
}

type Name = [first: string, last: string]
const spoken = ([first, last]: Name) => [first, last].filter(Boolean).join(' ')
const isLatin = ([, last]: Name) => last !== '' && !isArabic(last)
const isPersian = ([, last]: Name) => isArabic(last)
const spellings = ({ firstName, lastName, nonLatinFirstName, nonLatinLastName }: CreditedPerson): Name[] => [
  [nonLatinFirstName, nonLatinLastName],
  [firstName, lastName],
]

type Codes = { ean: string; eanWidth: number; qr: string; link: string }

/** The minimum bar width of an EAN is 0.264 mm. */
function codesOf(records: readonly CatalogueRecord[], { codes, shopAddress }: Profile) {
  const files: [path: string, bytes: Uint8Array][] = []
  const add = (image: string) => {
    const path = `/codes/${files.length}.svg`
    files.push([path, Buffer.from(image)])
    return path
  }
  const of = new Map(
    records.map(({ id, isbn }): [number, Codes] => {
      const ean = isbn && (codes === 'ean' || codes === 'both') ? eanImage(isbn) : undefined
      const link = isbn && shopAddress && (codes === 'qr' || codes === 'both') ? shopAddress.replaceAll('{isbn}', isbn) : ''
      return [
        id,
        {
          ean: ean ? add(ean.image) : '',
          eanWidth: (ean?.width ?? 0) * moduleWidths.min,
          qr: link ? add(qrImage(link).image) : '',
          link,
        },
      ]
    }),
  )
  return { of, files }
}

type Lines = { title: string; names: string; facts: string }

/** A Persian title has its lines in both scripts, any other in Latin letters, in the language of the profile. */
function linesOf(record: CatalogueRecord, { language }: Profile): { isPersian: boolean; latin: Lines; persian: Lines } {
  const { nonLatinTitle, title, subtitle, nonLatinSubtitle, publisher, contributors, publicationDate, pages } = record
  const own = nonLatinTitle || title
  const inPersian = isArabic(own)
  const named = (is: (name: Name) => boolean, comma: string) =>
    contributors
      .map((person) => spellings(person).find(is) ?? (inPersian ? undefined : spellings(person).find(([, last]) => last)))
      .filter((name) => name !== undefined)
      .map((name) => iso(spoken(name)))
      .join(comma)
  const facts = (...parts: (string | false | null | undefined)[]) =>
    parts
      .filter((part): part is string => Boolean(part))
      .map(iso)
      .join(' · ')
  const { form } = productFormOf(record)
  // Titles of formats are English.
  const binding = form || language !== 'eng' ? wordIn(bindingWords, form ?? '', language) : (record.bookCover ?? record.format)?.title
  const latinTitle = inPersian && isArabic(title) ? '' : title
  const isLatinSubtitle = !isArabic(subtitle)
  const persianSubtitle = nonLatinSubtitle || (isLatinSubtitle ? '' : subtitle)
  const place = publisher?.title || publisher?.nonLatinTitle
  return {
    isPersian: inPersian,
    latin: {
      title: iso([latinTitle, latinTitle && (isLatinSubtitle || !inPersian) ? subtitle : ''].filter(Boolean).join(': ')),
      names: named(isLatin, ', '),
      facts: facts(place, yearOf(publicationDate), pages ? terms[language].pages(pages) : '', binding),
    },
    persian: {
      title: inPersian ? iso([own, persianSubtitle].filter(Boolean).join(': ')) : '',
      names: named(isPersian, '، '),
      facts: facts(publisher?.nonLatinTitle),
    },
  }
}

function entryOf(record: CatalogueRecord, picture: string, codes: Codes, profile: Profile) {
  const { nonLatinTitle, title, isbn } = record
  const lines = linesOf(record, profile)
  const text = lines.isPersian
    ? record.nonLatinDescription || record.description
    : record.description || record.shortDescription || record.nonLatinDescription
  return {
    ...lines,
    text: iso(cut(plainText(text).replace(/\n/g, ' '), profile)),
    isTextPersian: isArabic(text),
    isbn: isbn ? hyphenated(isbn) : '',
    price: price(record, profile),
    picture,
    ...codes,
    alt: clean(`${terms[profile.language].cover}: ${nonLatinTitle || title}`),
  }
}

const hyphenated = (isbn: string) => isbnParts(isbn)?.hyphenated ?? isbn

type Section = { heading: string; records: CatalogueRecord[] }

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)

function sectionsOf(records: readonly CatalogueRecord[], { sections, language }: Profile): Section[] {
  const words = catalogueWords[language]
  const genreOf = ([genre]: CatalogueRecord['genres']) =>
    genre && (genreTerm(genre.thema, language) ?? headingsOf([{ scheme: 'thema', code: genre.thema ?? '' }], language)[0])?.term
  const headingOf = {
    none: () => '',
    genre: ({ genres }: CatalogueRecord) => genreOf(genres) ?? genres[0]?.title ?? words.otherTitles,
    language: ({ languages }: CatalogueRecord) =>
      languages[0] ? capital(languageName(languages[0].code, language)) : words.otherLanguages,
    series: (record: CatalogueRecord) => (record.series && nameIn(record, record.series)) || words.singleTitles,
  }[sections]
  const found = new Map<string, CatalogueRecord[]>()
  for (const record of records) found.set(headingOf(record), [...(found.get(headingOf(record)) ?? []), record])
  return [...found]
    .map(([heading, inside]) => ({ heading, records: inside }))
    .sort((a, b) => a.heading.localeCompare(b.heading, words.lang))
}

type Entry = { name: string; ids: number[] }

function peopleOf(records: readonly CatalogueRecord[], lang: string): Entry[] {
  const found = new Map<string, number[]>()
  for (const record of records)
    for (const { firstName, lastName } of record.contributors) {
      const name = [lastName, firstName].filter(Boolean).join(isArabic(lastName) ? '، ' : ', ')
      found.set(name, [...(found.get(name) ?? []), record.id])
    }
  return [...found].sort(([a], [b]) => a.localeCompare(b, lang)).map(([name, ids]) => ({ name: iso(name), ids }))
}

const isbnsOf = (records: readonly CatalogueRecord[]): Entry[] =>
  records.flatMap(({ isbn, id }) => (isbn ? [{ name: hyphenated(isbn), ids: [id] }] : [])).sort((a, b) => (a.name < b.name ? -1 : 1))

const readable = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' }

async function coversOf(db: WithFiles, records: readonly CatalogueRecord[]): Promise<Map<string, { path: string; bytes: Uint8Array }>> {
  const keys = [...new Set(records.flatMap(({ cover }) => (cover ? [cover.slice('File/'.length)] : [])))]
  const covers = new Map<string, { path: string; bytes: Uint8Array }>()
  for (let at = 0; at < keys.length; at += 50) {
    const { rows } = await db.execute<Located & { key: string; type: string }>(
      sql`select f.key, f.type, ${located} from files f where key in (select json_array_elements_text(${JSON.stringify(keys.slice(at, at + 50))}::json))
        and type in (select json_array_elements_text(${JSON.stringify(readable)}::json))`,
    )
    for (const { key, type, ...file } of rows) {
      const bytes = await allBytesOf(db, file)
      covers.set(`File/${key}`, { path: `/covers/${covers.size}.${extensions[type]}`, bytes })
    }
  }
  return covers
}

/** Deterministic. */
export async function typesetCatalogue(
  db: WithFiles,
  records: readonly CatalogueRecord[],
  { title, profile, at }: { title: string; profile: Profile; at: Date },
): Promise<Buffer> {
  const words = catalogueWords[profile.language]
  const covers = await coversOf(db, records)
  const codes = codesOf(records, profile)
  const sections = sectionsOf(records, profile).map(({ heading, records: inside }) => ({
    heading: iso(heading),
    isPersian: inside.every(({ title, nonLatinTitle }) => isArabic(nonLatinTitle || title)),
    entries: inside.map((record) => ({
      id: record.id,
      ...entryOf(record, covers.get(record.cover ?? '')?.path ?? '', present(codes.of.get(record.id)), profile),
    })),
  }))
  const data = {
    title: iso(title),
    plainTitle: clean(title),
    sender: iso(profile.sender),
    date: stockholmDay(at),
    columns: { one: 1, two: 2, four: 4 }[profile.columns],
    paper: profile.paper ?? 'a4',
    sections,
    people: peopleOf(records, words.lang),
    isbns: isbnsOf(records),
    words,
  }
  return typesetPdf({
    source,
    inputs: { data: JSON.stringify(data) },
    files: [...[...covers.values()].map(({ path, bytes }): [string, Uint8Array] => [path, bytes]), ...codes.files],
  })
}
