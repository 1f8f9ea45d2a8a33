import { type SQL, sql } from 'drizzle-orm'
import { lookUp } from '#api/core/objects'
import { type MetadataField, type MetadataRecord, metadataFields } from '#api/exports/metadata'
import { pricesOf } from '#api/exports/record'
import { plainText } from '#api/exports/text'
import { publishingStatuses } from '#api/products/editionFields'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fold } from '../db/fold'
import { joined } from '../db/fragment'
import { type PartLookups, priceSide, priceText, subjectsOf } from './comparisonParts'
import type { Incoming, IncomingPerson } from './incoming'
import type { IncomingPrice } from './incomingParts'
import { type Match, matcherOf, type StoredEdition } from './matching'
import type { ReadRecord } from './records/readRecords'

type Of = MetadataField['of']
type Side = { value: unknown; text: string }

export type Lookups = PartLookups & {
  languages: Map<string, { id: number; title: string }>
  covers: Map<string, { id: number; title: string }>
  publisher: (name: string) => Promise<{ id: number; title: string } | undefined>
  /** Whom a name, a year of birth or an ISNI can mean, in either script; the likeliest first. `among` spares reading all people. */
  people: (person: IncomingPerson, among?: readonly number[]) => Promise<number[]>
  role: (person: IncomingPerson) => Promise<number | undefined>
}

export async function readLookups(db: Queryable): Promise<Lookups> {
  const { rows: languages } = await db.execute<{ code: string; id: number; title: string }>(
    sql`select code, id, english_title as title from language`,
  )
  const { rows: covers } = await db.execute<{ code: string; id: number; title: string }>(
    sql`select onix_code as code, min(id) as id, min(title) as title from book_cover where onix_code is not null group by onix_code`,
  )
  const { rows: currencies } = await db.execute<{ code: string; id: number }>(sql`select code, id from currency`)
  const same = (columns: SQL, name: string) => sql`${fold(columns)} = (select ${fold(sql`n.name`)} from (select ${name}::text as name) n)`
  return {
    languages: new Map(languages.map(({ code, ...each }) => [code, each])),
    covers: new Map(covers.map(({ code, ...each }) => [code, each])),
    currencies: new Map(currencies.map(({ code, id }) => [code, id])),
    subject: ({ scheme, code }) =>
      first(db, sql`select id, code, scheme from subject where scheme = ${scheme} and code = ${code} order by id limit 1`),
    publisher: (name) =>
      first(
        db,
        sql`select id, title from publisher where ${same(sql`title`, name)} or ${same(sql`coalesce(non_latin_title, '')`, name)} order by id limit 1`,
      ),
    people: async ({ firstName, lastName, nonLatinFirstName, nonLatinLastName, birthYear, isni }, among) => {
      const spellings = [[firstName, lastName].filter(Boolean).join(' '), [nonLatinFirstName, nonLatinLastName].filter(Boolean).join(' ')]
      const isNamed = joined(
        spellings
          .filter(Boolean)
          .flatMap((name) => [
            same(sql`concat_ws(' ', first_name, last_name)`, name),
            same(sql`concat_ws(' ', non_latin_first_name, non_latin_last_name)`, name),
          ]),
        ' or ',
      )
      const isAmong = among ? sql`id = any(${`{${among.join(',')}}`}::int[])` : sql`true`
      const { rows } = await db.execute<{ id: number }>(sql`select id from people
        where ${isAmong} and (isni = ${isni} or ((${isNamed}) and (birth_year is null or ${birthYear}::int is null or birth_year = ${birthYear}::int)
          and (isni is null or ${isni} = '')))
        order by isni is distinct from ${isni}, birth_year is distinct from ${birthYear}::int, id limit 20`)
      return rows.map(({ id }) => id)
    },
    role: async ({ marc, onix }) =>
      (
        await first<{ id: number }>(
          db,
          sql`select id from people_type where marc_code = ${marc} or onix_code = ${onix} order by marc_code <> ${marc}, id limit 1`,
        )
      )?.id,
  }
}

const textSide = (text: string): Side | undefined => (text ? { value: text, text } : undefined)
const counted = (number: number | null, unit = ''): Side | undefined =>
  number === null ? undefined : { value: number, text: `${number}${unit && ` ${unit}`}` }
const nameOf = (each: IncomingPerson) =>
  [each.nonLatinFirstName || each.firstName, each.nonLatinLastName || each.lastName].filter(Boolean).join(' ')
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const asHtml = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('')

export async function incomingSides(incoming: Incoming, lookups: Lookups) {
  const unknown: string[] = []
  const languages = incoming.languages.flatMap((code) => {
    const found = lookups.languages.get(code)
    if (!found) unknown.push(`Language ${code}`)
    return found ?? []
  })
  const publisher = incoming.publisher ? await lookups.publisher(incoming.publisher) : undefined
  const newPublisher: Side | undefined = incoming.publisher && !publisher ? { value: null, text: incoming.publisher } : undefined
  const cover = lookups.covers.get(incoming.form)
  const { main, others } = await subjectsOf(incoming.subjects, lookups, unknown)
  const price = incoming.price && priceSide(incoming.price, lookups, unknown)
  const { contributors } = incoming
  const title: Record<string, Side | undefined> = {
    title: textSide(incoming.title),
    nonLatinTitle: textSide(incoming.nonLatinTitle),
    subtitle: textSide(incoming.subtitle),
    nonLatinSubtitle: textSide(incoming.nonLatinSubtitle),
    originalTitle: textSide(incoming.originalTitle),
    languageIds: languages.length
      ? { value: languages.map(({ id }) => id), text: languages.map((each) => each.title).join(', ') }
      : undefined,
    contributors: contributors.length ? { value: contributors, text: contributors.map(nameOf).join(', ') } : undefined,
    mainSubjectId: main && { value: main.id, text: main.code },
    subjectIds: others.length ? { value: others.map(({ id }) => id), text: others.map(({ code }) => code).join(', ') } : undefined,
    description: incoming.description ? { value: asHtml(incoming.description), text: incoming.description } : undefined,
    tableOfContents: textSide(incoming.tableOfContents),
  }
  const status = incoming.publishingStatus as keyof typeof publishingStatuses
  const edition: Record<string, Side | undefined> = {
    publisherId: publisher ? { value: publisher.id, text: publisher.title } : newPublisher,
    publicationDate: textSide(incoming.publicationDate),
    publishingStatus: status && { value: status, text: publishingStatuses[status] },
    pages: counted(incoming.pages),
    heightMm: counted(incoming.heightMm, 'mm'),
    widthMm: counted(incoming.widthMm, 'mm'),
    weightGrams: counted(incoming.weightGrams, 'g'),
    editionNumber: counted(incoming.editionNumber),
    editionText: textSide(incoming.editionText),
    bookCoverId: cover && { value: cover.id, text: cover.title },
    price: price ?? undefined,
  }
  return { title, edition, unknown }
}

function ours({ title, edition, words }: StoredEdition, of: Of, field: string): string {
  if (field === 'price') return words.price ? priceText(Number(edition.price), words.price, Boolean(edition.priceIncludesVat)) : ''
  if (words[field] !== undefined) return words[field] ?? ''
  const value = (of === 'title' ? title : edition)[field]
  if (value === null || value === undefined) return ''
  if (field === 'description') return plainText(String(value))
  if (field === 'publishingStatus') return lookUp(publishingStatuses, String(value)) ?? ''
  return `${value}${{ heightMm: ' mm', widthMm: ' mm', weightGrams: ' g' }[field] ?? ''}`
}

const folded = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\u200c/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase()

/** Dates agree with their year, heights with the rounded centimetres. */
function agrees(field: string, mine: string, theirs: string): boolean {
  // Fast path: most of a file is new records with long texts.
  if (mine === '') return /^[\s\u200c]*$/.test(theirs)
  if (field === 'publicationDate') return mine.startsWith(theirs)
  if (field === 'heightMm') return Math.ceil(Number.parseInt(mine, 10) / 10) === Math.ceil(Number.parseInt(theirs, 10) / 10)
  return folded(mine) === folded(theirs)
}

/** The same persons in the same roles, in whatever order and script the record names them. */
async function areSamePeople(stored: StoredEdition, incoming: readonly IncomingPerson[], lookups: Lookups): Promise<boolean> {
  const left = [...stored.contributors]
  const ours = left.map(({ personId }) => personId)
  for (const person of incoming) {
    const ids = await lookups.people(person, ours)
    const at = left.findIndex(
      ({ personId, marc, onix }) => ids.includes(personId) && (person.marc ? marc === person.marc : onix === person.onix),
    )
    if (at === -1) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

/** The amounts are equal on the record's side of VAT. */
function isSamePrice({ edition, words, vatRate }: StoredEdition, { amount, currency, includesVat: isGross }: IncomingPrice): boolean {
  if (words.price !== currency) return false
  const own = pricesOf({ price: Number(edition.price), priceIncludesVat: Boolean(edition.priceIncludesVat), vatRate })
  return (isGross ? own?.total : own?.net) === amount
}

/** Characters shown: 500 descriptions of 40,000 would be 20 MB. */
const maxShown = 2000
const shown = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)} …` : text)

/** A record has one note: the first of these that we have (src/api/exports/marc.ts). */
const notes = ['description', 'shortDescription', 'nonLatinDescription'] as const

async function compare(read: ReadRecord, match: Match | undefined, lookups: Lookups): Promise<MetadataRecord> {
  const { place, offset, incoming, fault } = read
  const { stored } = match ?? {}
  const none = {
    productId: null,
    productDetailId: null,
    matchedBy: null,
    titleVersion: null,
    editionVersion: null,
    fields: [],
    ignored: [],
  }
  if (fault !== undefined) return { ...none, place, offset, state: 'faulty', title: '', isbn: null, fault }
  const title = incoming.nonLatinTitle || incoming.title
  const head = { place, offset, title, isbn: incoming.isbn, fault: '' }
  if (!incoming.title && !incoming.nonLatinTitle) return { ...none, ...head, state: 'faulty', fault: 'It has no title' }
  const says = await incomingSides(incoming, lookups)
  const isEqual = async (field: string, mine: string, theirs: string) => {
    if (stored && field === 'contributors') return areSamePeople(stored, incoming.contributors, lookups)
    if (stored && field === 'price' && incoming.price) return isSamePrice(stored, incoming.price)
    if (stored && field === 'description') return notes.some((name) => agrees(field, plainText(String(stored.title[name] ?? '')), theirs))
    return agrees(field, mine, theirs)
  }
  const fields: MetadataField[] = []
  for (const of of ['title', 'edition'] as const)
    for (const [field, label] of Object.entries(metadataFields[of])) {
      const side = says[of][field]
      if (!side) continue
      const mine = stored ? ours(stored, of, field) : ''
      if (await isEqual(field, mine, side.text)) continue
      fields.push({ of, field, label, ours: shown(mine), theirs: shown(side.text), isCreating: side.value === null })
    }
  const ids = stored ? { productId: stored.productId, productDetailId: stored.productDetailId } : { productId: null, productDetailId: null }
  const versions = { titleVersion: stored?.titleVersion ?? null, editionVersion: stored?.editionVersion ?? null }
  const state = !stored ? 'new' : fields.length ? 'changed' : 'same'
  const isOtherIsbn = stored && incoming.isbn && incoming.isbn !== stored.isbn
  const ignored = [...(isOtherIsbn ? [`ISBN ${incoming.isbn}`] : []), ...says.unknown, ...incoming.ignored]
  return { ...head, ...ids, ...versions, matchedBy: match?.by ?? null, state, fields, ignored }
}

export async function compareAll(db: Queryable, records: readonly ReadRecord[]): Promise<MetadataRecord[]> {
  const matchOf = await matcherOf(
    db,
    records.flatMap(({ incoming }) => incoming ?? []),
  )
  const lookups = await readLookups(db)
  const compared: MetadataRecord[] = []
  for (const each of records) {
    compared.push(await compare(each, each.incoming && matchOf(each.incoming), lookups))
    // Yields to other calls.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return compared
}
