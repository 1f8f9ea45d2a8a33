import { type SQL, sql } from 'drizzle-orm'
import { fragment, joined, verbatim } from '../../db/fragment'
import { type Change, textOf } from '../auditChanges'
import { recordAll } from '../auditLog'
import { dropFiles } from '../files/files'
import { Problem } from '../http/problem'
import { followed } from '../registry'
import { rowsOf, typed } from '../rowsOf'
import { first, isOneOf } from '../sqlParts'
import { requireNamedInRows, writeRows } from './crudRows'
import { storedSql } from './crudSql'
import { entryOf, requireNamed, valuesFor } from './crudWrite'
import type { Stored, Table } from './entityTable'
import { labelSql, ownRows } from './entityTable'
import { asJson, type Body, isFileField, type Writing } from './writing'

/** No record contains itself, at any depth. Serialised, as two changes could form a cycle. @throws {Problem} 422 */
async function requireNoCircle({ tx, table }: Writing, id: number, body: Body): Promise<void> {
  const { name, entity, fields } = table
  for (const field of fields.filter(({ kind, refersTo }) => kind === 'option' && refersTo === entity.name)) {
    const parent = body[field.name]
    if (typeof parent !== 'number') continue
    const column = verbatim(field.column)
    await tx.execute(sql`select pg_advisory_xact_lock(7205180, hashtext(${name}))`)
    const circle = await first(
      tx,
      sql`with recursive above as (select id, ${column} as parent from ${verbatim(name)} where id = ${parent}::int
          union select t.id, t.${column} from ${verbatim(name)} t join above on t.id = above.parent)
        select 1 as found from above where id = ${id}::int`,
    )
    if (circle) throw Problem.field(field.name, `${field.label} would be inside itself`)
  }
}

export type Edit = { id: number; version: number; body: Body }

/** Optimistic lock: one statement updates the record if its version is `version`; returns whether it did. @throws {Problem} 422 */
export async function editRow(writing: Writing, id: number, version: number, body: Body): Promise<boolean> {
  const [isDone = false] = await editRecords(writing, [{ id, version, body }])
  return isDone
}

/** The same for several records, one statement per table. Returns the updated ids, in order. @throws {Problem} 422 */
export async function editRecords(writing: Writing, edits: readonly Edit[]): Promise<boolean[]> {
  const { tx, table } = writing
  const bodies = edits.map(({ body }) => body)
  await requireNamed(writing, bodies)
  await requireNamedInRows(writing, bodies)
  for (const { id, body } of edits) await requireNoCircle(writing, id, body)
  const given: Given[] = []
  for (const { id, version, body } of edits)
    given.push({ id, version, values: (await valuesFor(writing, body)).filter(([, value]) => value !== undefined) })
  const lists = table.fields.filter(({ name, rows }) => rows && bodies.some((body) => body[name] !== undefined))
  const changed = await put(writing, given, lists)
  const done = edits.filter(({ id }) => changed.has(id))
  for (const { id, body } of done) requireOwnFiles(table, body, changed.get(id)?.files ?? {})
  const dropped = await writeRows(
    writing,
    done.map(({ id }) => id),
    done.map(({ body }) => body),
  )
  const after = lists.length ? await rowsAfter(tx, table, [...changed.keys()], lists) : new Map<number, StoredRows>()
  await afterPut(
    writing,
    done.flatMap(({ id }) => {
      const each = changed.get(id)
      return each ? [{ ...each, changes: [...each.changes, ...changesOf(each.rows, after.get(id) ?? {})] }] : []
    }),
    dropped,
  )
  return edits.map(({ id }) => changed.has(id))
}

/** @throws {Problem} 422 for a file of another record */
function requireOwnFiles({ fields }: Table, body: Body, files: Changed['files']): void {
  for (const { name } of fields.filter(isFileField)) {
    const sent = body[name] as { id?: number } | null | undefined
    const isNew = sent === null || sent instanceof File
    if (!isNew && files[name] !== sent?.id) throw Problem.field(name, "Is not this record's file: send the file itself")
  }
}

export async function dropImage(writing: Writing, id: number, version: number): Promise<boolean> {
  const image = writing.table.fields.find(({ kind }) => kind === 'image')
  const changed = image ? [...(await put(writing, [{ id, version, values: [[image, null]] }], [])).values()] : []
  await afterPut(writing, changed, [])
  return changed.length > 0
}

type Given = { id: number; version: number; values: [Stored, unknown][] }
type StoredRows = Record<string, Change['from']>
type Changed = {
  id: number
  version: number
  isSystem: boolean
  changes: Change[]
  files: Record<string, number | null>
  rows: StoredRows
  record: string
}

const storedRowsSql = ({ fields }: Table, alias: string, lists: readonly Stored[]): SQL =>
  fragment`jsonb_build_object(${lists.map((field) => fragment`'${field.name}', ${storedSql(field, alias, fields)}`)})`

async function rowsAfter(
  tx: Writing['tx'],
  table: Table,
  ids: readonly number[],
  lists: readonly Stored[],
): Promise<Map<number, StoredRows>> {
  const { rows } = await tx.execute<{ id: number; rows: StoredRows }>(
    sql`select t.id, ${storedRowsSql(table, 't', lists)} as rows from ${verbatim(table.name)} t where ${isOneOf('t.id', ids)}`,
  )
  return new Map(rows.map(({ id, rows: stored }) => [id, stored]))
}

const changesOf = (before: StoredRows, after: StoredRows): Change[] =>
  Object.keys(before)
    .filter((field) => textOf(before[field] ?? null) !== textOf(after[field] ?? null))
    .map((field) => ({ field, from: before[field], to: after[field] }))

async function put({ tx, table, user, now }: Writing, given: readonly Given[], lists: readonly Stored[]): Promise<Map<number, Changed>> {
  const name = verbatim(table.name)
  const sent = table.fields.filter((field) => given.some(({ values }) => values.some(([each]) => each === field)))
  const set = sent.map((field) => {
    const { column } = field
    const isSentByAll = given.every(({ values }) => values.some(([each]) => each === field))
    return isSentByAll
      ? fragment`${column} = r."${column}"`
      : fragment`${column} = case when '${column}' = any(r."_sent") then r."${column}" else t.${column} end`
  })
  const compared = sent.map(
    (field) =>
      fragment`case when t.${field.column} is distinct from old.${field.column} then jsonb_build_object('field', '${field.name}', 'from', ${storedSql(field, 'old', table.fields)}, 'to', ${storedSql(field, 't', table.fields)}) end`,
  )
  const files = table.fields.filter(isFileField).map((field) => fragment`'${field.name}', old.${field.column}`)
  const rows = given.map(({ id, version, values }) => ({
    _id: id,
    _version: version,
    _sent: values.map(([{ column }]) => column),
    ...Object.fromEntries(values.map(([{ column }, value]) => [column, asJson(value)])),
  }))
  const types = sent.map(({ column, sqlType }) => typed(column, sqlType))
  const ids = given.map(({ id }) => id)
  const { rows: changed } = await tx.execute<Changed>(
    sql`with old as (select * from ${name} where ${isOneOf('id', ids)} order by id for update)
      update ${name} t set ${joined([...set, sql`version = t.version + 1`])}, changed_by = ${user.id}::int, changed_at = ${now.toISOString()}::timestamptz
      from old join ${rowsOf(rows, joined([sql`_id int, _version int, _sent text[]`, ...types]))} on r._id = old.id where t.id = old.id and t.version = r._version and ${ownRows(table)}
      returning t.id, t.version, t.is_system as "isSystem", ${labelSql(table.entity, 't')} as record,
        to_jsonb(array_remove(array[${joined(compared)}]::jsonb[], null)) as changes, json_build_object(${joined(files)}) as files,
        ${storedRowsSql(table, 'old', lists)} as rows`,
  )
  return new Map(changed.map((each) => [each.id, each]))
}

async function afterPut(writing: Writing, changed: readonly Changed[], dropped: readonly number[]): Promise<void> {
  const { tx, table } = writing
  const others = changed.filter(({ changes }) => changes.length)
  for (const { isSystem, changes } of others) {
    const fixed = table.fields.find(({ name, isUnique }) => isSystem && isUnique && changes.some(({ field }) => field === name))
    if (fixed) throw Problem.field(fixed.name, 'Stays as it is: the product knows this record by it')
  }
  await recordAll(
    tx,
    writing,
    others.map(({ id, version, record, changes }) => entryOf(writing, 'changed', { id, version, record }, changes)),
  )
  for (const { id } of others) await followed(table.entity.name, tx, id, writing)
  await dropFiles(tx, [...others.flatMap(({ changes, files }) => changes.flatMap(({ field }) => files[field] ?? [])), ...dropped])
}
