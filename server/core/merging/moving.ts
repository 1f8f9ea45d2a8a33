import { type SQL, sql } from 'drizzle-orm'
import { fragment, joined, verbatim } from '../../db/fragment'
import { recordAll } from '../auditLog'
import { entryOf } from '../entity/crudWrite'
import { storedIn } from '../entity/entityTable'
import type { Writing } from '../entity/writing'
import { Problem } from '../http/problem'
import { entityNamed } from '../registry'
import { first } from '../sqlParts'
import type { Pointer } from './pointers'
import type { MovedRows, RawRow } from './stored'
import { changesOf, loggedValues, touch } from './values'

export type Pair = { from: number; to: number; names: { from: string; to: string } }

const valueIn = ({ isName }: Pointer, pair: Pair, which: 'from' | 'to') => (isName ? pair.names[which] : pair[which])

/** SQL over `u`. */
function names({ column, isArray, where = sql`true` }: Pointer, id: number | string): SQL {
  const named = fragment`u.${column}`
  return sql`${isArray ? sql`${named} @> array[${id}::int]` : sql`${named} = ${id}`} and ${where}`
}

const keyJson = ({ key }: Pointer) => fragment`jsonb_build_array(${joined(key.map((column) => fragment`u.${column}`))})`

const hasKey = ({ key }: Pointer, rows: MovedRows['rows']): SQL =>
  sql`(${joined(key.map((column) => fragment`u.${column}::text`))}) in (
    select ${joined(key.map((_, i) => fragment`k ->> ${i}`))} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) k)`

/** Moves what names one record to another. @throws {Problem} 409 where both are named and may be so once only */
export async function move(writing: Writing, pointer: Pointer, pair: Pair): Promise<MovedRows | undefined> {
  const { tx } = writing
  const [from, to] = [valueIn(pointer, pair, 'from'), valueIn(pointer, pair, 'to')]
  const table = verbatim(pointer.table)
  const owners = await ownersOf(writing, pointer, names(pointer, from))
  const log = await beginLog(writing, pointer, owners)
  const dropped = await dropDoubles(writing, pointer, pair)
  await requireNoClash(writing, pointer, pair)
  const column = verbatim(pointer.column)
  const { rows } = await tx.execute<{ key: unknown[]; isBoth: boolean }>(
    pointer.isArray
      ? sql`update ${table} u set ${column} = case when o.both then array_remove(u.${column}, ${from}::int) else array_replace(u.${column}, ${from}::int, ${to}::int) end
          from (select *, ${column} @> array[${to}::int] as both from ${table}) o
          where ${joined(
            pointer.key.map((name) => fragment`o.${name} = u.${name}`),
            ' and ',
          )} and ${names(pointer, from)} returning ${keyJson(pointer)} as key, o.both as "isBoth"`
      : sql`update ${table} u set ${column} = ${to} where ${names(pointer, from)} returning ${keyJson(pointer)} as key, false as "isBoth"`,
  )
  await log()
  if (!rows.length && !dropped.length) return undefined
  return {
    table: pointer.table,
    column: pointer.column,
    owner: pointer.owner?.entity.name ?? null,
    title: pointer.title,
    rows: rows.filter(({ isBoth }) => !isBoth).map(({ key }) => key),
    both: rows.filter(({ isBoth }) => isBoth).map(({ key }) => key),
    dropped,
  }
}

/** Moves back what still names the record that was kept. Returns the number of references. */
export async function moveBack(writing: Writing, pointer: Pointer, moved: MovedRows, pair: Pair): Promise<number> {
  const { tx } = writing
  const [from, to] = [valueIn(pointer, pair, 'from'), valueIn(pointer, pair, 'to')]
  const table = verbatim(pointer.table)
  const column = verbatim(pointer.column)
  const isStill = (rows: MovedRows['rows']) => sql`${names(pointer, to)} and ${hasKey(pointer, rows)}`
  const owners = await ownersOf(
    writing,
    pointer,
    sql`(${isStill(moved.rows)} or ${isStill(moved.both)})`,
    moved.dropped.map(({ owner_id }) => Number(owner_id)),
  )
  const log = await beginLog(writing, pointer, owners)
  const set = pointer.isArray ? sql`array_replace(u.${column}, ${to}::int, ${from}::int)` : sql`${from}`
  const back = await tx.execute(sql`update ${table} u set ${column} = ${set} where ${isStill(moved.rows)} returning 1`)
  const again = pointer.isArray
    ? await tx.execute(
        sql`update ${table} u set ${column} = u.${column} || ${from}::int
          where ${isStill(moved.both)} and not u.${column} @> array[${from}::int] returning 1`,
      )
    : { rows: [] }
  const restored = await restoreDropped(writing, pointer, moved.dropped)
  await log()
  return back.rows.length + again.rows.length + restored
}

async function restoreDropped({ tx }: Writing, pointer: Pointer, dropped: readonly RawRow[]): Promise<number> {
  if (!pointer.owner || !dropped.length) return 0
  const rows = verbatim(pointer.table)
  const owner = verbatim(storedIn(pointer.owner.entity).name)
  // Another record that a row names may be gone; so may its owner.
  const references = (pointer.owner.field.rows?.fields ?? []).flatMap(({ column, refersTo }) =>
    refersTo && column !== pointer.column ? [{ column, target: storedIn(entityNamed(refersTo)).name }] : [],
  )
  const exists = references.map(
    ({ column, target }) =>
      sql`(d.${verbatim(column)} is null or exists (select from ${verbatim(target)} x where x.id = d.${verbatim(column)}))`,
  )
  const { rows: back } = await tx.execute(
    sql`insert into ${rows} select d.* from jsonb_populate_recordset(null::${rows}, ${JSON.stringify(dropped)}::jsonb) d
      where ${sql.join([sql`exists (select from ${owner} o where o.id = d.owner_id)`, ...exists], sql` and `)} on conflict do nothing returning 1`,
  )
  return back.length
}

/** Ids of the declared records in which the references are. */
async function ownersOf({ tx }: Writing, { table, owner }: Pointer, where: SQL, also: readonly number[] = []): Promise<number[]> {
  if (!owner) return []
  const own = storedIn(owner.entity)
  const within = own.within ?? sql`true`
  const id = owner.isRow ? sql`u.owner_id` : sql`u.id`
  const { rows } = await tx.execute<{ id: number }>(
    sql`select t.id from ${verbatim(own.name)} t where ${within}
      and (t.id in (select ${id} from ${verbatim(table)} u where ${where}) or t.id = any(${`{${also.join(',')}}`}::int[])) order by t.id for update`,
  )
  return rows.map((row) => row.id)
}

/** Returns what counts and logs the change once it is made. */
async function beginLog(writing: Writing, { owner }: Pointer, owners: readonly number[]): Promise<() => Promise<void>> {
  if (!owner || !owners.length) return async () => undefined
  const table = storedIn(owner.entity)
  const before = await loggedValues(writing.tx, table, owners, [owner.field])
  return async () => {
    await touch(writing, table, owners)
    const after = await loggedValues(writing.tx, table, owners, [owner.field])
    const entries = [...after.values()].map(({ values, ...record }) =>
      entryOf({ ...writing, table }, 'changed', record, changesOf(before.get(record.id)?.values ?? {}, values)),
    )
    await recordAll(writing.tx, writing, entries)
  }
}

/** Rows of records that may name each record once, and name both. */
async function dropDoubles({ tx }: Writing, pointer: Pointer, { from, to }: Pair): Promise<RawRow[]> {
  const { table, column, owner } = pointer
  const once = owner?.isRow ? (owner.field.once ?? []) : []
  const columns = owner?.field.rows?.fields ?? []
  if (!once.some((name) => columns.some((each) => each.name === name && each.column === column))) return []
  const others = columns.filter((each) => once.includes(each.name) && each.column !== column)
  const isSame = others.map((each) => fragment`o.${each.column} is not distinct from u.${each.column}`)
  const named = verbatim(column)
  const { rows } = await tx.execute<{ row: RawRow }>(
    sql`delete from ${verbatim(table)} u where ${names(pointer, from)} and exists (select from ${verbatim(table)} o
        where ${joined([fragment`o.owner_id = u.owner_id`, ...isSame], ' and ')} and o.${named} = ${to}) returning to_jsonb(u) as row`,
  )
  return rows.map(({ row }) => row)
}

async function requireNoClash({ tx }: Writing, pointer: Pointer, { from, to }: Pair): Promise<void> {
  const table = verbatim(pointer.table)
  for (const others of pointer.unique) {
    const same = [fragment`true`, ...others.map((name) => fragment`o.${name} = u.${name}`)]
    const found = await first<{ count: number }>(
      tx,
      sql`select count(*)::int as count from ${table} u join ${table} o on ${joined(same, ' and ')}
        where ${names(pointer, from)} and o.${verbatim(pointer.column)} = ${to}`,
    )
    if (found?.count)
      throw Problem.conflict(
        { reason: 'both', title: pointer.title, count: found.count },
        `Both are named in ${pointer.title} (${found.count}), where one may be named once: remove one of them there first`,
      )
  }
}
