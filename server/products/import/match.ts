import { type SQL, sql } from 'drizzle-orm'
import type { ImportField } from '#api/products/importColumns'
import { type ImportColumn, importColumns } from '#api/products/importColumns'
import type { Queryable } from '../../db/database'
import { fold } from '../../db/fold'
import { mergeVersions } from './mergeVersions'
import type { Stored } from './store'
import { currentSql, targets, typedSql, written } from './target'

/** Which rows: all of an import, or just those that something has changed for. */
export type Scope = { id: number; rows?: readonly number[] | undefined }

const within = ({ id, rows }: Scope): SQL =>
  rows ? sql`r.import_id = ${id} and r.row_number = any(${`{${rows.join(',')}}`}::int[])` : sql`r.import_id = ${id}`

/** The place of a field's column in the file, for a problem to point at. */
const indexOf = ({ columns }: Stored, field: ImportField): SQL => {
  const index = columns.find((column) => column.field === field)?.index
  return index === undefined || index === null ? sql`null` : sql.raw(String(index))
}

/** Adds a problem to rows: `from` joins what it needs to `r`, `where` says to which rows, `message` is SQL. */
async function clash(
  tx: Queryable,
  stored: Stored,
  scope: Scope,
  field: ImportField,
  code: string,
  message: SQL,
  more: SQL,
  from: SQL = sql``,
): Promise<void> {
  await tx.execute(sql`update import_rows r set clashes = r.clashes || jsonb_build_array(jsonb_build_object(
      'index', ${indexOf(stored, field)}, 'field', ${field}::text, 'code', ${code}::text, 'message', ${message}, 'suggestions', '[]'::jsonb))
    ${from} where ${within(scope)} and not r.is_skipped and ${more}`)
}

/**
 * Compares rows with the catalogue and with each other, by statements over all of them: which edition each is about, what it would add or
 * change, and what keeps it from that. Nothing but the import is written.
 */
export async function match(tx: Queryable, stored: Stored, rows?: readonly number[]): Promise<void> {
  const scope = { id: stored.id, rows }
  const all = { id: stored.id }
  await tx.execute(sql`update import_rows r set clashes = '[]', action = null, product_id = null, product_detail_id = null, seen_version = null, changes = null
    where ${within(scope)}`)
  await tx.execute(sql`update import_rows r set product_detail_id = d.id, product_id = d.product_id, seen_version = d.version
    from product_details d where ${within(scope)} and d.id = (r.typed->>'editionId')::int`)
  await tx.execute(sql`update import_rows r set product_detail_id = d.id, product_id = d.product_id, seen_version = d.version
    from product_details d where ${within(scope)} and not r.typed ? 'editionId' and d.isbn = r.typed->>'isbn'`)
  await matchTitles(tx, stored, scope)

  await clash(
    tx,
    stored,
    scope,
    'editionId',
    'unknownEdition',
    sql`'There is no edition with this number'`,
    sql`r.typed ? 'editionId' and r.product_detail_id is null`,
  )
  await clash(
    tx,
    stored,
    scope,
    'productId',
    'unknownTitle',
    sql`'There is no title with this number'`,
    sql`r.typed ? 'productId' and not exists (select from products p where p.id = (r.typed->>'productId')::int)`,
  )
  await clash(
    tx,
    stored,
    scope,
    'productId',
    'otherTitle',
    sql`'The edition belongs to another title, number ' || r.product_id`,
    sql`r.typed ? 'productId' and r.product_detail_id is not null and r.product_id <> (r.typed->>'productId')::int`,
  )
  await clash(
    tx,
    stored,
    scope,
    'kind',
    'otherKind',
    sql`'The title is of another kind: ' || p.kind`,
    sql`p.id = r.product_id and r.typed ? 'kind' and p.kind <> r.typed->>'kind'`,
    sql`from products p`,
  )
  await clash(
    tx,
    stored,
    scope,
    'isbn',
    'taken',
    sql`(r.typed->>'isbn') || ' is on ‘' || d.title || '’' || case when d.format = '' then '' else ', ' || d.format end`,
    sql`d.isbn = r.typed->>'isbn' and d.id <> r.product_detail_id`,
    sql`from product_details d`,
  )
  const twice = (
    key: string,
  ) => sql`from (select ${sql.raw(key)} as key, array_agg(r.row_number order by r.row_number) as at from import_rows r
    where r.import_id = ${all.id} and not r.is_skipped and ${sql.raw(key)} is not null group by 1 having count(*) > 1) twice`
  const others = sql`'Row ' || array_to_string((array_remove(twice.at, r.row_number))[1:3], ', ') || ' has it too'`
  await clash(tx, stored, scope, 'isbn', 'duplicate', others, sql`twice.key = r.typed->>'isbn'`, twice(`r.typed->>'isbn'`))
  await clash(
    tx,
    stored,
    scope,
    'editionId',
    'duplicate',
    others,
    sql`twice.key = r.product_detail_id and r.clashes = '[]'`,
    twice('r.product_detail_id'),
  )
  await clash(
    tx,
    stored,
    scope,
    'title',
    'titles',
    sql`'Rows of one title call it differently: ' || several.titles`,
    sql`several.product_id = r.product_id and r.typed ? 'title'`,
    sql`from (select r.product_id, string_agg(distinct r.typed->>'title', ' · ') as titles from import_rows r
      where r.import_id = ${all.id} and not r.is_skipped and r.product_id is not null group by 1 having count(distinct r.typed->>'title') > 1) several`,
  )
  for (const { name, label, isNeededIfNew } of importColumns as readonly ImportColumn[]) {
    const target = targets[name as ImportField]
    // What could not be read is a problem already.
    const isMisread = sql`exists (select from jsonb_array_elements(r.misread) m where m->>'field' = ${name})`
    if (isNeededIfNew && target)
      await clash(
        tx,
        stored,
        scope,
        name as ImportField,
        'needed',
        sql`${`What is new needs ${label === 'VAT' ? 'a VAT rate' : `a ${label.toLowerCase()}`}`}::text`,
        sql`r.product_detail_id is null and not r.typed ? 'editionId' and not r.typed ? ${target.field} and not ${isMisread}`,
      )
  }
  await tx.execute(
    sql`update import_rows r set changes = jsonb_strip_nulls(jsonb_build_object(${sql.join(
      written.flatMap((target) => [
        sql.raw(`'${target.field}'`),
        sql`case when r.typed ? ${target.field} and ${typedSql(target)} is distinct from ${currentSql(target)}
        then jsonb_build_array(${currentSql(target)}, ${typedSql(target)}) end`,
      ]),
      sql`, `,
    )})) from product_details d, products p where ${within(scope)} and d.id = r.product_detail_id and p.id = d.product_id`,
  )
  await mergeVersions(tx, stored, within(scope))
  await tx.execute(sql`update import_rows r set action = case
      when r.is_skipped then 'skip' when r.misread <> '[]' or r.clashes <> '[]' then null
      when r.product_detail_id is null then 'add' when r.changes = '{}' then 'unchanged' else 'change' end
    where ${within(scope)}`)
}

const folded = (column: string) => sql.raw(fold(column))

/** An edition that is new belongs to the title that its row names, or to one that is called the same and made by the same. */
export async function matchTitles(tx: Queryable, { kind }: Pick<Stored, 'kind'>, scope: Scope): Promise<void> {
  await tx.execute(sql`update import_rows r set product_id = p.id from products p
    where ${within(scope)} and r.product_detail_id is null and p.id = (r.typed->>'productId')::int`)
  await tx.execute(sql`update import_rows r set product_id = found.id from (
      select distinct on (n.row_number) n.row_number, p.id
      from (select r.row_number, coalesce(r.typed->>'kind', ${kind}) as kind, ${folded(`r.typed->>'title'`)} as title, ${folded(`coalesce(r.typed->>'contributor', '')`)} as contributor
        from import_rows r where ${within(scope)} and r.product_id is null and not r.typed ? 'editionId' and r.typed ? 'title') n
      join products p on p.kind = n.kind and ${folded('p.title')} = n.title
      join product_details d on d.product_id = p.id and ${folded('d.contributor')} = n.contributor
      order by n.row_number, p.id) found
    where ${within(scope)} and r.row_number = found.row_number`)
}
