import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueRecord } from '#api/exports/record'
import { sidesOf } from '../core/files/pixels'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { columnsOf, type Fields, jsonArray, jsonOf } from '../db/json'
import { hasPrice, includesVat, ownPrice } from '../products/prices/priceAt'

const text = (column: string) => sql`coalesce(${verbatim(column)}, '')`
const subject = jsonOf(columnsOf('s', 'scheme', 'code', 'title'))

const named = (row: SQL, table: string, ids: string) =>
  sql`(select ${jsonArray(row, 'n.place')} from unnest(${verbatim(ids)}) with ordinality n(id, place) join ${verbatim(table)} s on s.id = n.id)`

const one = (row: SQL, table: string, id: string) => sql`(select ${row} from ${verbatim(table)} s where s.id = ${verbatim(id)})`

const ofTitle = {
  id: 'd.id',
  productId: 't.id',
  ...columnsOf('t', 'kind', 'issn', 'title'),
  nonLatinTitle: text('t.non_latin_title'),
  subtitle: text('t.subtitle'),
  nonLatinSubtitle: text('t.non_latin_subtitle'),
  originalTitle: text('t.original_title'),
  originalLanguage: one(sql`to_json(s.code)`, 'language', 't.original_language_id'),
  languages: named(jsonOf({ code: 's.code', isRightToLeft: sql`s.direction = 'rtl'` }), 'language', 't.language_ids'),
  contributors: sql`(select ${jsonArray(
    jsonOf({
      firstName: text('w.first_name'),
      lastName: 'w.last_name',
      nonLatinFirstName: text('w.non_latin_first_name'),
      nonLatinLastName: text('w.non_latin_last_name'),
      ...columnsOf('w', 'birthYear', 'deathYear', 'isni'),
      role: 'r.title',
      marc: 'r.marc_code',
      onix: 'r.onix_code',
    }),
    'c.place',
  )}
    from products_contributors c join people w on w.id = c.person_id join people_type r on r.id = c.role_id where c.owner_id = t.id)`,
  institution: text('t.institution'),
  series: one(jsonOf({ title: 's.title', nonLatinTitle: text('s.non_latin_title'), issn: 's.issn' }), 'series', 't.series_id'),
  numberInSeries: text('t.number_in_series'),
  awards: sql`(select ${jsonArray(jsonOf({ title: 's.title', ...columnsOf('a', 'year', 'outcome') }), 'a.place')}
    from products_awards a join award s on s.id = a.award_id where a.owner_id = t.id)`,
  genres: named(jsonOf({ title: 's.title', thema: 's.thema_code' }), 'genre', 't.genre_ids'),
  mainSubject: one(subject, 'subject', 't.main_subject_id'),
  subjects: named(subject, 'subject', 't.subject_ids'),
  hashtags: named(sql`s.title`, 'hashtag', 't.hashtag_ids'),
  ageGroup: one(jsonOf({ ...columnsOf('s', 'title', 'fromAge', 'toAge'), thema: 's.thema_code' }), 'age_group', 't.age_group_id'),
  description: text('t.description'),
  nonLatinDescription: text('t.non_latin_description'),
  shortDescription: text('t.short_description'),
  tableOfContents: text('t.table_of_contents'),
} satisfies Partial<Fields<CatalogueRecord>>

const stock = sql`(select coalesce(sum(i.on_hand - i.reserved), 0)::int from inventory i where i.product_detail_id = d.id)`
const cover = sql`coalesce((select p.image from product_details_images p where p.owner_id = d.id order by (p.kind = 'front') desc, p.place limit 1), t.image)`

const ownRate = sql`(select x.rate from tax x where x.id = s.tax_id)`

const ofEdition = {
  isbn: 'd.isbn',
  printedIsbn: text('d.printed_isbn'),
  ...columnsOf('d', 'gtin', 'articleNumber'),
  format: one(jsonOf({ ...columnsOf('s', 'title', 'isDigital'), onix: 's.onix_code', vatRate: ownRate }), 'format', 'd.format_id'),
  articleGroup: one(jsonOf({ title: 's.title', vatRate: ownRate }), 'article_group', 'd.article_group_id'),
  bookCover: one(jsonOf({ title: 's.title', onix: 's.onix_code' }), 'book_cover', 'd.book_cover_id'),
  ...columnsOf('d', 'heightMm', 'widthMm', 'thicknessMm', 'weightGrams', 'pages', 'durationMinutes'),
  volumeNumber: text('d.volume_number'),
  editionNumber: 'd.edition_number',
  editionText: text('d.edition_text'),
  accessibility: 'd.accessibility',
  publisher: sql`(select ${jsonOf({
    title: 's.title',
    nonLatinTitle: text('s.non_latin_title'),
    place: text('s.place'),
    nonLatinPlace: text('s.non_latin_place'),
    country: 'k.code',
    isInEu: sql`coalesce(k.is_in_eu, false)`,
  })}
    from publisher s left join country k on k.id = s.country_id where s.id = d.publisher_id)`,
  publicationDate: 'd.publication_date',
  printedYear: text('d.printed_year'),
  publishingStatus: 'd.publishing_status',
  price: sql`case when ${hasPrice} then ${ownPrice} end`,
  priceIncludesVat: includesVat,
  currency: one(sql`to_json(s.code)`, 'currency', 'd.currency_id'),
  vatRate: sql`case when d.tax_id is not null then d.vat_rate end`,
  stock,
  isOrderable: 'd.is_orderable',
  hasCover: sql`${cover} is not null`,
  cover: sql`(select 'File/' || f.key from files f where f.id = ${cover})`,
  coverWidth: sql`null::int`,
  entered: sql`to_char(d.created_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD')`,
  shelfMark: sql`''`,
  expected: sql`''`,
} satisfies Partial<Fields<CatalogueRecord>>

/** The size of a JPEG can come after 64 kB of metadata, of other pictures it is at the beginning. */
const head = sql`substring(f.bytes from 1 for case when f.type = 'image/jpeg' then 65536 else 64 end)`

async function measureCovers(db: Queryable, records: readonly CatalogueRecord[]): Promise<void> {
  const keys = [...new Set(records.flatMap((record) => record.cover?.slice('File/'.length) ?? []))]
  const widths = new Map<string, number>()
  for (let at = 0; at < keys.length; at += batch) {
    const { rows } = await db.execute<{ key: string; type: string; width: number | null; head: Uint8Array }>(
      sql`select f.key, f.type, f.width, ${head} as head from files f
        where f.key in (select json_array_elements_text(${JSON.stringify(keys.slice(at, at + batch))}::json))`,
    )
    for (const { key, type, width, head: bytes } of rows) widths.set(`File/${key}`, width ?? sidesOf(type, Buffer.from(bytes))?.width ?? 0)
  }
  for (const record of records) record.coverWidth = widths.get(record.cover ?? '') || null
}

/** The only reading of records: all formats are built from it. */
export async function readRecords(db: Queryable, ids: readonly number[]): Promise<Map<number, CatalogueRecord>> {
  const found = new Map<number, CatalogueRecord>()
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    // PostgreSQL functions take 100 arguments: two objects are merged.
    const { rows } = await db.execute<{ title: object; edition: object }>(
      sql`select ${jsonOf(ofTitle)} as title, ${jsonOf(ofEdition)} as edition
        from product_details d join products t on t.id = d.product_id where d.id = any(${`{${some.join(',')}}`}::int[])`,
    )
    for (const { title, edition } of rows) {
      const record = { ...title, ...edition } as CatalogueRecord
      found.set(record.id, record)
    }
  }
  await measureCovers(db, [...found.values()])
  return found
}

const batch = 500
