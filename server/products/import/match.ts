import { type SQL, sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import type { ImportField } from '#api/products/importColumns'
import type { Queryable } from '../../db/database'
import { fragment, joined, literals, verbatim } from '../../db/fragment'
import { nameKey } from '../../db/nameKey'
import type { Stored } from './store'

export type Scope = { id: number; rows?: readonly number[] | undefined }

export const within = ({ id, rows }: Scope): SQL =>
  rows ? sql`r.import_id = ${id} and r.row_number = any(${`{${rows.join(',')}}`}::int[])` : sql`r.import_id = ${id}`

const indexOf = ({ columns }: Stored, field: ImportField): SQL => {
  const index = columns.find((column) => column.field === field)?.index
  return index === undefined || index === null ? sql`null` : verbatim(index)
}

const unique = [
  ['isbn', 'isbn', 'edition'],
  ['gtin', 'gtin', 'edition'],
  ['articleNumber', 'article_number', 'edition'],
  ['slug', 'slug', 'title'],
] as const

/** Finds the edition and title of each row, set-based; writes only to the import. */
export async function match(tx: Queryable, stored: Stored, rows?: readonly number[]): Promise<void> {
  const scope = { id: stored.id, rows }
  const here = within(scope)
  // Rows are wide: write only changed ones.
  const kind = sql`coalesce(r.keys->>'kind', ${stored.kind})`
  await tx.execute(sql`update import_rows r set clashes = '[]', misread = '[]', action = null, kind = ${kind}, product_id = null, product_detail_id = null,
    seen_version = null, seen_title_version = null, values = null, changes = null, shown = '{}'
    where ${here} and (r.kind is distinct from ${kind} or r.product_id is not null or r.action is not null or r.values is not null
      or r.clashes <> '[]' or r.misread <> '[]')`)
  await followMerges(tx, here)
  const ofEdition = sql`product_detail_id = d.id, product_id = p.id, seen_version = d.version, kind = p.kind, seen_title_version = p.version
    from product_details d join products p on p.id = d.product_id`
  await tx.execute(sql`update import_rows r set ${ofEdition} where ${here} and d.id = (r.keys->>'editionId')::int`)
  for (const [key, column, of] of unique)
    if (of === 'edition')
      await tx.execute(
        sql`update import_rows r set ${ofEdition} where ${here} and r.product_detail_id is null and not r.keys ? 'editionId' and d.${verbatim(column)} = r.keys->>${key}`,
      )
  await matchTitles(tx, scope)

  const clash = (field: ImportField, code: string, message: SQL, where: SQL, from: SQL = sql``, before: SQL = sql``) =>
    tx.execute(sql`${before} update import_rows r set clashes = r.clashes || jsonb_build_array(jsonb_build_object(
      'index', ${indexOf(stored, field)}, 'field', ${field}::text, 'code', ${code}::text, 'message', ${message}, 'suggestions', '[]'::jsonb))
      ${from} where ${here} and not r.is_skipped and ${where}`)

  await clash(
    'editionId',
    'unknownEdition',
    sql`'There is no edition with this number: empty the cell for a new one'`,
    sql`r.keys ? 'editionId' and r.product_detail_id is null`,
  )
  await clash(
    'productId',
    'unknownTitle',
    sql`'There is no title with this number: empty the cell for a new one'`,
    sql`r.keys ? 'productId' and not exists (select from products p where p.id = (r.keys->>'productId')::int)`,
  )
  await clash(
    'productId',
    'otherTitle',
    sql`'The edition belongs to another title, number ' || r.product_id`,
    sql`r.keys ? 'productId' and r.product_detail_id is not null and r.product_id <> (r.keys->>'productId')::int`,
  )
  await clash(
    'kind',
    'otherKind',
    sql`'The title is of another kind: ' || r.kind`,
    sql`r.product_id is not null and r.keys ? 'kind' and r.kind <> r.keys->>'kind'`,
  )
  for (const [key, column, of] of unique) {
    const isEdition = of === 'edition'
    const taken = isEdition ? sql`d.id is distinct from r.product_detail_id` : sql`d.id is distinct from r.product_id`
    await clash(
      key,
      'taken',
      sql`(r.keys->>${key}) || ' is on ‘' || d.title || '’' ${isEdition ? sql`|| case when d.format = '' then '' else ', ' || d.format end` : sql``} || ', number ' || d.id`,
      sql`d.${verbatim(column)} = r.keys->>${key} and ${taken}`,
      sql`from ${verbatim(isEdition ? 'product_details' : 'products')} d`,
    )
    await twice(stored, clash, key, sql`r.keys->>${key}`, isEdition ? sql`true` : sql`(r.product_id is null or twice.titles > 1)`)
  }
  await twice(stored, clash, 'editionId', sql`r.product_detail_id`, sql`r.clashes = '[]'`)
}

/** A sheet may name a title that was merged since it was written; the version there is another title's. */
const followMerges = (tx: Queryable, here: SQL) =>
  tx.execute(sql`with recursive w as (
      select m.merged_id as was, m.kept_id as id from merges m where ${isOfTitle} and m.merged_id in (
        select (r.keys->>'productId')::int from import_rows r where ${here} and r.keys ? 'productId')
      union all select w.was, m.kept_id from w join merges m on ${isOfTitle} and m.merged_id = w.id)
    update import_rows r set keys = r.keys - 'titleVersion' || jsonb_build_object('productId', w.id) from w
    where ${here} and (r.keys->>'productId')::int = w.was and exists (select from products p where p.id = w.id)`)

const isOfTitle = sql`m.undone_at is null and m.entity_name in (${literals(Object.values(kinds).map(({ title }) => title.name))})`

type Clash = (field: ImportField, code: string, message: SQL, where: SQL, from?: SQL, before?: SQL) => Promise<unknown>

/** Computed once: without statistics PostgreSQL would scan the file for each row. */
const twice = ({ id }: Stored, clash: Clash, field: ImportField, key: SQL, more: SQL) =>
  clash(
    field,
    'duplicate',
    sql`case cardinality(twice.at) when 2 then 'Row ' else 'Rows ' end || array_to_string((array_remove(twice.at, r.row_number))[1:3], ', ')
      || case cardinality(twice.at) when 2 then ' has it too' else ' have it too' end`,
    sql`twice.key = ${key} and ${more}`,
    sql`from twice`,
    sql`with twice as materialized (select ${key} as key, array_agg(r.row_number order by r.row_number) as at,
        count(distinct coalesce(r.product_id::text, r.title_key, r.row_number::text)) as titles
      from import_rows r where r.import_id = ${id} and not r.is_skipped and ${key} is not null group by 1 having count(*) > 1)`,
  )

const person = (first: string, last: string) => [
  nameKey(fragment`concat_ws(' ', w.${first}, w.${last})`),
  nameKey(fragment`concat_ws(' ', w.${last}, w.${first})`),
]

async function matchTitles(tx: Queryable, scope: Scope): Promise<void> {
  await tx.execute(sql`update import_rows r set product_id = p.id, kind = p.kind, seen_title_version = p.version from products p
    where ${within(scope)} and r.product_detail_id is null and p.id = (r.keys->>'productId')::int`)
  const called = [
    ...person('first_name', 'last_name'),
    ...person('non_latin_first_name', 'non_latin_last_name'),
    nameKey(sql`c.credited_as`),
    nameKey(sql`p.contributor_line`),
  ]
  await tx.execute(sql`with named as materialized (
      select r.row_number, r.kind, ${nameKey(sql`r.keys->>'title'`)} as title, r.keys->>'who' as who
      from import_rows r where ${within(scope)} and r.product_id is null and not r.keys ? 'editionId' and not r.keys ? 'productId' and r.keys ? 'title'),
    met as materialized (select n.row_number, n.who, p.id, p.version, p.contributor_line
      from named n join products p on p.kind = n.kind and ${nameKey(sql`p.title`)} = n.title)
    update import_rows r set product_id = found.id, seen_title_version = found.version from (
      select distinct on (p.row_number) p.row_number, p.id, p.version
      from met p left join products_contributors c on c.owner_id = p.id and c.place = 0 left join people w on w.id = c.person_id
      where p.who is null or (c.owner_id is null and p.contributor_line = '') or p.who in (${joined(called)})
      order by p.row_number, p.id) found
    where ${within(scope)} and r.row_number = found.row_number`)
}
