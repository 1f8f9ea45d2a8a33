import { lookUp } from '#api/core/objects'
import { type MetadataField, type MetadataRecord, metadataFields } from '#api/exports/metadata'
import { pricesOf } from '#api/exports/record'
import { plainText } from '#api/exports/text'
import { publishingStatuses } from '#api/products/editionFields'
import type { Queryable } from '../db/database'
import { priceSide, priceText, subjectsOf } from './comparisonParts'
import type { Incoming, IncomingPerson } from './incoming'
import type { IncomingPrice } from './incomingParts'
import { type Match, matcherOf, type StoredEdition } from './matching'
import { type Lookups, readLookups } from './records/lookups'
import type { ReadRecord } from './records/readRecords'

type Of = MetadataField['of']
type Side = { value: unknown; text: string }

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

/** The main subject may be among the subjects here; a record has it apart from the others. */
export const withoutMain = (codes: string, { words }: StoredEdition): string =>
  codes
    .split(', ')
    .filter((code) => code !== words.mainSubjectId)
    .join(', ')

type Compared = Pick<MetadataField, 'of' | 'field' | 'label'> & { mine: string; side: Side | undefined; isEqual: boolean }

/** A field that the record does not have has no side, and nothing to take over. */
export async function comparedFields(
  stored: StoredEdition | undefined,
  incoming: Incoming,
  lookups: Lookups,
  says: Awaited<ReturnType<typeof incomingSides>>,
): Promise<Compared[]> {
  const isEqual = async (field: string, mine: string, theirs: string) => {
    if (stored && field === 'contributors') return areSamePeople(stored, incoming.contributors, lookups)
    if (stored && field === 'price' && incoming.price) return isSamePrice(stored, incoming.price)
    if (stored && field === 'subjectIds') return agrees(field, withoutMain(mine, stored), theirs)
    if (stored && field === 'description') return notes.some((name) => agrees(field, plainText(String(stored.title[name] ?? '')), theirs))
    return agrees(field, mine, theirs)
  }
  const compared: Compared[] = []
  for (const of of ['title', 'edition'] as const)
    for (const [field, label] of Object.entries(metadataFields[of])) {
      const side = says[of][field]
      const mine = stored ? ours(stored, of, field) : ''
      compared.push({ of, field, label, mine, side, isEqual: !side || (await isEqual(field, mine, side.text)) })
    }
  return compared
}

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
  const differing = (await comparedFields(stored, incoming, lookups, says)).filter(({ isEqual }) => !isEqual)
  const fields = differing.map(({ of, field, label, mine, side }): MetadataField => {
    return { of, field, label, ours: shown(mine), theirs: shown(side?.text ?? ''), isCreating: side?.value === null }
  })
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
