import { type SQL, sql } from 'drizzle-orm'
import { snake } from '#api/core/names'
import { labelOf } from '#api/core/option'
import { dropFiles, keepFile } from '../files/files'
import { Problem } from '../http/problem'
import { entityNamed, followed } from '../registry'
import { first } from '../sqlParts'
import { type Action, record, recordAll } from '../trail'
import type { Change } from '../trailChanges'
import { addRowsOf, requireNamedInRows, writeRows } from './crudRows'
import { keptSql } from './crudSql'
import type { Stored, Table } from './entityTable'
import { labelSql, ownRows, storedIn } from './entityTable'
import { areLocked, asSql, type Body, isFileField, notLocked, type Writing } from './writing'

const at = ({ now }: Writing) => sql`${now.toISOString()}::timestamptz`

/** What a body says of each field, with new files kept. `undefined`: the file that is there stays. */
async function valuesFor({ tx, table, now }: Writing, body: Body): Promise<[Stored, unknown][]> {
  const values: [Stored, unknown][] = []
  for (const field of table.fields.filter(({ rows }) => !rows)) {
    const value = body[field.name]
    if (!isFileField(field) || value === null) values.push([field, value])
    else if (value instanceof File) values.push([field, await keepFile(tx, field.name, field, value, now)])
    else values.push([field, undefined])
  }
  return values
}

/**
 * Records that arrays name are locked until the end of the transaction: whoever removes one of them waits, and then
 * finds it in use. @throws {Problem} 422 when one does not exist
 */
async function requireNamed(writing: Writing, bodies: readonly Body[]): Promise<void> {
  const { tx, table } = writing
  for (const { kind, name, refersTo } of table.fields) {
    if (kind !== 'options' || !refersTo) continue
    const sent = bodies.flatMap((body) => (Array.isArray(body[name]) ? (body[name] as number[]) : []))
    const ids = notLocked(writing, refersTo, [...new Set(sent)])
    if (!ids.length) continue
    const target = sql.raw(storedIn(entityNamed(refersTo)).name)
    const listed = sql.join(
      ids.map((id: number) => sql`${id}::int`),
      sql`, `,
    )
    const found = await first<{ count: number }>(
      tx,
      sql`select count(*)::int as count from (select id from ${target} where id in (${listed}) order by id for key share) t`,
    )
    if (found?.count !== ids.length) throw Problem.field(name, 'Does not exist')
    areLocked(writing, refersTo, ids)
  }
}

/** Nothing stands inside itself, however deep. One such change at a time: two could make a circle between them. @throws {Problem} 422 */
async function requireNoCircle({ tx, table }: Writing, id: number, body: Body): Promise<void> {
  const { name, entity, fields } = table
  for (const field of fields.filter(({ kind, refersTo }) => kind === 'option' && refersTo === entity.name)) {
    const parent = body[field.name]
    if (typeof parent !== 'number') continue
    const column = sql.raw(field.column)
    await tx.execute(sql`select pg_advisory_xact_lock(7205180, hashtext(${name}))`)
    const circle = await first(
      tx,
      sql`with recursive above as (select id, ${column} as parent from ${sql.raw(name)} where id = ${parent}::int
          union select t.id, t.${column} from ${sql.raw(name)} t join above on t.id = above.parent)
        select 1 as found from above where id = ${id}::int`,
    )
    if (circle) throw Problem.field(field.name, `${field.label} would be inside itself`)
  }
}

export type Put = { id: number; version: number; record: string }

/** What the trail keeps of what has become of a record. */
export function entryOf({ table }: Writing, action: Action, put: Put, changes: readonly Change[]) {
  const { name: entityName, title: entity } = table.entity
  const labels = new Map(table.fields.map(({ name, label }) => [name, label]))
  return { action, entity, entityName, changes: changes.map((change) => ({ label: labels.get(change.field), ...change })), ...put }
}

/** By column, what a record has beside what its body says; it comes before that. Of records that are added together all have the same ones. */
export type Also = Readonly<Record<string, string | number | null>>

/** Adds a record. Returns its id. @throws {Problem} 422 */
export async function addRow(writing: Writing, body: Body, also: Also = {}): Promise<number> {
  const [id] = await addRecords(writing, [{ body, also }])
  return id as number
}

const asPlain = (value: string | number | null) => (typeof value === 'number' ? sql`${value}::int` : sql`${value}::text`)

/**
 * Adds records, each table of theirs in one statement; a fault of one is told as if it were alone. Returns their ids, in their order.
 * @throws {Problem} 422
 */
export async function addRecords(writing: Writing, records: readonly { body: Body; also: Also }[]): Promise<number[]> {
  const { tx, table, user } = writing
  const bodies = records.map(({ body }) => body)
  await requireNamed(writing, bodies)
  await requireNamedInRows(writing, bodies)
  const own = Object.keys(records[0]?.also ?? {})
  const fixed = Object.entries(table.entity.fixed)
  const fields = table.fields.filter(({ rows, column }) => !rows && !own.includes(column))
  const given: SQL[] = []
  for (const { body, also } of records) {
    const values = (await valuesFor(writing, body)).filter(([{ column }]) => !own.includes(column))
    for (const [field, value] of values) if (value === undefined) throw Problem.field(field.name, 'Send the file itself')
    const all = [
      ...values.map(([field, value]) => asSql(field, value)),
      ...fixed.map(([, value]) => sql`${value}::text`),
      ...own.map((name) => asPlain(also[name] ?? null)),
    ]
    given.push(sql`(${sql.join(all, sql`, `)}, ${user.id}::int, ${at(writing)})`)
  }
  const columns = [...fields.map(({ column }) => column), ...fixed.map(([name]) => snake(name)), ...own].join(', ')
  const { rows: added } = await tx.execute<{ id: number }>(
    sql`insert into ${sql.raw(table.name)} (${sql.raw(columns)}, changed_by, changed_at) values ${sql.join(given, sql`, `)} returning id`,
  )
  if (added.length !== records.length) throw new Error(`${table.entity.name} could not be added`)
  // Numbers are given in the order in which rows are inserted.
  const ids = own.includes('id') ? records.map(({ also }) => Number(also.id)) : added.map(({ id }) => id)
  await addRowsOf(writing, ids, bodies)
  const { name: entityName, title: entity } = table.entity
  await recordAll(
    tx,
    writing,
    ids.map((id, i) => ({ action: 'added', entity, entityName, id, version: 1, record: labelOf(bodies[i] ?? {}) || `#${id}` })),
  )
  return ids
}

/**
 * Changes a record if it still is as `version` was; returns whether it was. One statement decides, so of two writers
 * one comes second. @throws {Problem} 422
 */
export async function editRow(writing: Writing, id: number, version: number, body: Body): Promise<boolean> {
  await requireNamed(writing, [body])
  await requireNamedInRows(writing, [body])
  await requireNoCircle(writing, id, body)
  const values = await valuesFor(writing, body)
  const lists = writing.table.fields.filter(({ name, rows }) => rows && body[name] !== undefined)
  const changed = await put(
    writing,
    id,
    version,
    values.filter(([, value]) => value !== undefined),
    lists,
  )
  if (!changed) return false
  for (const [field, value] of values) {
    const sent = body[field.name] as { id?: number } | null
    if (value === undefined && changed.files[field.name] !== sent?.id)
      throw Problem.field(field.name, "Is not this record's file: send the file itself")
  }
  const dropped = await writeRows(writing, id, body)
  const changes = [...changed.changes, ...(await rowChanges(writing, id, lists, changed.rows))]
  await afterPut(writing, id, { ...changed, changes }, dropped)
  return true
}

/** Takes the picture of a record away; returns whether the record still was as `version` was. */
export async function dropImage(writing: Writing, id: number, version: number): Promise<boolean> {
  const image = writing.table.fields.find(({ kind }) => kind === 'image')
  const changed = image && (await put(writing, id, version, [[image, null]]))
  if (changed) await afterPut(writing, id, changed, [])
  return Boolean(changed)
}

type Changed = {
  version: number
  isSystem: boolean
  changes: Change[]
  files: Record<string, number | null>
  /** What the trail keeps of its rows as they were. */
  rows: Record<string, Change['from']>
  record: string
}

/** What is told of the rows that are others now. */
async function rowChanges({ tx, table }: Writing, id: number, lists: readonly Stored[], before: Changed['rows']): Promise<Change[]> {
  const kept = keptRows(table, 't', lists)
  if (!kept.length) return []
  const found = await first<{ rows: Changed['rows'] }>(
    tx,
    sql`select jsonb_build_object(${sql.raw(kept.join(', '))}) as rows from ${sql.raw(table.name)} t where id = ${id}`,
  )
  const after = found?.rows ?? {}
  return Object.keys(before)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field] as Change['from'], to: after[field] as Change['to'] }))
}

const keptRows = ({ fields }: Table, alias: string, lists: readonly Stored[]): string[] =>
  lists.map((field) => `'${field.name}', ${keptSql(field, alias, fields)}`)

async function put(
  { tx, table, user, now }: Writing,
  id: number,
  version: number,
  values: [Stored, unknown][],
  lists: readonly Stored[] = [],
): Promise<Changed | undefined> {
  const name = sql.raw(table.name)
  const written = values.map(([field, value]) => sql`${sql.raw(field.column)} = ${asSql(field, value)}`)
  const compared = values.map(
    ([field]) =>
      `case when t.${field.column} is distinct from old.${field.column} then jsonb_build_object('field', '${field.name}', 'from', ${keptSql(field, 'old', table.fields)}, 'to', ${keptSql(field, 't', table.fields)}) end`,
  )
  const files = table.fields.filter(isFileField).map(({ name, column }) => `'${name}', old.${column}`)
  return first<Changed>(
    tx,
    sql`with old as (select * from ${name} where id = ${id} for update)
      update ${name} t set ${sql.join([...written, sql`version = t.version + 1`], sql`, `)}, changed_by = ${user.id}::int, changed_at = ${now.toISOString()}::timestamptz
      from old where t.id = old.id and t.version = ${version} and ${ownRows(table)}
      returning t.version, t.is_system as "isSystem", ${sql.raw(labelSql(table.entity, 't'))} as record,
        to_jsonb(array_remove(array[${sql.raw(compared.join(', '))}]::jsonb[], null)) as changes, json_build_object(${sql.raw(files.join(', '))}) as files,
        jsonb_build_object(${sql.raw(keptRows(table, 'old', lists).join(', '))}) as rows`,
  )
}

async function afterPut(
  writing: Writing,
  id: number,
  { version, isSystem, changes, files, record: called }: Omit<Changed, 'rows'>,
  dropped: readonly number[],
): Promise<void> {
  const { tx, table } = writing
  const fields = changes.map(({ field }) => field)
  const fixed = table.fields.find(({ name, isUnique }) => isSystem && isUnique && fields.includes(name))
  if (fixed) throw Problem.field(fixed.name, 'Stays as it is: the product knows this record by it')
  if (fields.length) {
    await record(tx, writing, entryOf(writing, 'changed', { id, version, record: called }, changes))
    await followed(table.entity.name, tx, id, writing)
  }
  await dropFiles(tx, [...fields.flatMap((name) => files[name] ?? []), ...dropped])
}
