import { type SQL, sql } from 'drizzle-orm'
import { lookUp } from '#api/core/objects'
import { type MetadataField, type MetadataRecord, metadataFields } from '#api/exports/metadata'
import { plainText } from '#api/exports/text'
import { publishingStatuses } from '#api/products/editionFields'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fold } from '../db/fold'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { type PartLookups, priceSide, priceText, subjectsOf } from './comparisonParts'
import type { Incoming, IncomingPerson } from './incoming'
import type { ReadRecord } from './records/readRecords'

type Of = MetadataField['of']
type Side = { value: unknown; text: string }

export type StoredEdition = {
  productId: number
  productDetailId: number
  kind: 'book' | 'document' | 'other'
  titleVersion: number
  editionVersion: number
  title: Record<string, unknown>
  edition: Record<string, unknown>
  words: Record<string, string>
}

/** Ordered by code, as records have no meaningful order. */
const subjectWords = (which: SQL) =>
  fragment`(select coalesce(string_agg(s.code, ', ' order by s.scheme collate "C", s.code collate "C"), '') from subject s where ${which})`
const person = sql`trim(concat_ws(' ', coalesce(w.non_latin_first_name, w.first_name), coalesce(w.non_latin_last_name, w.last_name)))`

async function storedByIsbn(db: Queryable, isbns: readonly string[]): Promise<Map<string, StoredEdition>> {
  const { rows } = await db.execute<StoredEdition & { isbn: string }>(sql`
    select d.isbn, t.id as "productId", d.id as "productDetailId", t.kind, t.version as "titleVersion", d.version as "editionVersion",
      ${jsonOf({
        ...columnsOf('t', 'title', 'nonLatinTitle', 'subtitle', 'nonLatinSubtitle', 'originalTitle'),
        ...columnsOf('t', 'languageIds', 'description', 'tableOfContents', 'mainSubjectId', 'subjectIds'),
      })} as title,
      ${jsonOf({
        ...columnsOf('d', 'publisherId', 'publicationDate', 'publishingStatus', 'pages', 'heightMm', 'widthMm'),
        ...columnsOf('d', 'weightGrams', 'editionText', 'bookCoverId', 'price', 'priceIncludesVat', 'currencyId'),
      })} as edition,
      ${jsonOf({
        publisherId: sql`(select coalesce(p.title, '') from publisher p where p.id = d.publisher_id)`,
        bookCoverId: sql`(select b.title from book_cover b where b.id = d.book_cover_id)`,
        languageIds: sql`(select string_agg(l.english_title, ', ') from language l where l.id = any(t.language_ids))`,
        mainSubjectId: subjectWords(sql`s.id = t.main_subject_id`),
        subjectIds: subjectWords(sql`s.id = any(t.subject_ids)`),
        price: sql`case when d.price is null or d.currency_id is null then '' else (select c.code from currency c where c.id = d.currency_id) end`,
        contributors: sql`(select string_agg(${person}, ', ' order by c.place) from products_contributors c join people w on w.id = c.person_id
          where c.owner_id = t.id)`,
      })} as words
    from product_details d join products t on t.id = d.product_id
    where d.isbn in (select json_array_elements_text(${JSON.stringify(isbns)}::json))`)
  return new Map(rows.map(({ isbn, ...stored }) => [isbn, stored]))
}

export type Lookups = PartLookups & {
  languages: Map<string, { id: number; title: string }>
  covers: Map<string, { id: number; title: string }>
  publisher: (name: string) => Promise<{ id: number; title: string } | undefined>
  person: (person: IncomingPerson) => Promise<number | undefined>
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
    person: async ({ firstName, lastName, nonLatinFirstName, nonLatinLastName }) => {
      const latin = [firstName, lastName].filter(Boolean).join(' ')
      const persian = [nonLatinFirstName, nonLatinLastName].filter(Boolean).join(' ')
      const found = await first<{ id: number }>(
        db,
        sql`select id from people where ${same(sql`concat_ws(' ', first_name, last_name)`, latin)} or (${persian} <> '' and ${same(sql`concat_ws(' ', non_latin_first_name, non_latin_last_name)`, persian)})
          order by id limit 1`,
      )
      return found?.id
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
  if (incoming.publisher && !publisher) unknown.push(`Publisher ${incoming.publisher}`)
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
    publisherId: publisher && { value: publisher.id, text: publisher.title },
    publicationDate: textSide(incoming.publicationDate),
    publishingStatus: status && { value: status, text: publishingStatuses[status] },
    pages: counted(incoming.pages),
    heightMm: counted(incoming.heightMm, 'mm'),
    widthMm: counted(incoming.widthMm, 'mm'),
    weightGrams: counted(incoming.weightGrams, 'g'),
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

/** Characters shown: 500 descriptions of 40,000 would be 20 MB. */
const maxShown = 2000
const shown = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)} …` : text)

async function compare(
  { place, offset, incoming, fault }: ReadRecord,
  stored: StoredEdition | undefined,
  lookups: Lookups,
): Promise<MetadataRecord> {
  const none = { productId: null, productDetailId: null, titleVersion: null, editionVersion: null, fields: [], unknown: [] }
  if (fault !== undefined) return { ...none, place, offset, state: 'faulty', title: '', isbn: null, fault }
  const title = incoming.nonLatinTitle || incoming.title
  const head = { place, offset, title, isbn: incoming.isbn, fault: '' }
  if (!incoming.title && !incoming.nonLatinTitle) return { ...none, ...head, state: 'faulty', fault: 'It has no title' }
  const says = await incomingSides(incoming, lookups)
  const fields = (['title', 'edition'] as const).flatMap((of) =>
    Object.entries(metadataFields[of]).flatMap(([field, label]): MetadataField[] => {
      const theirs = says[of][field]?.text ?? ''
      const mine = stored ? ours(stored, of, field) : ''
      return theirs && !agrees(field, mine, theirs)
        ? [{ of, field, label, ours: shown(mine), theirs: shown(theirs), isFilling: mine === '' }]
        : []
    }),
  )
  const ids = stored ? { productId: stored.productId, productDetailId: stored.productDetailId } : { productId: null, productDetailId: null }
  const versions = { titleVersion: stored?.titleVersion ?? null, editionVersion: stored?.editionVersion ?? null }
  const state = !stored ? 'new' : fields.length ? 'changed' : 'same'
  return { ...head, ...ids, ...versions, state, fields, unknown: says.unknown }
}

export async function compareAll(db: Queryable, records: readonly ReadRecord[]): Promise<MetadataRecord[]> {
  const stored = await storedByIsbn(
    db,
    records.flatMap(({ incoming }) => incoming?.isbn ?? []),
  )
  const lookups = await readLookups(db)
  const compared: MetadataRecord[] = []
  for (const each of records) {
    compared.push(await compare(each, stored.get(each.incoming?.isbn ?? ''), lookups))
    // Yields to other calls.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return compared
}

export const storedFor = async (db: Queryable, isbn: string | null): Promise<StoredEdition | undefined> =>
  isbn === null ? undefined : (await storedByIsbn(db, [isbn])).get(isbn)
