import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AnyEntity } from '#api/core/entity'
import type { Merged, Side } from '#api/core/merging/calls'
import type { Queryable } from '../../db/database'
import { fragment, joined, verbatim } from '../../db/fragment'
import { type Change, textOf } from '../auditChanges'
import { recordAll } from '../auditLog'
import { changedMeanwhile, lockRow, requireRow } from '../entity/crud'
import { entryOf } from '../entity/crudWrite'
import { type Stored, storedIn } from '../entity/entityTable'
import { isFileField, type Writing } from '../entity/writing'
import { fieldErrorsOf } from '../http/input'
import { Problem } from '../http/problem'
import { followed } from '../registry'
import { first } from '../sqlParts'
import { move, type Pair } from './moving'
import { pointersTo } from './pointers'
import { rawRows } from './raw'
import type { MergeData, MovedRows, RawRow } from './stored'
import { changesOf, loggedValues, touch } from './values'

type Seen = { id: number; version: number }
type Wish = { kept: Seen; merged: Seen; values: Readonly<Record<string, Side>> }

/** For what is special to an entity. */
export type Special = {
  /** Counts what comes along with the merged record. */
  along?: (tx: Queryable, mergedId: number) => Promise<Merged['along']>
  /** Derives what follows from these records. */
  after?: (writing: Writing, ids: readonly number[]) => Promise<void>
}

const isList = ({ kind, rows }: Stored) => kind === 'options' || rows !== undefined

/** @throws {Problem} 422 */
function requireSides(fields: readonly Stored[], values: Wish['values']): void {
  for (const [name, side] of Object.entries(values)) {
    const field = fields.find((each) => each.name === name)
    if (!field) throw Problem.field(`values.${name}`, 'Is no field of it')
    if (side === 'both' && !isList(field)) throw Problem.field(`values.${name}`, `${field.label} has one value: choose one`)
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

type Both<T> = { kept: T; merged: T }

/** The merged record's value, or both: fields that keep theirs are left out. */
function chosenOf(fields: readonly Stored[], values: Wish['values'], rows: Both<RawRow>, lists: Both<MergeData['merged']['lists']>) {
  return fields.flatMap((field): { field: Stored; side: Exclude<Side, 'kept'> }[] => {
    const valueIn = (which: keyof Both<unknown>) => (field.rows ? lists[which][field.name] : rows[which][field.column])
    const side = values[field.name] ?? (isEmpty(valueIn('kept')) && !isEmpty(valueIn('merged')) ? 'merged' : 'kept')
    return side === 'kept' ? [] : [{ field, side }]
  })
}

async function lockBoth(writing: Writing, { kept, merged }: Wish): Promise<Both<string>> {
  const { tx, table } = writing
  if (kept.id === merged.id) throw Problem.field('merged.id', 'Is the same record: choose two')
  const records = new Map<number, string>()
  for (const { id, version } of [kept, merged].sort((a, b) => a.id - b.id)) {
    const locked = await lockRow(tx, table, id)
    if (locked.version !== version) throw await changedMeanwhile(tx, table, id, version)
    if (locked.isSystem && id === merged.id)
      throw Problem.conflict({ reason: 'system' }, `The product needs “${locked.record}”: keep it, and merge the other into it`)
    records.set(id, locked.record)
  }
  return { kept: records.get(kept.id) ?? '', merged: records.get(merged.id) ?? '' }
}

/** @throws {Problem} 404, 409, 410, 422 */
export async function mergeRecords(writing: Writing, wish: Wish, special: Special): Promise<Merged> {
  const { tx, table } = writing
  const { entity, fields } = table
  const name = storedIn(entity).name
  requireSides(fields, wish.values)
  const names = await lockBoth(writing, wish)
  const ids = { kept: wish.kept.id, merged: wish.merged.id }
  const faultsBefore = await faultsOf(tx, entity, ids.kept)
  const before = await loggedValues(tx, table, [ids.kept, ids.merged], fields)
  const along = (await special.along?.(tx, ids.merged)) ?? []

  const pair = { from: ids.merged, to: ids.kept, names: { from: names.merged, to: names.kept } }
  const moved = await moveAll(writing, pair, false)
  const [keptRow = {}] = await rawRows(tx, name, 'id', ids.kept)
  const [mergedRow = {}] = await rawRows(tx, name, 'id', ids.merged)
  const lists = { kept: await listsOf(writing, ids.kept), merged: await listsOf(writing, ids.merged) }
  const chosen = chosenOf(fields, wish.values, { kept: keptRow, merged: mergedRow }, lists)
  for (const { field, side } of chosen) if (field.rows) await takeRows(tx, field, side, ids)
  await tx.execute(sql`delete from ${verbatim(name)} where id = ${ids.merged}`)
  await touch(writing, table, [ids.kept], takenColumns(name, mergedRow, chosen))
  await followed(entity.name, tx, ids.kept, writing)
  await special.after?.(writing, [ids.kept])
  await requireNoNewFaults(tx, entity, ids.kept, faultsBefore)

  const now = (await loggedValues(tx, table, [ids.kept], fields)).get(ids.kept)
  const changes = changesOf(before.get(ids.kept)?.values ?? {}, now?.values ?? {})
  moved.push(...(await moveAll(writing, { ...pair, names: { ...pair.names, to: now?.record ?? names.kept } }, true)))
  const version = now?.version ?? wish.kept.version + 1
  const [newRow = {}] = await rawRows(tx, name, 'id', ids.kept)
  const columns = chosen.flatMap(({ field: { column, rows } }) => (rows ? [] : [column]))
  const keptColumns = Object.fromEntries(columns.map((column) => [column, [keptRow[column], newRow[column]] as const]))
  const data: MergeData = {
    merged: { row: mergedRow, lists: lists.merged },
    kept: {
      columns: keptColumns,
      lists: Object.fromEntries(
        chosen.flatMap(({ field }) =>
          field.rows ? [[field.name, { before: lists.kept[field.name] ?? [], after: now?.values[field.name] ?? null }]] : [],
        ),
      ),
    },
    moved,
    files: filesLeft(fields, [keptRow, mergedRow], newRow),
  }
  const mergeId = await keep(writing, ids, names.merged, data)
  await log(writing, ids, names, {
    version,
    changes,
    last: before.get(ids.merged)?.values ?? {},
    mergedVersion: wish.merged.version,
  })
  const labels = new Map(fields.map((field) => [field.name, field.label]))
  return {
    mergeId,
    keptId: ids.kept,
    version,
    moved: counted(moved),
    along,
    changes: changes.map(({ field, from, to }) => ({
      label: labels.get(field) ?? field,
      from: textOf(from ?? null),
      to: textOf(to ?? null),
    })),
  }
}

/** @throws {Problem} 409; {Error} if a reference is left */
async function moveAll(writing: Writing, pair: Pair, byName: boolean): Promise<MovedRows[]> {
  const { tx, table } = writing
  const pointers = pointersTo(table.entity).filter(({ table: pointing, isName = false }) => pointing !== table.name && isName === byName)
  const moved: MovedRows[] = []
  for (const pointer of pointers) {
    const rows = await move(writing, pointer, pair)
    if (rows) moved.push(rows)
  }
  for (const { table: pointing, column, isArray, where = sql`true` } of byName ? [] : pointers) {
    const left = await first(
      tx,
      sql`select 1 as found from ${verbatim(pointing)} u where ${where} and
        ${isArray ? sql`u.${verbatim(column)} @> array[${pair.from}::int]` : sql`u.${verbatim(column)} = ${pair.from}`} limit 1`,
    )
    if (left) throw new Error(`${pointing}.${column} names the merged record still`)
  }
  return moved
}

async function listsOf({ tx, table }: Writing, id: number): Promise<Record<string, RawRow[]>> {
  const lists: Record<string, RawRow[]> = {}
  for (const { name, rows } of table.fields) if (rows) lists[name] = await rawRows(tx, rows.table, 'owner_id', id)
  return lists
}

/** Rows equal in what may be there once, or in everything, are kept once. */
async function takeRows(tx: Queryable, { rows, once }: Stored, side: Side, ids: Both<number>): Promise<void> {
  if (!rows) return
  const table = verbatim(rows.table)
  if (side === 'merged') await tx.execute(sql`delete from ${table} where owner_id = ${ids.kept}`)
  const columns = joined(rows.fields.map(({ column }) => fragment`${column}`))
  const compared = once ? rows.fields.filter(({ name }) => once.includes(name)) : rows.fields
  const isSame = joined(
    compared.map(({ column }) => fragment`o.${column} is not distinct from m.${column}`),
    ' and ',
  )
  await tx.execute(sql`insert into ${table} (owner_id, place, ${columns})
    select ${ids.kept}, coalesce((select max(place) + 1 from ${table} where owner_id = ${ids.kept}), 0) + row_number() over (order by m.place) - 1, ${columns}
    from ${table} m where m.owner_id = ${ids.merged} and not exists (select from ${table} o where o.owner_id = ${ids.kept} and ${isSame})`)
}

function takenColumns(table: string, mergedRow: RawRow, chosen: ReturnType<typeof chosenOf>): SQL[] {
  const row = JSON.stringify(mergedRow)
  return chosen.flatMap(({ field: { column, rows }, side }) => {
    if (rows) return []
    const value = sql`(select m.${verbatim(column)} from jsonb_populate_record(null::${verbatim(table)}, ${row}::jsonb) m)`
    const both = sql`t.${verbatim(column)} || array(select x from unnest(${value}) with ordinality as a (x, place) where x <> all(t.${verbatim(column)}) order by place)`
    return [sql`${verbatim(column)} = ${side === 'both' ? both : value}`]
  })
}

/** Messages by field. */
async function faultsOf(tx: Queryable, entity: AnyEntity, id: number): Promise<Map<string, string[]>> {
  const row = JSON.parse(await requireRow(tx, storedIn(entity), id))
  const parsed = z.safeParse(entity.form, row)
  return new Map(Object.entries(parsed.success ? {} : fieldErrorsOf(parsed.error.issues)))
}

/** Faults that the kept record had before are no reason to refuse. @throws {Problem} 422 */
async function requireNoNewFaults(tx: Queryable, entity: AnyEntity, id: number, before: ReadonlyMap<string, string[]>): Promise<void> {
  const now = await faultsOf(tx, entity, id)
  const errors = [...now].filter(([field]) => !before.has(field))
  if (errors.length) throw Problem.fields(Object.fromEntries(errors.map(([field, messages]) => [`values.${field}`, messages])))
}

/** Files that no record has from now on. */
function filesLeft(fields: readonly Stored[], before: readonly RawRow[], now: RawRow): number[] {
  const filesIn = (row: RawRow) =>
    fields.filter(isFileField).flatMap(({ column }) => (typeof row[column] === 'number' ? [row[column] as number] : []))
  return before.flatMap(filesIn).filter((file) => !filesIn(now).includes(file))
}

async function keep({ tx, table, user, now }: Writing, ids: Both<number>, label: string, data: MergeData): Promise<number> {
  const made = await first<{ id: number }>(
    tx,
    sql`insert into merges (entity_name, merged_id, kept_id, at, by_id, label, data)
      values (${table.entity.name}, ${ids.merged}, ${ids.kept}, ${now.toISOString()}::timestamptz, ${user.id}, ${label}, ${JSON.stringify(data)}::jsonb)
      returning id`,
  )
  return made?.id ?? 0
}

type Logged = { version: number; changes: readonly Change[]; last: Record<string, Change['from']>; mergedVersion: number }

async function log(writing: Writing, ids: Both<number>, names: Both<string>, { version, changes, last, mergedVersion }: Logged) {
  const into = { field: 'mergedInto', label: 'Merged into', to: { id: ids.kept, label: names.kept } }
  const from = { field: 'mergedFrom', label: 'Merged from', to: { id: ids.merged, label: names.merged } }
  const removed = Object.entries(last)
    .filter(([, value]) => textOf(value ?? null) !== '—')
    .map(([field, value]) => ({ field, from: value ?? null, to: null }))
  await recordAll(writing.tx, writing, [
    entryOf(writing, 'removed', { id: ids.merged, version: mergedVersion, record: names.merged }, [into, ...removed]),
    entryOf(writing, 'changed', { id: ids.kept, version, record: names.kept }, [from, ...changes]),
  ])
}

/** By where they are; several fields of a record count each. */
export function counted(moved: readonly Pick<MovedRows, 'title' | 'rows' | 'both' | 'dropped'>[]): Merged['moved'] {
  const counts = new Map<string, number>()
  for (const { title, rows, both, dropped } of moved)
    counts.set(title, (counts.get(title) ?? 0) + rows.length + both.length + dropped.length)
  return [...counts].map(([title, count]) => ({ title, count }))
}
