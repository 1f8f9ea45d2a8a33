import { sql } from 'drizzle-orm'
import type { CatalogueRecord } from '#api/exports/record'
import type { Queryable } from '../db/database'

const text = (column: string) => `coalesce(${column}, '')`
const subject = `json_build_object('scheme', s.scheme, 'code', s.code, 'title', s.title)`

/** Rows that an array of ids names, in that order. */
const named = (json: string, table: string, ids: string) =>
  `coalesce((select json_agg(${json} order by n.place) from unnest(${ids}) with ordinality n(id, place) join ${table} s on s.id = n.id), '[]')`

const one = (json: string, table: string, id: string) => `(select ${json} from ${table} s where s.id = ${id})`

const ofTitle = `'id', d.id, 'productId', t.id, 'kind', t.kind, 'issn', t.issn, 'title', t.title, 'nonLatinTitle', ${text('t.non_latin_title')},
  'subtitle', ${text('t.subtitle')}, 'nonLatinSubtitle', ${text('t.non_latin_subtitle')}, 'originalTitle', ${text('t.original_title')},
  'originalLanguage', ${one('to_json(s.code)', 'language', 't.original_language_id')},
  'languages', ${named(`json_build_object('code', s.code, 'isRightToLeft', s.direction = 'rtl')`, 'language', 't.language_ids')},
  'contributors', coalesce((select json_agg(json_build_object('firstName', ${text('w.first_name')}, 'lastName', w.last_name,
      'nonLatinFirstName', ${text('w.non_latin_first_name')}, 'nonLatinLastName', ${text('w.non_latin_last_name')}, 'birthYear', w.birth_year,
      'deathYear', w.death_year, 'isni', w.isni, 'role', r.title, 'marc', r.marc_code, 'onix', r.onix_code) order by c.place)
    from products_contributors c join people w on w.id = c.person_id join people_type r on r.id = c.role_id where c.owner_id = t.id), '[]'),
  'institution', ${text('t.institution')},
  'series', ${one(`json_build_object('title', s.title, 'nonLatinTitle', ${text('s.non_latin_title')}, 'issn', s.issn)`, 'series', 't.series_id')},
  'numberInSeries', ${text('t.number_in_series')},
  'awards', coalesce((select json_agg(json_build_object('title', s.title, 'year', a.year, 'outcome', a.outcome) order by a.place)
    from products_awards a join award s on s.id = a.award_id where a.owner_id = t.id), '[]'),
  'genres', ${named(`json_build_object('title', s.title, 'thema', s.thema_code)`, 'genre', 't.genre_ids')},
  'mainSubject', ${one(subject, 'subject', 't.main_subject_id')}, 'subjects', ${named(subject, 'subject', 't.subject_ids')},
  'hashtags', ${named('s.title', 'hashtag', 't.hashtag_ids')},
  'ageGroup', ${one(`json_build_object('title', s.title, 'fromAge', s.from_age, 'toAge', s.to_age, 'thema', s.thema_code)`, 'age_group', 't.age_group_id')},
  'description', ${text('t.description')}, 'nonLatinDescription', ${text('t.non_latin_description')},
  'shortDescription', ${text('t.short_description')}, 'tableOfContents', ${text('t.table_of_contents')}`

const stock = `(select coalesce(sum(i.on_hand - i.reserved), 0)::int from inventory i where i.product_detail_id = d.id)`
/** Its own first picture of the front, or the title's. */
const cover = `coalesce((select p.image from product_details_images p where p.owner_id = d.id order by (p.kind = 'front') desc, p.place limit 1), t.image)`

const ofEdition = `'isbn', d.isbn, 'printedIsbn', ${text('d.printed_isbn')}, 'gtin', d.gtin, 'articleNumber', d.article_number,
  'format', ${one(`json_build_object('title', s.title, 'onix', s.onix_code, 'isDigital', s.is_digital)`, 'format', 'd.format_id')},
  'bookCover', ${one(`json_build_object('title', s.title, 'onix', s.onix_code)`, 'book_cover', 'd.book_cover_id')},
  'heightMm', d.height_mm, 'widthMm', d.width_mm, 'thicknessMm', d.thickness_mm, 'weightGrams', d.weight_grams, 'pages', d.pages,
  'durationMinutes', d.duration_minutes, 'volumeNumber', ${text('d.volume_number')}, 'editionNumber', d.edition_number,
  'editionText', ${text('d.edition_text')}, 'accessibility', d.accessibility,
  'publisher', (select json_build_object('title', s.title, 'nonLatinTitle', ${text('s.non_latin_title')}, 'place', ${text('s.place')},
      'nonLatinPlace', ${text('s.non_latin_place')}, 'country', k.code, 'isInEu', coalesce(k.is_in_eu, false))
    from publisher s left join country k on k.id = s.country_id where s.id = d.publisher_id),
  'publicationDate', d.publication_date, 'printedYear', ${text('d.printed_year')}, 'publishingStatus', d.publishing_status,
  'price', d.price, 'priceIncludesVat', d.price_includes_vat, 'currency', ${one('to_json(s.code)', 'currency', 'd.currency_id')},
  'vatRate', case when d.tax_id is not null then d.vat_rate end, 'stock', ${stock}, 'isOrderable', d.is_orderable,
  'hasCover', ${cover} is not null, 'cover', (select 'File/' || f.key from files f where f.id = ${cover}),
  'entered', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD'), 'shelfMark', '', 'expected', ''`

/** Editions with all that is known of them, by their ids, each as the catalogue has it now: the one reading that every format is made of. */
export async function readRecords(db: Queryable, ids: readonly number[]): Promise<Map<number, CatalogueRecord>> {
  const found = new Map<number, CatalogueRecord>()
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    // PostgreSQL's functions take a hundred arguments at most: two objects, put together here.
    const { rows } = await db.execute<{ title: object; edition: object }>(
      sql`select json_build_object(${sql.raw(ofTitle)}) as title, json_build_object(${sql.raw(ofEdition)}) as edition
        from product_details d join products t on t.id = d.product_id where d.id = any(${`{${some.join(',')}}`}::int[])`,
    )
    for (const { title, edition } of rows) {
      const record = { ...title, ...edition } as CatalogueRecord
      found.set(record.id, record)
    }
  }
  return found
}

const batch = 500
