import { sql } from 'drizzle-orm'
import { nth } from '#api/core/objects'
import { fragment, joined, verbatim } from '../../db/fragment'
import { keepFile } from '../files/files'
import { takeFile } from '../files/waitingFiles'
import { Problem } from '../http/problem'
import { entityNamed } from '../registry'
import { rowsOf, typed } from '../rowsOf'
import { first, isOneOf } from '../sqlParts'
import { type Stored, storedIn } from './entityTable'
import { areLocked, asJson, type Body, isFileField, notLocked, type Writing } from './writing'

type Row = Readonly<Record<string, unknown>>
type Sent = { name: string; table: string; columns: Stored[]; list: readonly Row[] }
type ExistingRow = { id: number; owner: number; files: Readonly<Record<string, number | null>> }
type Written = { id: number | undefined; values: unknown[] }
type Placed = { owner: number; place: number } & Written

const rowFields = ({ table }: Writing) =>
  table.fields.flatMap(({ name, rows }) => (rows ? [{ name, table: rows.table, columns: rows.fields }] : []))
const sentIn = (writing: Writing, body: Body): Sent[] =>
  rowFields(writing).flatMap((field) => {
    const list = body[field.name]
    return Array.isArray(list) ? [{ ...field, list }] : []
  })

export async function requireNamedInRows(writing: Writing, bodies: readonly Body[]): Promise<void> {
  const all = bodies.flatMap((body) => sentIn(writing, body))
  for (const { name: field, columns } of rowFields(writing))
    for (const { kind, name, refersTo } of columns) {
      if (kind !== 'option' || !refersTo) continue
      const lists = all.flatMap((sent) => (sent.name === field ? [sent.list] : []))
      const named = lists.flat().flatMap((row) => (typeof row[name] === 'number' ? row[name] : []))
      const ids = notLocked(writing, refersTo, [...new Set(named)])
      if (!ids.length) continue
      const target = verbatim(storedIn(entityNamed(refersTo)).name)
      const found = await first<{ ids: number[] | null }>(
        writing.tx,
        sql`select array_agg(id) as ids from (select id from ${target} where id = any(${`{${ids.join(',')}}`}::int[]) order by id for key share) t`,
      )
      const missing = new Set(ids.filter((id) => !found?.ids?.includes(id)))
      for (const list of missing.size ? lists : []) {
        const place = list.findIndex((row) => missing.has(row[name] as number))
        if (place >= 0) throw Problem.field(`${field}.${place}.${name}`, 'Does not exist')
      }
      areLocked(writing, refersTo, ids)
    }
}

/**
 * Replaces the rows of these records: rows with an id are updated and moved, rows without are inserted, the others deleted. Returns files
 * no longer used.
 * @throws {Problem} 422 at the cell
 */
export async function writeRows(writing: Writing, owners: readonly number[], bodies: readonly Body[]): Promise<number[]> {
  const dropped: number[] = []
  for (const field of rowFields(writing)) {
    const sent = bodies.flatMap((body, i) => {
      const list = body[field.name]
      return Array.isArray(list) ? [{ ...field, list: list, owner: nth(owners, i) }] : []
    })
    if (!sent.length) continue
    const existing = await readExisting(
      writing,
      field,
      sent.map(({ owner }) => owner),
    )
    const keeping = new Set<unknown>()
    const rows: Placed[] = []
    for (const each of sent) {
      const own = existing.filter(({ owner }) => owner === each.owner)
      const { written, usedFiles } = await valuesOf(writing, each, own)
      for (const file of usedFiles) keeping.add(file)
      rows.push(...written.map((row, place) => ({ ...row, owner: each.owner, place })))
    }
    await drop(
      writing,
      field,
      sent.map(({ owner }) => owner),
      rows,
    )
    await put(writing, field, rows)
    dropped.push(...filesOf(existing).filter((file) => !keeping.has(file)))
  }
  return dropped
}

/** Inserts the rows of new records, one statement per field. @throws {Problem} 422 at the cell */
export async function addRowsOf(writing: Writing, owners: readonly number[], bodies: readonly Body[]): Promise<void> {
  const added = new Map<string, { sent: Sent; rows: Placed[] }>()
  for (const [i, body] of bodies.entries())
    for (const sent of sentIn(writing, body)) {
      const of = added.get(sent.table) ?? { sent, rows: [] }
      added.set(sent.table, of)
      const { written } = await valuesOf(writing, sent, [])
      of.rows.push(...written.map((row, place) => ({ ...row, owner: nth(owners, i), place })))
    }
  for (const { sent, rows } of added.values()) await insert(writing, sent, rows)
}

type Field = Pick<Sent, 'table' | 'columns'>

const given = ({ columns }: Field, rows: readonly Placed[]) =>
  rowsOf(
    rows.map(({ id, owner, place, values }) => ({
      _id: id,
      _owner: owner,
      _place: place,
      ...Object.fromEntries(columns.map(({ column }, i) => [column, values[i]])),
    })),
    joined([sql`_id int, _owner int, _place int`, ...columns.map(({ column, sqlType }) => typed(column, sqlType))]),
  )

async function insert({ tx }: Writing, field: Field, rows: readonly Placed[]): Promise<void> {
  if (!rows.length) return
  const names = joined(field.columns.map(({ column }) => fragment`"${column}"`))
  await tx.execute(
    sql`insert into ${verbatim(field.table)} (owner_id, place, ${names}) select _owner, _place, ${names} from ${given(field, rows)}`,
  )
}

async function valuesOf(
  writing: Writing,
  sent: Sent,
  existing: readonly ExistingRow[],
): Promise<{ written: Written[]; usedFiles: Set<unknown> }> {
  const usedFiles = new Set<unknown>()
  const written: Written[] = []
  for (const [place, row] of sent.list.entries()) {
    const before = existing.find(({ id }) => id === row.id)
    if (row.id !== undefined && !before) throw Problem.field(`${sent.name}.${place}.id`, 'Is not a row of this record')
    const values = []
    for (const column of sent.columns) {
      const value = isFileField(column)
        ? await fileOf(writing, `${sent.name}.${place}.${column.name}`, column, row, before)
        : row[column.name]
      if (isFileField(column)) usedFiles.add(value)
      values.push(asJson(value))
    }
    written.push({ id: before?.id, values })
  }
  return { written, usedFiles }
}

export async function filesInRows(writing: Writing, owners: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const field of rowFields(writing))
    if (field.columns.some(isFileField)) found.push(...filesOf(await readExisting(writing, field, owners)))
  return found
}

const filesOf = (existing: readonly ExistingRow[]) => existing.flatMap(({ files }) => Object.values(files).filter((file) => file !== null))

async function readExisting(
  { tx }: Writing,
  { table, columns }: Pick<Sent, 'table' | 'columns'>,
  owners: readonly number[],
): Promise<ExistingRow[]> {
  const files = columns.filter(isFileField).map(({ name, column }) => fragment`'${name}', ${column}`)
  const { rows } = await tx.execute<ExistingRow>(
    sql`select id, owner_id as owner, json_build_object(${joined(files)}) as files from ${verbatim(table)} where ${isOneOf('owner_id', owners)} order by id for update`,
  )
  return rows
}

async function fileOf(
  { tx, now, user }: Writing,
  path: string,
  column: Stored,
  row: Row,
  before: ExistingRow | undefined,
): Promise<number | null> {
  const value = row[column.name] as File | { id: number } | null | undefined
  if (!value) return null
  if (value instanceof File) return keepFile(tx, path, column, value, now)
  return before?.files[column.name] === value.id ? value.id : takeFile(tx, path, column, value.id, user)
}

async function drop({ tx }: Writing, { table }: Field, owners: readonly number[], written: readonly Written[]): Promise<void> {
  const ids = written.flatMap(({ id }) => id ?? [])
  await tx.execute(sql`delete from ${verbatim(table)} where ${isOneOf('owner_id', owners)} and not ${isOneOf('id', ids)}`)
}

async function put(writing: Writing, field: Field, rows: readonly Placed[]): Promise<void> {
  const staying = rows.filter(({ id }) => id !== undefined)
  if (staying.length) {
    const set = field.columns.map(({ column }) => fragment`${column} = r."${column}"`)
    await writing.tx.execute(
      sql`update ${verbatim(field.table)} w set ${joined([sql`place = r._place`, ...set])} from ${given(field, staying)} where w.id = r._id`,
    )
  }
  await insert(
    writing,
    field,
    rows.filter(({ id }) => id === undefined),
  )
}
