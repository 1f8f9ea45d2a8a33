import { sql } from 'drizzle-orm'
import { isbnParts } from '#api/core/kinds/isbnParts'
import { present } from '#api/core/objects'
import { clean } from '#api/core/sheet/xml'
import { type CatalogueRecord, decimal, isArabic, pricesOf, yearOf } from '#api/exports/record'
import { languageName } from '#api/exports/terms'
import { plainText } from '#api/exports/text'
import { moduleWidths } from '#api/library/productions'
import { allBytes } from '../core/files/files'
import { stockholmDay } from '../core/stockholm'
import { typesetPdf } from '../core/typst/typst'
import type { Queryable } from '../db/database'
import { source } from './catalogueSource'
import { eanImage, qrImage } from './codeImages'
import type { Profile } from './reading'

/** Isolated, so that a name between numbers does not reorder them (Unicode UAX #9, FSI). */
const iso = (text: string) => (text ? `\u2068${clean(text)}\u2069` : '')

const longestText = 600

const cut = (text: string) => {
  const signs = [...text]
  return signs.length > longestText ? `${signs.slice(0, longestText).join('').trimEnd()}…` : text
}

const price = (record: CatalogueRecord) => {
  const prices = pricesOf(record)
  return prices && record.currency
    ? `${decimal(prices.total, record.currency).replace(/\.00$/, '').replace('.', ',')} ${record.currency}`
    : ''
}

const nameOf = (record: CatalogueRecord, isPersian: boolean) =>
  record.contributors
    .map((person) =>
      isPersian && person.nonLatinLastName ? [person.nonLatinFirstName, person.nonLatinLastName] : [person.firstName, person.lastName],
    )
    .map((parts) => parts.filter(Boolean).join(' '))

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

function entryOf(record: CatalogueRecord, picture: string, codes: Codes) {
  const { nonLatinTitle, title, subtitle, nonLatinSubtitle, publisher, publicationDate, pages, isbn, format, bookCover } = record
  const isPersian = isArabic(nonLatinTitle || title)
  const own = nonLatinTitle || title
  const below = isPersian ? nonLatinSubtitle || (nonLatinTitle ? '' : subtitle) : subtitle
  const text = isPersian ? record.nonLatinDescription || record.description : record.description || record.shortDescription
  const names = nameOf(record, isPersian)
  const facts = [
    isPersian ? publisher?.nonLatinTitle || publisher?.title : publisher?.title,
    yearOf(publicationDate),
    pages ? (isPersian ? `${pages} صفحه` : `${pages} pages`) : '',
    bookCover?.title ?? format?.title ?? '',
  ]
  return {
    isPersian,
    title: iso([own, below].filter(Boolean).join(': ')),
    other: iso(nonLatinTitle && title !== nonLatinTitle ? [title, subtitle].filter(Boolean).join(': ') : ''),
    names: names.map(iso).join(isPersian ? '، ' : ', '),
    facts: facts
      .filter((fact): fact is string => Boolean(fact))
      .map(iso)
      .join(' · '),
    text: iso(cut(plainText(text).replace(/\n/g, ' '))),
    isbn: isbn ? (isbnParts(isbn)?.hyphenated ?? isbn) : '',
    price: price(record),
    picture,
    ...codes,
    alt: clean(`Cover: ${own}`),
  }
}

type Section = { heading: string; records: CatalogueRecord[] }

function sectionsOf(records: readonly CatalogueRecord[], { sections, language }: Profile): Section[] {
  const headingOf = {
    none: () => '',
    genre: ({ genres }: CatalogueRecord) => genres[0]?.title ?? 'Other titles',
    language: ({ languages }: CatalogueRecord) => (languages[0] ? languageName(languages[0].code, language) : 'Other languages'),
    series: ({ series }: CatalogueRecord) => series?.nonLatinTitle || series?.title || 'Single titles',
  }[sections]
  const found = new Map<string, CatalogueRecord[]>()
  for (const record of records) found.set(headingOf(record), [...(found.get(headingOf(record)) ?? []), record])
  return [...found].map(([heading, inside]) => ({ heading, records: inside })).sort((a, b) => a.heading.localeCompare(b.heading, 'sv'))
}

function authorsOf(records: readonly CatalogueRecord[]): { name: string; ids: number[] }[] {
  const found = new Map<string, number[]>()
  for (const record of records)
    for (const { firstName, lastName } of record.contributors) {
      const name = [lastName, firstName].filter(Boolean).join(', ')
      found.set(name, [...(found.get(name) ?? []), record.id])
    }
  return [...found].map(([name, ids]) => ({ name: iso(name), ids })).sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

const readable = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' }

async function coversOf(db: Queryable, records: readonly CatalogueRecord[]): Promise<Map<string, { path: string; bytes: Uint8Array }>> {
  const keys = [...new Set(records.flatMap(({ cover }) => (cover ? [cover.slice('File/'.length)] : [])))]
  const covers = new Map<string, { path: string; bytes: Uint8Array }>()
  for (let at = 0; at < keys.length; at += 50) {
    const { rows } = await db.execute<{ key: string; type: string; bytes: Uint8Array }>(
      sql`select key, type, ${allBytes} as bytes from files f where key in (select json_array_elements_text(${JSON.stringify(keys.slice(at, at + 50))}::json))
        and type in (select json_array_elements_text(${JSON.stringify(readable)}::json))`,
    )
    for (const { key, type, bytes } of rows) covers.set(`File/${key}`, { path: `/covers/${covers.size}.${extensions[type]}`, bytes })
  }
  return covers
}

/** Deterministic. */
export async function typesetCatalogue(
  db: Queryable,
  records: readonly CatalogueRecord[],
  { title, profile, at }: { title: string; profile: Profile; at: Date },
): Promise<Buffer> {
  const covers = await coversOf(db, records)
  const codes = codesOf(records, profile)
  const sections = sectionsOf(records, profile).map(({ heading, records: inside }) => ({
    heading: iso(heading),
    entries: inside.map((record) => ({
      id: record.id,
      ...entryOf(record, covers.get(record.cover ?? '')?.path ?? '', present(codes.of.get(record.id))),
    })),
  }))
  const data = {
    title: iso(title),
    plainTitle: clean(title),
    sender: iso(profile.sender),
    date: stockholmDay(at),
    columns: profile.columns === 'two' ? 2 : 1,
    paper: profile.paper ?? 'a4',
    sections,
    authors: authorsOf(records),
  }
  return typesetPdf({
    source,
    inputs: { data: JSON.stringify(data) },
    files: [...[...covers.values()].map(({ path, bytes }): [string, Uint8Array] => [path, bytes]), ...codes.files],
  })
}
