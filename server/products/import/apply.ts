import { sql } from 'drizzle-orm'
import { Problem } from '../../core/http/problem'
import { rowsOf } from '../../core/rowsOf'
import { type Actor, recordMany } from '../../core/trail'
import type { Change, Value } from '../../core/trailChanges'
import type { Queryable } from '../../db/database'
import { fold } from './fold'
import { matchTitles } from './match'
import type { Stored } from './store'
import { ofEdition, targets, typedSql, written } from './target'

/** Rows of a transaction where the good ones are written, and of a statement where all are. */
export const applySlice = 500
const allSlice = 2000

type Row = {
  rowNumber: number
  action: 'add' | 'change'
  productId: number | null
  productDetailId: number | null
  changes: Record<string, [Value, Value]> | null
}
type Added = Row & { values: Record<string, unknown>; kind: string }

const waiting = sql`r.written_version is null and r.action in ('add', 'change')`

/** Rows that are still to be written. */
export async function countWaiting(tx: Queryable, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from import_rows r where r.import_id = ${id} and ${waiting}`,
  )
  return rows[0]?.count ?? 0
}

/** Writes the next rows, or every row. A row that was written is never written again. @throws {Problem} 409 in `all`, naming the rows that changed since the check */
export async function applyRows(tx: Queryable, actor: Actor, stored: Stored, mode: 'all' | 'good'): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ row: number }>(
      sql`select r.row_number as row from import_rows r where r.import_id = ${stored.id} and ${waiting} order by r.row_number limit ${mode === 'all' ? allSlice : applySlice}`,
    )
    if (!rows.length) return
    await applySome(
      tx,
      actor,
      stored,
      rows.map(({ row }) => row),
      mode,
    )
    if (mode === 'good') return
  }
}

async function applySome(tx: Queryable, actor: Actor, stored: Stored, numbers: readonly number[], mode: 'all' | 'good'): Promise<void> {
  const these = sql`r.import_id = ${stored.id} and r.row_number = any(${`{${numbers.join(',')}}`}::int[])`
  await tx.execute(
    sql`select d.id from product_details d where d.id in (select r.product_detail_id from import_rows r where ${these}) order by d.id for update`,
  )
  const late = await tx.execute<{
    row: number
  }>(sql`update import_rows r set action = null, clashes = r.clashes || jsonb_build_array(jsonb_build_object(
      'index', null, 'field', 'editionId', 'code', 'changedSince', 'suggestions', '[]'::jsonb,
      'message', 'Somebody changed the catalogue after this was checked: check again'))
    where ${these} and ((r.action = 'change' and not exists (select from product_details d where d.id = r.product_detail_id and d.version = r.seen_version))
      or exists (select from product_details d where d.isbn = r.typed->>'isbn' and d.id is distinct from r.product_detail_id))
    returning r.row_number as row`)
  if (late.rows.length && mode === 'all')
    throw Problem.conflict(
      { reason: 'refused', code: 'changedSince', rows: late.rows.slice(0, 100).map(({ row }) => row) },
      `Row ${late.rows
        .slice(0, 3)
        .map(({ row }) => row)
        .join(', ')}: somebody changed the catalogue after this was checked. Check again`,
    )
  await applyChanges(tx, actor, stored, numbers)
  await applyAdditions(tx, actor, stored, numbers)
}

async function applyChanges(tx: Queryable, actor: Actor, stored: Stored, numbers: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<Row & { title: string }>(sql`select r.row_number as "rowNumber", r.action, r.product_id as "productId",
      r.product_detail_id as "productDetailId", r.changes, d.title from import_rows r join product_details d on d.id = r.product_detail_id
    where r.import_id = ${stored.id} and r.row_number = any(${`{${numbers.join(',')}}`}::int[]) and r.action = 'change' and r.written_version is null order by r.row_number`)
  if (!rows.length) return
  const after: Record<string, unknown>[] = rows.map(({ productDetailId, changes }) => ({ id: productDetailId, ...afterOf(changes ?? {}) }))
  await putEditions(tx, actor, after)
  await putTitles(
    tx,
    actor,
    after.flatMap(({ title }, i) => (typeof title === 'string' ? [{ id: rows[i]?.productId ?? 0, title }] : [])),
  )
  const { rows: versions } = await tx.execute<{
    id: number
    version: number
  }>(sql`update import_rows r set written_version = d.version from product_details d
    where r.import_id = ${stored.id} and r.row_number = any(${`{${rows.map(({ rowNumber }) => rowNumber).join(',')}}`}::int[]) and d.id = r.product_detail_id
    returning d.id, d.version`)
  const version = new Map(versions.map(({ id, version: now }) => [id, now]))
  await recordMany(
    tx,
    actor,
    rows.map(({ productDetailId, title, changes }) => ({
      action: 'changed' as const,
      ...edition(productDetailId ?? 0, title, version.get(productDetailId ?? 0) ?? 1),
      changes: changesOf(changes ?? {}),
    })),
  )
}

export const edition = (id: number, record: string, version: number) => ({
  entityName: 'ProductDetail',
  entity: 'Edition',
  id,
  record,
  version,
})

export const changesOf = (changes: Record<string, [Value, Value]>, isBack = false): Change[] =>
  Object.entries(changes).map(([field, [from, to]]) => (isBack ? { field, from: to, to: from } : { field, from, to }))

const afterOf = (changes: Record<string, [Value, Value]>) =>
  Object.fromEntries(Object.entries(changes).map(([field, [, to]]) => [field, to]))

/** Puts fields of editions that are there; what a record does not name stays. */
export async function putEditions(tx: Queryable, { user, now }: Actor, records: readonly Record<string, unknown>[]): Promise<void> {
  const set = ofEdition.map(({ field, column, type }) =>
    sql.raw(`${column} = case when v.value ? '${field}' then (v.value->>'${field}')::${type} else d.${column} end`),
  )
  await tx.execute(sql`update product_details d set version = d.version + 1, changed_by = ${user?.id ?? null}::int, changed_at = ${now.toISOString()}::timestamptz,
      ${sql.join(set, sql`, `)}
    from (select (r.value->>'id')::int as id, r.value from jsonb_array_elements(${JSON.stringify(records)}::jsonb) r(value)) v where d.id = v.id`)
}

/** Calls titles anew, and with them their editions. */
export async function putTitles(tx: Queryable, { user, now }: Actor, titles: readonly { id: number; title: string }[]): Promise<void> {
  if (!titles.length) return
  await tx.execute(sql`update products p set title = r.title, version = p.version + 1, changed_by = ${user?.id ?? null}::int, changed_at = ${now.toISOString()}::timestamptz
    from ${rowsOf(titles, 'id int, title text')} where p.id = r.id and p.title <> r.title`)
  await tx.execute(
    sql`update product_details d set title = r.title from ${rowsOf(titles, 'id int, title text')} where d.product_id = r.id and d.title <> r.title`,
  )
}

async function applyAdditions(tx: Queryable, actor: Actor, stored: Stored, numbers: readonly number[]): Promise<void> {
  // Rows before these may have made the title by now.
  await matchTitles(tx, stored, { id: stored.id, rows: numbers })
  const values = sql.join(
    written.flatMap((target) => [
      sql.raw(`'${target.field}'`),
      target === targets.price ? typedSql(target) : sql.raw(`r.typed->'${target.field}'`),
    ]),
    sql`, `,
  )
  const { rows } =
    await tx.execute<Added>(sql`select r.row_number as "rowNumber", r.product_id as "productId", coalesce(p.kind, r.typed->>'kind', ${stored.kind}) as kind,
      jsonb_strip_nulls(jsonb_build_object(${values})) as values
    from import_rows r left join products p on p.id = r.product_id left join product_details d on false
    where r.import_id = ${stored.id} and r.row_number = any(${`{${numbers.join(',')}}`}::int[]) and r.action = 'add' and r.written_version is null order by r.row_number`)
  if (!rows.length) return
  const made = await makeTitles(tx, actor, rows)
  const first = await nextIds(tx, 'product_details', rows.length)
  const editions = rows.map((row, i) => ({
    ...row.values,
    id: first[i] ?? 0,
    productId: row.productId ?? made.get(keyOf(row))?.id ?? 0,
    rowNumber: row.rowNumber,
    hasMadeTitle: row.productId === null && made.get(keyOf(row))?.by === row.rowNumber,
    title: String(row.values.title),
  }))
  const columns = ofEdition.map(({ column }) => column).join(', ')
  const read = ofEdition.map(({ field, column, type }) =>
    column === 'currency'
      ? `coalesce("${field}", 'SEK')`
      : type === 'text' && column !== 'isbn'
        ? `coalesce("${field}", '')`
        : `"${field}"`,
  )
  const types = ofEdition.map(({ field, type }) => `"${field}" ${type}`).join(', ')
  // An edition is called as its title is, even where its row spells that otherwise.
  await tx.execute(sql`insert into product_details (id, product_id, title, created_at, registered_by, changed_at, changed_by, ${sql.raw(columns)})
    select r.id, r."productId", (select p.title from products p where p.id = r."productId"), ${actor.now.toISOString()}::timestamptz, ${actor.user?.id ?? null}::int,
      ${actor.now.toISOString()}::timestamptz, ${actor.user?.id ?? null}::int, ${sql.raw(read.join(', '))}
    from ${rowsOf(editions, `id int, "productId" int, ${types}`)}`)
  await tx.execute(sql`update import_rows t set written_version = 1, product_id = r."productId", product_detail_id = r.id, has_made_title = r."hasMadeTitle"
    from ${rowsOf(editions, '"rowNumber" int, id int, "productId" int, "hasMadeTitle" boolean')} where t.import_id = ${stored.id} and t.row_number = r."rowNumber"`)
  await recordMany(
    tx,
    actor,
    editions.map(({ id, title }) => ({ action: 'added' as const, ...edition(id, title, 1) })),
  )
}

const keyOf = ({ kind, values }: Pick<Added, 'kind' | 'values'>) =>
  `${kind}\n${fold(String(values.title))}\n${fold(String(values.contributor ?? ''))}`

/** A title for each that none of the rows has: of several rows that are called the same, the first one makes it. */
async function makeTitles(tx: Queryable, { user, now }: Actor, rows: readonly Added[]): Promise<Map<string, { id: number; by: number }>> {
  const wanted = new Map<string, Added>()
  for (const row of rows) if (row.productId === null && !wanted.has(keyOf(row))) wanted.set(keyOf(row), row)
  const ids = await nextIds(tx, 'products', wanted.size)
  const titles = [...wanted.values()].map(({ kind, values }, i) => ({ id: ids[i], kind, title: values.title }))
  if (titles.length)
    await tx.execute(sql`insert into products (id, kind, title, created_at, registered_by, changed_at, changed_by)
      select r.id, r.kind, r.title, ${now.toISOString()}::timestamptz, ${user?.id ?? null}::int, ${now.toISOString()}::timestamptz, ${user?.id ?? null}::int
      from ${rowsOf(titles, 'id int, kind text, title text')}`)
  return new Map([...wanted].map(([key, { rowNumber }], i) => [key, { id: ids[i] ?? 0, by: rowNumber }]))
}

async function nextIds(tx: Queryable, table: string, count: number): Promise<number[]> {
  if (!count) return []
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`,
  )
  return rows.map(({ id }) => id)
}
