import { type SQL, sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import { rowsOf } from '../core/rowsOf'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fragment, joined } from '../db/fragment'
import { instant, priceAt } from './prices/priceAt'
import { type Facts, factsOf, type Rated, ratedBy, readinessOfAll } from './readiness'

/** '' for ISBNs not starting with 978; check character weighs the digits from ten down (ISO 2108). */
const isbn10 = (column: string) =>
  fragment`case when ${column} like '978%' then substr(${column}, 4, 9) || (
    select substr('0123456789X', (11 - (sum((11 - i) * substr(${column}, 3 + i, 1)::int) % 11)::int) % 11 + 1, 1) from generate_series(1, 9) i) else '' end`

const idsOf = (ids: readonly number[]) => sql`any(${`{${ids.join(',')}}`}::int[])`

const ratedRows = (rows: readonly Rated[]) => rowsOf(rows, sql`id int, readiness int`)

/** The contributors of each title: on one line the authors, or all where there are none, and the words of all. */
const credited = (ids: readonly number[]) => sql`credited as (
  select c.owner_id, string_agg(concat_ws(' ', c.credited_as, p.first_name, p.last_name, p.non_latin_first_name, p.non_latin_last_name), ' ' order by c.place) as words,
    string_agg(coalesce(nullif(c.credited_as, ''), concat_ws(' ', p.first_name, p.last_name)), ', ' order by c.place)
      filter (where c.is_author or not c.has_author) as line
  from (select c.*, coalesce(r.marc_code = 'aut', false) as is_author, coalesce(bool_or(r.marc_code = 'aut') over (partition by c.owner_id), false) as has_author
      from products_contributors c left join people_type r on r.id = c.role_id where c.owner_id = ${idsOf(ids)}) c
    join people p on p.id = c.person_id
  group by c.owner_id)`

const contributorLine = sql`coalesce(nullif(credited.line, ''), nullif(t.institution, ''), t.contributor_line)`

/** Needs `credited`. */
const titleValues = (ids: readonly number[], ready: readonly Rated[]) => sql`
  select t.id, ${contributorLine} as contributor_line, r.readiness,
    concat_ws(' ', ${titleWords}, editions.words) as sought
  from products t left join credited on credited.owner_id = t.id left join ${ratedRows(ready)} on r.id = t.id
    left join (select d.product_id, string_agg(concat_ws(' ', d.isbn, ${editionWords}), ' ' order by d.id) as words
      from product_details d left join publisher p on p.id = d.publisher_id where d.product_id = ${idsOf(ids)}
      group by d.product_id) editions on editions.product_id = t.id
  where t.id = ${idsOf(ids)}`

/** Needs `credited`. */
const editionValues = (ids: readonly number[], ready: readonly Rated[], pricedAt: Date | undefined) => sql`
  select d.id, t.kind, t.title, ${contributorLine} as contributor, coalesce(f.title, d.format) as format, v.vat_rate,
    v.currency, coalesce(r.readiness, d.readiness) as readiness, u.unit_price, ${pricedAt ? priceThen(pricedAt) : unlessPriced} as current_price,
    concat_ws(' ', ${titleWords}, ${editionWords}) as sought
  from product_details d join products t on t.id = d.product_id left join credited on credited.owner_id = t.id
    left join format f on f.id = d.format_id left join tax x on x.id = d.tax_id left join currency c on c.id = d.currency_id
    left join publisher p on p.id = d.publisher_id left join ${ratedRows(ready)} on r.id = d.id
    cross join lateral (select coalesce(x.rate, d.vat_rate) as vat_rate, coalesce(c.code, d.currency) as currency) v
    cross join lateral (select case when d.price is null then d.unit_price
      when d.price_includes_vat then round(d.price / (1 + v.vat_rate))::bigint else d.price end as unit_price) u
  where d.product_id = ${idsOf(ids)}`

/**
 * Updates denormalised columns of titles and editions: contributors, names, rates, search, readiness. Call it in the transaction of every
 * write that affects them. `pricedAt`: instant at which prices are recorded right after.
 */
export async function derive(tx: Queryable, productIds: readonly number[], pricedAt?: Date): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (!ids.length) return
  const ready = await readinessOfAll(tx, ids)
  // Written only if changed: each new version costs some twenty index entries.
  await tx.execute(sql`with ${credited(ids)}
    update products o set contributor_line = w.contributor_line, sought = w.sought, readiness = w.readiness
    from (${titleValues(ids, ready.titles)}) w
    where w.id = o.id and (o.contributor_line, o.sought, o.readiness) is distinct from (w.contributor_line, w.sought, w.readiness)`)
  await tx.execute(sql`with ${credited(ids)} update product_details o set kind = w.kind, title = w.title, contributor = w.contributor, format = w.format,
      vat_rate = w.vat_rate, currency = w.currency, unit_price = w.unit_price, sought = w.sought, readiness = w.readiness,
      current_price = w.current_price
    from (${editionValues(ids, ready.editions, pricedAt)}) w
    where w.id = o.id and (o.kind, o.title, o.contributor, o.format, o.vat_rate, o.currency, o.unit_price, o.sought, o.readiness${pricedAt ? sql`, o.current_price` : sql``})
        is distinct from (w.kind, w.title, w.contributor, w.format, w.vat_rate, w.currency, w.unit_price, w.sought, w.readiness${pricedAt ? sql`, w.current_price` : sql``})`)
  // Files for buyers are read by a call with a token.
  await tx.execute(sql`update files f set address = w.address
    from (select r.file, case when r.purpose = 'deliverable' then ${wire} || '/DetailFile/' || r.id end as address
      from product_details_files r join product_details d on d.id = r.owner_id where d.product_id = ${idsOf(ids)}) w
    where f.id = w.file and f.address is distinct from w.address`)
}

type Row = Readonly<Record<string, unknown>> & { id: number }
type Derived = Readonly<Record<string, string | number | null>>
type DerivedRow = Derived & { id: number }

/** Rows that are not in the tables yet, by column: new titles with all their editions and contributors. */
export type Unwritten = { titles: readonly Row[]; editions: readonly Row[]; contributors: readonly object[] }

/** Named like the tables, these rows are what the statement after them reads. */
const inPlaceOfTables = ({ titles, editions, contributors }: Unwritten) => {
  const rows = (table: string, all: readonly object[]) =>
    fragment`${table} as (select * from json_populate_recordset(null::${table}, ${sql`${JSON.stringify(all)}::json`}))`
  return joined([rows('products', titles), rows('product_details', editions), rows('products_contributors', contributors)])
}

/** The columns that `derive` would update once the rows were inserted, by id: a row that is written twice stands twice in its indexes. */
export async function derivedOf(
  tx: Queryable,
  rows: Unwritten,
  pricedAt: Date,
): Promise<{ titles: Map<number, Derived>; editions: Map<number, Derived> }> {
  const ids = rows.titles.map(({ id }) => id)
  type Found = { facts: Facts[] | null; titles: DerivedRow[] | null; editions: DerivedRow[] | null }
  const all = (selected: SQL) => sql`(select json_agg(w) from (${selected}) w)`
  const found = await first<Found>(
    tx,
    sql`with ${inPlaceOfTables(rows)}, ${credited(ids)}
      select ${all(factsOf(ids))} as facts, ${all(titleValues(ids, []))} as titles, ${all(editionValues(ids, [], pricedAt))} as editions`,
  )
  const ready = ratedBy(found?.facts ?? [])
  return { titles: derivedById(found?.titles, ready.titles), editions: derivedById(found?.editions, ready.editions) }
}

function derivedById(rows: readonly DerivedRow[] | null | undefined, rated: readonly Rated[]): Map<number, Derived> {
  const ready = new Map(rated.map(({ id, readiness }) => [id, readiness]))
  return new Map(rows?.map(({ id, kind: _, ...derived }) => [id, { ...derived, readiness: ready.get(id) ?? derived.readiness ?? null }]))
}

const unlessPriced = sql`coalesce(d.current_price, d.price, u.unit_price)`

const priceThen = (at: Date) => sql`(select ${priceAt(instant(at))}
  from (select d.id, d.price, d.price_includes_vat, v.vat_rate, v.currency, u.unit_price) d)`

const wire = fragment`case d.kind ${joined(
  Object.entries(kinds).map(([kind, { edition }]) => fragment`when '${kind}' then '${edition.name}'`),
  ' ',
)} end`

const titleWords = fragment`t.non_latin_title, t.subtitle, t.non_latin_subtitle, t.original_title, t.issn,
  (select concat_ws(' ', s.title, s.non_latin_title) from series s where s.id = t.series_id), credited.words`

const editionWords = fragment`${isbn10('d.isbn')}, replace(d.printed_isbn, '-', ''), d.gtin, d.article_number, p.title, p.non_latin_title`

const batch = 1000

const naming = {
  People: (id: number) => sql`exists (select from products_contributors c where c.owner_id = t.id and c.person_id = ${id})`,
  PeopleType: (id: number) => sql`exists (select from products_contributors c where c.owner_id = t.id and c.role_id = ${id})`,
  Publisher: (id: number) => sql`exists (select from product_details d where d.product_id = t.id and d.publisher_id = ${id})`,
  Series: (id: number) => sql`t.series_id = ${id}`,
  Format: (id: number) => sql`exists (select from product_details d where d.product_id = t.id and d.format_id = ${id})`,
  Tax: (id: number) => sql`exists (select from product_details d where d.product_id = t.id and d.tax_id = ${id})`,
  Subject: (id: number) => sql`t.main_subject_id = ${id}`,
}

export const follows = Object.fromEntries(
  Object.entries(naming).map(([entity, names]) => [
    entity,
    async (tx: Queryable, id: number) => {
      for (let last = 0; ; ) {
        const { rows } = await tx.execute<{ id: number }>(
          sql`select t.id from products t where t.id > ${last} and ${names(id)} order by t.id limit ${batch}`,
        )
        await derive(
          tx,
          rows.map((row) => row.id),
        )
        last = rows.at(-1)?.id ?? 0
        if (rows.length < batch) return
      }
    },
  ]),
)
