import { type SQL, sql } from 'drizzle-orm'
import { type Undone, undoDays } from '#api/core/merging/calls'
import { fragment, verbatim } from '../../db/fragment'
import { textOf } from '../auditChanges'
import { recordAll } from '../auditLog'
import { lockRow } from '../entity/crud'
import { entryOf } from '../entity/crudWrite'
import { type Stored, storedIn } from '../entity/entityTable'
import { isFileField, type Writing } from '../entity/writing'
import { dropFiles } from '../files/files'
import { Problem } from '../http/problem'
import { followed } from '../registry'
import { first, isOneOf } from '../sqlParts'
import { counted, type Special } from './merge'
import { moveBack, type Pair } from './moving'
import { pointersTo } from './pointers'
import { insertRaw, rawRows, withExisting, withoutTaken } from './raw'
import { movedTo } from './redirects'
import type { MergeData, MovedRows, RawRow } from './stored'
import { changesOf, loggedValues, touch } from './values'

const day = 24 * 3_600_000

/** Merges from this moment on can be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoDays * day)

type Merge = { mergedId: number; keptId: number; label: string; isTooOld: boolean; isUndone: boolean; data: MergeData | null }

async function lockMerge({ tx, table, now }: Writing, id: number): Promise<Merge & { data: MergeData }> {
  const found = await first<Merge>(
    tx,
    sql`select merged_id as "mergedId", kept_id as "keptId", label, at < ${undoableSince(now).toISOString()}::timestamptz as "isTooOld",
        undone_at is not null as "isUndone", data from merges where id = ${id} and entity_name = ${table.entity.name} for update`,
  )
  if (!found) throw Problem.notFound('Merge')
  if (found.isUndone) throw Problem.conflict({ reason: 'undone' }, `“${found.label}” was restored already`)
  if (found.isTooOld || !found.data)
    throw Problem.conflict({ reason: 'tooOld' }, `A merge can be undone for ${undoDays} days: add the record again`)
  const further = await movedTo(tx, table.entity.name, found.keptId)
  if (further !== undefined)
    throw Problem.conflict({ reason: 'merged', movedTo: further }, 'The kept record was merged into another since: undo that merge first')
  return { ...found, data: found.data }
}

/** Restores the merged record and what has not been changed since. @throws {Problem} 404, 409 */
export async function undoMerge(writing: Writing, mergeId: number, special: Special): Promise<Undone> {
  const { tx, table } = writing
  const { entity, fields } = table
  const name = storedIn(entity).name
  const { mergedId, keptId, data } = await lockMerge(writing, mergeId)
  const { record } = await lockRow(tx, table, keptId)
  const before = (await loggedValues(tx, table, [keptId], fields)).get(keptId)
  const stays: string[] = []

  const kept = await restoreKept(writing, keptId, data, before?.values ?? {})
  stays.push(...kept.changed.map((label) => texts.changed(label, record)))
  await tx.execute(
    sql`update merges set undone_at = ${writing.now.toISOString()}::timestamptz, data = null, label = '' where id = ${mergeId}`,
  )
  stays.push(...(await restoreMerged(writing, name, data)))
  const mergedRecord = (await loggedValues(tx, table, [mergedId], [])).get(mergedId)?.record ?? ''
  const back = await moveAllBack(writing, data.moved, { from: mergedId, to: keptId, names: { from: mergedRecord, to: record } })
  stays.push(...back.stays)
  for (const id of [keptId, mergedId]) await followed(entity.name, tx, id, writing)
  await special.after?.(writing, [keptId, mergedId])
  await dropLost(writing, name, data.files)

  const after = await loggedValues(tx, table, [keptId, mergedId], fields)
  const [keptNow, mergedNow] = [after.get(keptId), after.get(mergedId)]
  const restored = mergedNow?.record ?? ''
  await recordAll(tx, writing, [
    entryOf(writing, 'changed', { id: keptId, version: keptNow?.version ?? 1, record: keptNow?.record ?? record }, [
      { field: 'mergeUndone', label: 'Merge undone', to: { id: mergedId, label: restored } },
      ...changesOf(before?.values ?? {}, keptNow?.values ?? {}),
    ]),
    entryOf(writing, 'added', { id: mergedId, version: mergedNow?.version ?? 1, record: restored }, [
      { field: 'restoredFrom', label: 'Restored from', to: { id: keptId, label: keptNow?.record ?? record } },
      ...changesOf({}, mergedNow?.values ?? {}),
    ]),
  ])
  return { restoredId: mergedId, record: restored, back: back.moved, stays }
}

/** Every sentence of what stays as it is. */
const texts = {
  changed: (label: string, record: string) => `${label} of “${record}” stays: it was changed since`,
  lost: (label: string) => `${label}: a record that it named was removed since`,
  taken: (label: string) => `${label} is left out: another record has it by now`,
  elsewhere: (title: string, count: number) => `${title} (${count}): changed or removed since`,
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Puts back the fields that still have the value of the merge. */
async function restoreKept(
  writing: Writing,
  id: number,
  { kept }: MergeData,
  now: Parameters<typeof changesOf>[0],
): Promise<{ changed: string[] }> {
  const { tx, table } = writing
  const name = storedIn(table.entity).name
  const [row = {}] = await rawRows(tx, name, 'id', id)
  const changed: string[] = []
  const put: Record<string, unknown> = {}
  for (const [column, [before, after]] of Object.entries(kept.columns)) {
    const field = table.fields.find((each) => each.column === column)
    if (field && isSame(row[column], after)) put[column] = before
    else if (field && !isSame(row[column], before)) changed.push(field.label)
  }
  const { rows } = await withExisting(tx, table, name, [put])
  const set = Object.keys(put).map(
    (column): SQL =>
      sql`${verbatim(column)} = (select m.${verbatim(column)} from jsonb_populate_record(null::${verbatim(name)}, ${JSON.stringify(rows[0] ?? {})}::jsonb) m)`,
  )
  for (const field of table.fields) {
    const list = kept.lists[field.name]
    if (!list || !field.rows) continue
    if (textOf(now[field.name] ?? null) !== textOf(list.after)) changed.push(field.label)
    else {
      await tx.execute(sql`delete from ${verbatim(field.rows.table)} where owner_id = ${id}`)
      await putRows(writing, field, list.before)
    }
  }
  await touch(writing, table, [id], set)
  return { changed }
}

async function putRows({ tx }: Writing, { rows: list }: Stored, rows: readonly RawRow[]): Promise<string[]> {
  if (!list) return []
  const found = await withExisting(tx, list, list.table, rows)
  await insertRaw(tx, list.table, found.rows)
  return found.lost
}

/** Returns what is not as it was. @throws {Problem} 409 */
async function restoreMerged(writing: Writing, name: string, { merged }: MergeData): Promise<string[]> {
  const { tx, table, user, now } = writing
  const there = await withoutFiles(writing, merged.row)
  const { rows, lost } = await withExisting(tx, table, name, [there])
  const [row] = rows
  if (!row) throw Problem.conflict({ reason: 'lost' }, `It cannot be restored: ${lost.join(', ')} was removed since`)
  const { row: free, taken } = await withoutTaken(tx, { ...table, name }, row)
  await insertRaw(tx, name, [{ ...free, version: Number(free.version) + 1, changed_by: user.id, changed_at: now.toISOString() }])
  const lostInRows: string[] = []
  for (const field of table.fields) {
    const list = merged.lists[field.name]
    if (list && (await putRows(writing, field, list)).length) lostInRows.push(field.label)
  }
  return [...taken.map(texts.taken), ...[...lost, ...lostInRows].map(texts.lost)]
}

/** A file that was replaced since is gone. */
async function withoutFiles({ tx, table }: Writing, row: RawRow): Promise<RawRow> {
  const columns = table.fields.filter(isFileField).map(({ column }) => column)
  const ids = columns.flatMap((column) => (typeof row[column] === 'number' ? [row[column] as number] : []))
  if (!ids.length) return row
  const { rows } = await tx.execute<{ id: number }>(sql`select id from files where ${isOneOf('id', ids)}`)
  const there = new Set(rows.map(({ id }) => id))
  return { ...row, ...Object.fromEntries(columns.filter((column) => !there.has(Number(row[column]))).map((column) => [column, null])) }
}

async function moveAllBack(writing: Writing, moved: readonly MovedRows[], pair: Pair) {
  const pointers = pointersTo(writing.table.entity)
  const back: (MovedRows & { count: number })[] = []
  for (const rows of moved) {
    const pointer = pointers.find(
      ({ table, column, owner }) => table === rows.table && column === rows.column && (owner?.entity.name ?? null) === rows.owner,
    )
    back.push({ ...rows, count: pointer ? await moveBack(writing, pointer, rows, pair) : 0 })
  }
  const before = new Map(counted(back).map(({ title, count }) => [title, count]))
  const now = new Map<string, number>()
  for (const { title, count } of back) now.set(title, (now.get(title) ?? 0) + count)
  const stays = [...before].flatMap(([title, count]) => {
    const left = count - (now.get(title) ?? 0)
    return left > 0 ? [texts.elsewhere(title, left)] : []
  })
  return { moved: [...now].map(([title, count]) => ({ title, count })).filter(({ count }) => count > 0), stays }
}

/** Files that were kept for the undo and that no record has after it. */
async function dropLost({ tx, table }: Writing, name: string, files: readonly number[]): Promise<void> {
  const columns = table.fields.filter(isFileField).map(({ column }) => fragment`t.${column}`)
  if (!files.length || !columns.length) return
  const { rows } = await tx.execute<{ id: number }>(
    sql`select f.id from files f where ${isOneOf('f.id', files)}
      and not exists (select from ${verbatim(name)} t where f.id in (${sql.join(columns, sql`, `)}))`,
  )
  await dropFiles(
    tx,
    rows.map(({ id }) => id),
  )
}
