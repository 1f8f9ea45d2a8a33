import { sql } from 'drizzle-orm'
import { series } from '#api/products/entities'
import { staffIds } from '../access/demoStaff'
import { continueIds, type DemoFill, type DemoRecords, hasRows, insertRecords, nextId } from '../core/demo'
import { createRandom } from '../core/random'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { drawCovers } from './demoCovers'
import { type DemoEdition, demoEditions } from './demoEditions'
import { derive } from './derived'
import { demoImport } from './import/demo'
import { reviewsDemo } from './reviews/demo'

const seed = 1917

export const productsDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['products'])) return undefined
  await insertRecords(tx, records)
  const editions = demoEditions(createRandom(seed))
  await insertMakers(tx, editions)
  const ids = await insertTitles(tx, editions)
  await insertEditions(tx, editions, ids)
  await creditPeople(tx, editions, ids)
  await drawCovers(tx, now)
  await derive(tx, [...ids.values()])
  await staffIds(tx)
  await registerCatalogue(tx, now)
  await reviewsDemo(tx, now)
  await tx.execute(sql`update users set distributor_id = (select d.id from distributor d where d.title = users.organisation)
    where kind = 'distributor' and distributor_id is null`)
  await demoImport(tx, now)
  return records
}

const records: DemoRecords = [
  [
    series.Series,
    [
      { title: 'Moderna klassiker', nonLatinTitle: '', issn: null },
      { title: 'Barnbiblioteket', nonLatinTitle: 'کتابخانه کودک', issn: null },
      { title: 'Penguin Classics', nonLatinTitle: '', issn: null },
      { title: 'Adabiyat-e kelasik-e farsi', nonLatinTitle: 'ادبیات کلاسیک فارسی', issn: null },
      { title: 'Rapporter från bibliotekslaboratoriet', nonLatinTitle: '', issn: '0349-1145' },
    ],
  ],
]

/** Without reference data (load tests) references stay empty. */
async function insertTitles(tx: Queryable, editions: readonly DemoEdition[]): Promise<Map<number, number>> {
  const titles = editions.filter(({ product }, i) => editions.findIndex((other) => other.product === product) === i)
  const first = await nextId(tx, 'products')
  const rows = titles.map((title) => ({
    ...title,
    isChildren: /Pippi|Bröder|Mio|Emil|Madicken|Karlsson|Lotta|Mumin|Alfons|Wonderland/.test(title.title),
  }))
  await tx.execute(sql`insert into products (id, kind, title, non_latin_title, contributor_line, institution, language_ids, genre_ids, main_subject_id, subject_ids,
      age_group_id, series_id, number_in_series, description, short_description, slug, status)
    select ${first} + product - 1, kind, title, case when title ~ '[آ-ی]' and kind <> 'other' then title else '' end, contributor,
      case when kind = 'document' then contributor else '' end,
      array(select l.id from language l where l.code = r.language), array(select g.id from genre g where r.kind = 'book' and g.thema_code = r.thema),
      (select s.id from subject s where s.scheme = 'thema' and s.code = r.thema),
      array(select s.id from subject s where s.scheme = 'thema' and s.code = r.thema or r.kind = 'document' and s.scheme = 'dewey' and s.code = '020' order by s.scheme desc),
      (select a.id from age_group a where a.title = case when "isChildren" then 'Early readers' else 'Adults' end and r.kind <> 'document'),
      (select s.id from series s where s.title = r.series), case when series is not null then (1 + product % 40)::text else '' end,
      case when product % 7 <> 0 then '<p>' || case when kind = 'other' then 'Sent from Stockholm within three days.' else case r.language when 'swe' then 'En bok som läses om och om igen.' when 'per' then 'کتابی که بارها خوانده می‌شود.'
        else 'One to read again.' end end || '</p>' end,
      case when kind = 'book' then contributor else '' end, kind || '-' || product, 'active'
    from (select r.*, case when kind = 'document' then case when product % 3 = 0 then 'Rapporter från bibliotekslaboratoriet' end
        when kind = 'other' or product % 4 > 1 then null when "isChildren" then 'Barnbiblioteket' when language = 'per' then 'Adabiyat-e kelasik-e farsi'
        when language = 'eng' then 'Penguin Classics' else 'Moderna klassiker' end as series,
      case when kind = 'book' then case when "isChildren" then 'YFB' when language = 'per' then 'DC' when product % 3 = 0 then 'FBC' else 'FBA' end when kind = 'document' then 'GL' end as thema
      from ${rowsOf(rows, sql`product int, kind text, title text, contributor text, language text, "isChildren" boolean`)}) r`)
  await continueIds(tx, 'products')
  return new Map(titles.map(({ product }) => [product, first + product - 1]))
}

const insertMakers = (tx: Queryable, editions: readonly DemoEdition[]) =>
  tx.execute(sql`insert into publisher (title, country_id) select distinct r.publisher, (select id from country where code = 'SE')
    from ${rowsOf(
      editions.filter(({ kind, publisher }) => kind === 'other' && publisher),
      sql`publisher text`,
    )} where not exists (select from publisher p where r.publisher in (p.title, p.non_latin_title))`)

async function insertEditions(tx: Queryable, editions: readonly DemoEdition[], ids: ReadonlyMap<number, number>): Promise<void> {
  const first = await nextId(tx, 'product_details')
  const rows = editions.map((edition, i) => ({ ...edition, id: first + i, product: ids.get(edition.product) }))
  await tx.execute(sql`insert into product_details (id, product_id, kind, isbn, gtin, title, contributor, format, article_number, unit_price, vat_rate, price, price_includes_vat,
      currency_id, tax_id, article_group_id, format_id, book_cover_id, publisher_id, distributor_id, size_id, height_mm, width_mm, thickness_mm,
      pages, weight_grams, edition_number, publication_date, publishing_status, country_of_origin_id, commodity_code, purchase_price, purchase_currency_id, delivery_days)
    select r.id, product, kind, isbn, gtin, r.title, contributor, format, upper(left(kind, 1)) || '-' || r.id, round(price / (1 + "vatRate")), "vatRate",
      price, true, (select id from currency where code = 'SEK'), (select id from tax where rate = "vatRate" order by is_for_books = (kind = 'book') desc limit 1),
      (select id from article_group where code = "articleGroup"), (select id from format f where f.title = r.format),
      (select id from book_cover b where b.title = r.format), p.id, coalesce(p.distributor_id, (select id from distributor order by id limit 1)),
      s.id, s.length, s.width, "thicknessMm", pages, "weightGrams", case when kind <> 'other' then 1 + r.id % 3 end,
      year || '-' || lpad((1 + r.id % 12)::text, 2, '0'),
      case when kind = 'other' then 'active' when r.id % 23 = 0 then 'outOfPrint' else 'active' end,
      coalesce(p.country_id, (select id from country where code = 'SE')), case when kind = 'book' then '49019900' else '48201030' end,
      round(price * 0.55), (select id from currency where code = 'SEK'), 2 + r.id % 5
    from ${rowsOf(
      rows,
      sql`id int, product int, kind text, isbn text, gtin text, title text, contributor text, format text, publisher text, price bigint, "vatRate" numeric, pages int, "weightGrams" int, "thicknessMm" int, size text, year int, "articleGroup" text`,
    )} left join publisher p on r.publisher in (p.title, p.non_latin_title) left join size s on s.title = r.size order by r.id`)
  await continueIds(tx, 'product_details')
}

const names = /, | & | och | and | و /

async function creditPeople(tx: Queryable, editions: readonly DemoEdition[], ids: ReadonlyMap<number, number>): Promise<void> {
  // Credits need the role "author", which an empty database lacks.
  if (!(await hasRows(tx, ['people_type']))) return
  const seen = new Set<number>()
  const rows = editions.flatMap(({ product, kind, contributor }) => {
    if (kind !== 'book' || seen.has(product)) return []
    seen.add(product)
    return contributor.split(names).map((name, place) => ({ product: ids.get(product), place, name: name.trim() }))
  })
  const credits = rowsOf(rows, sql`product int, place int, name text`)
  const called = sql`concat_ws(' ', p.first_name, p.last_name) = r.name or concat_ws(' ', p.non_latin_first_name, p.non_latin_last_name) = r.name
    or replace(concat_ws(' ', p.non_latin_first_name, p.non_latin_last_name), '\u200c', ' ') = replace(r.name, '\u200c', ' ')`
  await tx.execute(sql`insert into people (last_name, non_latin_last_name, people_type_ids)
    select distinct r.name, case when r.name ~ '[آ-ی]' then r.name end, array(select id from people_type where marc_code = 'aut') from ${credits}
    where not exists (select from people p where ${called})`)
  await tx.execute(sql`insert into products_contributors (owner_id, place, person_id, role_id)
    select r.product, r.place, (select min(p.id) from people p where ${called}), (select id from people_type where marc_code = 'aut') from ${credits}`)
}

async function registerCatalogue(tx: Queryable, now: Date): Promise<void> {
  const people = sql`(select array_agg(id order by username nulls last, id) as ids from users
    where kind = 'staff' and (username is null or username in ('admin', 'catalogue', 'orders'))) people`
  const at = sql`${now.toISOString()}::timestamptz - make_interval(hours => (t.id * 7919) % 10200)`
  for (const table of ['products', 'product_details'])
    await tx.execute(sql`update ${verbatim(table)} t set created_at = ${at}, changed_at = ${at},
      registered_by = people.ids[1 + least((t.id * 31) % 17 % 7, cardinality(people.ids) - 1)] from ${people}`)
}
