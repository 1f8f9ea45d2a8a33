import { type SQL, sql } from 'drizzle-orm'
import type { MetadataRecord } from '#api/exports/metadata'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { hasPrice, includesVat, ownPrice } from '../products/prices/priceAt'
import type { Incoming } from './incoming'

export type StoredEdition = {
  productId: number
  productDetailId: number
  kind: 'book' | 'document' | 'other'
  titleVersion: number
  editionVersion: number
  title: Record<string, unknown>
  edition: Record<string, unknown>
  words: Record<string, string>
  isbn: string | null
  gtin: string | null
  vatRate: number | null
  contributors: { personId: number; marc: string; onix: string | null }[]
}

export type Match = { stored: StoredEdition; by: NonNullable<MetadataRecord['matchedBy']> }

/** Ordered by code, as records have no meaningful order. */
const subjectWords = (which: SQL) =>
  fragment`(select coalesce(string_agg(s.code, ', ' order by s.scheme collate "C", s.code collate "C"), '') from subject s where ${which})`
const person = sql`trim(concat_ws(' ', coalesce(w.non_latin_first_name, w.first_name), coalesce(w.non_latin_last_name, w.last_name)))`

const listOf = (values: readonly string[]) => sql`(select json_array_elements_text(${JSON.stringify(values)}::json))`

async function storedWhere(db: Queryable, which: SQL): Promise<StoredEdition[]> {
  const { rows } = await db.execute<StoredEdition>(sql`
    select t.id as "productId", d.id as "productDetailId", t.kind, t.version as "titleVersion", d.version as "editionVersion",
      d.isbn, d.gtin, case when d.tax_id is not null then d.vat_rate end as "vatRate",
      ${jsonOf({
        ...columnsOf('t', 'title', 'nonLatinTitle', 'subtitle', 'nonLatinSubtitle', 'originalTitle'),
        ...columnsOf(
          't',
          'languageIds',
          'description',
          'shortDescription',
          'nonLatinDescription',
          'tableOfContents',
          'mainSubjectId',
          'subjectIds',
        ),
      })} as title,
      ${jsonOf({
        ...columnsOf('d', 'publisherId', 'publicationDate', 'publishingStatus', 'pages', 'heightMm', 'widthMm'),
        ...columnsOf('d', 'weightGrams', 'editionNumber', 'editionText', 'bookCoverId', 'currencyId'),
        price: sql`case when ${hasPrice} then ${ownPrice} end`,
        priceIncludesVat: includesVat,
      })} as edition,
      ${jsonOf({
        publisherId: sql`(select coalesce(p.title, '') from publisher p where p.id = d.publisher_id)`,
        bookCoverId: sql`(select b.title from book_cover b where b.id = d.book_cover_id)`,
        languageIds: sql`(select string_agg(l.english_title, ', ') from language l where l.id = any(t.language_ids))`,
        mainSubjectId: subjectWords(sql`s.id = t.main_subject_id`),
        subjectIds: subjectWords(sql`s.id = any(t.subject_ids)`),
        price: sql`case when not ${hasPrice} or d.currency_id is null then '' else (select c.code from currency c where c.id = d.currency_id) end`,
        contributors: sql`(select string_agg(${person}, ', ' order by c.place) from products_contributors c join people w on w.id = c.person_id
          where c.owner_id = t.id)`,
      })} as words,
      (select ${jsonArray(jsonOf({ personId: 'c.person_id', marc: 'r.marc_code', onix: 'r.onix_code' }), 'c.place')}
        from products_contributors c join people_type r on r.id = c.role_id where c.owner_id = t.id) as contributors
    from product_details d join products t on t.id = d.product_id where ${which}`)
  return rows
}

/** Ids of editions by the numbers under which our profiles send them: of MARC `(agency)pd-12`, of ONIX `prefix.12`. */
async function ownRecordIds(db: Queryable): Promise<(recordId: string) => number | undefined> {
  const { rows } = await db.execute<{ agency: string; recordPrefix: string }>(
    sql`select distinct agency, record_prefix as "recordPrefix" from export_profile`,
  )
  const agencies = new Set(rows.map(({ agency }) => agency))
  const prefixes = new Set(rows.map(({ recordPrefix }) => recordPrefix))
  return (recordId) => {
    const [, agency = '', marc] = /^\(([^)]+)\)pd-(\d{1,9})$/.exec(recordId) ?? []
    const [, prefix = '', onix] = /^(.+)\.(\d{1,9})$/.exec(recordId) ?? []
    if (marc && agencies.has(agency)) return Number(marc)
    return onix && prefixes.has(prefix) ? Number(onix) : undefined
  }
}

/** By our record number, then EAN, then ISBN. */
export async function matcherOf(db: Queryable, all: readonly Incoming[]): Promise<(incoming: Incoming) => Match | undefined> {
  const idOf = await ownRecordIds(db)
  const ids = all.flatMap(({ recordIds }) => recordIds.flatMap((each) => idOf(each) ?? []))
  const codes = all.flatMap(({ gtin, isbn }) => [gtin, isbn].filter((code) => code !== null))
  // Each by an index of its own.
  const rows = await storedWhere(
    db,
    sql`d.id in (
      select e.id from product_details e where e.id in (select each::int from json_array_elements_text(${JSON.stringify(ids)}::json) each)
      union select e.id from product_details e where e.gtin in ${listOf(codes)}
      union select e.id from product_details e where e.isbn in ${listOf(codes)})`,
  )
  const byId = new Map(rows.map((stored) => [stored.productDetailId, stored]))
  const byGtin = new Map(rows.map((stored) => [stored.gtin ?? '', stored]))
  const byIsbn = new Map(rows.map((stored) => [stored.isbn ?? '', stored]))
  return ({ recordIds, gtin, isbn }) => {
    const own = recordIds.flatMap((each) => byId.get(idOf(each) ?? 0) ?? [])[0]
    const coded = gtin ? byGtin.get(gtin) : undefined
    const numbered = isbn ? byIsbn.get(isbn) : undefined
    if (own) return { stored: own, by: 'record' }
    if (coded) return { stored: coded, by: 'gtin' }
    return numbered && { stored: numbered, by: 'isbn' }
  }
}

export const storedFor = async (db: Queryable, incoming: Incoming): Promise<StoredEdition | undefined> =>
  (await matcherOf(db, [incoming]))(incoming)?.stored
