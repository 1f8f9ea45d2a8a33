import { type SQL, sql } from 'drizzle-orm'
import { keepFile } from '../files'
import { Problem } from '../http/problem'
import { entityNamed } from '../registry'
import { first } from '../sqlParts'
import { type Stored, storedIn } from './entityTable'
import { asSql, type Body, isFileField, type Writing } from './writing'

type Row = Readonly<Record<string, unknown>>
/** A `rows` field that a body speaks of. */
type Sent = { name: string; table: string; columns: Stored[]; list: readonly Row[] }
type Standing = { id: number; files: Readonly<Record<string, number | null>> }
type Written = { id: number | undefined; values: SQL[] }

const comma = sql`, `
const rowFields = ({ table }: Writing) =>
  table.fields.flatMap(({ name, rows }) => (rows ? [{ name, table: rows.table, columns: rows.fields }] : []))
const sentIn = (writing: Writing, body: Body): Sent[] =>
  rowFields(writing).flatMap((field) => {
    const list = body[field.name]
    return Array.isArray(list) ? [{ ...field, list }] : []
  })

/** Records that rows name are locked as those of an array are (crudWrite.ts). @throws {Problem} 422 at the cell whose record does not exist */
export async function requireNamedInRows(writing: Writing, body: Body): Promise<void> {
  for (const { name: field, columns, list } of sentIn(writing, body))
    for (const { kind, name, refersTo } of columns) {
      const ids = list.flatMap((row) => (typeof row[name] === 'number' ? [sql`${row[name]}::int`] : []))
      if (kind !== 'option' || !refersTo || !ids.length) continue
      const target = sql.raw(storedIn(entityNamed(refersTo)).name)
      const found = await first<{ ids: number[] | null }>(
        writing.tx,
        sql`select array_agg(id) as ids from (select id from ${target} where id in (${sql.join(ids, comma)}) order by id for key share) t`,
      )
      const place = list.findIndex((row) => typeof row[name] === 'number' && !found?.ids?.includes(row[name]))
      if (place >= 0) throw Problem.field(`${field}.${place}.${name}`, 'Does not exist')
    }
}

/**
 * Writes the rows that a body has, each field's whole: one that is named by its id is changed and moved, one without is new, and
 * those left out go. Returns the files that are nobody's any more. @throws {Problem} 422 at the cell
 */
export async function writeRows(writing: Writing, owner: number, body: Body): Promise<number[]> {
  const dropped: number[] = []
  for (const sent of sentIn(writing, body)) {
    const standing = await standingIn(writing, sent, owner)
    const kept = new Set<unknown>()
    const written: Written[] = []
    for (const [place, row] of sent.list.entries()) {
      const before = standing.find(({ id }) => id === row.id)
      if (row.id !== undefined && !before) throw Problem.field(`${sent.name}.${place}.id`, 'Is not a row of this record')
      const values = []
      for (const column of sent.columns) {
        const value = isFileField(column)
          ? await fileOf(writing, `${sent.name}.${place}.${column.name}`, column, row, before)
          : row[column.name]
        if (isFileField(column)) kept.add(value)
        values.push(asSql(column, value))
      }
      written.push({ id: before?.id, values })
    }
    await put(writing, sent, owner, written)
    dropped.push(...filesOf(standing).filter((file) => !kept.has(file)))
  }
  return dropped
}

/** The files that a record's rows have. */
export async function filesInRows(writing: Writing, owner: number): Promise<number[]> {
  const found: number[] = []
  for (const field of rowFields(writing))
    if (field.columns.some(isFileField)) found.push(...filesOf(await standingIn(writing, field, owner)))
  return found
}

const filesOf = (standing: readonly Standing[]) => standing.flatMap(({ files }) => Object.values(files).filter((file) => file !== null))

async function standingIn({ tx }: Writing, { table, columns }: Pick<Sent, 'table' | 'columns'>, owner: number): Promise<Standing[]> {
  const files = columns.filter(isFileField).map(({ name, column }) => `'${name}', ${column}`)
  const { rows } = await tx.execute<Standing>(
    sql`select id, json_build_object(${sql.raw(files.join(', '))}) as files from ${sql.raw(table)} where owner_id = ${owner}::int order by id for update`,
  )
  return rows
}

/** The file of a cell by its number: a new one is kept, and one that is there already has to be this row's. */
async function fileOf({ tx, now }: Writing, path: string, column: Stored, row: Row, before: Standing | undefined): Promise<number | null> {
  const value = row[column.name] as File | { id: number } | null | undefined
  if (!value) return null
  if (value instanceof File) return keepFile(tx, path, column, value, now)
  if (before?.files[column.name] !== value.id) throw Problem.field(path, "Is not this row's file: send the file itself")
  return value.id
}

/** One statement each for what goes, what stays and what is new. */
async function put({ tx }: Writing, { table, columns }: Sent, owner: number, written: readonly Written[]): Promise<void> {
  const name = sql.raw(table)
  const names = sql.raw(columns.map(({ column }) => column).join(', '))
  const listed = (rows: SQL[]) => sql.join(rows, comma)
  const staying = written.flatMap(({ id, values }, place) =>
    id === undefined ? [] : [sql`(${listed([sql`${id}::int`, sql`${place}::int`, ...values])})`],
  )
  const added = written.flatMap(({ id, values }, place) =>
    id === undefined ? [sql`(${listed([sql`${owner}::int`, sql`${place}::int`, ...values])})`] : [],
  )
  const ids = written.flatMap(({ id }) => id ?? [])
  await tx.execute(sql`delete from ${name} where owner_id = ${owner}::int and not id = any(${`{${ids.join(',')}}`}::int[])`)
  if (staying.length) {
    const set = columns.map(({ column }) => `${column} = v.${column}`)
    await tx.execute(
      sql`update ${name} r set ${sql.raw(['place = v.place', ...set].join(', '))} from (values ${listed(staying)}) v (id, place, ${names}) where r.id = v.id`,
    )
  }
  if (added.length) await tx.execute(sql`insert into ${name} (owner_id, place, ${names}) values ${listed(added)}`)
}
