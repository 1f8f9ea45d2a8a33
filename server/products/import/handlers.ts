import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { countExport, exportProducts, faultyRows, importTemplate, maxExported } from '#api/products/exportCalls'
import type { ImportItem, ImportState } from '#api/products/imports'
import * as calls from '#api/products/imports'
import { type Actor, actorOf, record } from '../../core/auditLog'
import { bind, jsonList } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readAnywhere } from '../../core/longReads'
import { readFilter } from '../../core/readFilter'
import { first, iso, jsonRows, personName } from '../../core/sqlParts'
import { stockholmDay } from '../../core/stockholm'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonOf } from '../../db/json'
import { applyRows } from './apply'
import { checkSlice } from './check'
import { applyAnswers } from './corrections/answer'
import { countExported, exportedFile } from './exportProducts'
import { faultyRowsFile, fileAnswer } from './files'
import { sayColumns } from './mapping'
import { isFaulty, lockImport, putImport, readItem, requireMove, type Stored, subjectOf } from './store'
import { readRows, takeIn } from './takeIn'
import { undoRows } from './undo/undo'

const state = (name: string) => sql`state = ${name}`

async function putStep(
  tx: Queryable,
  actor: Actor,
  stored: Stored,
  going: ImportState,
  last: number | undefined,
  to: ImportState,
  done: SQL,
): Promise<void> {
  await putImport(tx, stored.id, last === undefined ? done : sql`${state(going)}, checked_to = ${last}`)
  if (last !== undefined) return
  const changes = [{ field: 'state', from: stored.state, to }]
  await record(tx, actor, { ...subjectOf(stored), version: stored.version + 1, action: 'changed', changes })
}

const stepped = (item: ImportItem) => {
  const { state: at, counts, written, doneCount } = item
  return {
    remaining:
      at === 'applying' || at === 'undoing'
        ? (at === 'undoing' ? written.add + written.change : counts.add + counts.change) - doneCount
        : 0,
    item,
  }
}

const rowsThat = {
  faulty: isFaulty,
  add: sql`r.action = 'add'`,
  change: sql`r.action = 'change'`,
}
const rowFilters = z.object({ only: z.optional(z.enum(['faulty', 'add', 'change'], { error: 'Is one of faulty, add, change' })) })

const listFilters = z.object({ state: z.optional(z.literal('open', { error: 'Is open' })) })

/** In the last 14 days: not carried out whole, or with rows that are still open. */
export const isUnfinished = (now: Date): SQL =>
  sql`(i.at > ${now.toISOString()}::timestamptz - interval '14 days' and (i.state not in ('reading', 'applied', 'undone')
    or (i.state = 'applied' and exists (select from import_rows r where r.import_id = i.id and r.written_version is null and (r.action in ('add', 'change') or ${isFaulty})))))`

export const importHandlers = [
  bind(calls.uploadImport, (call) => takeIn(call.db, actorOf(call), call.body.kind, call.body.file)),

  bind(calls.importList, async ({ db, body, clock }) => {
    const { state } = readFilter(listFilters, body.filter)
    const where = state ? isUnfinished(clock.now()) : sql`true`
    const found = await first<{ rows: string; total: number }>(
      db,
      sql`with page as (select i.* from imports i where ${where} order by i.id desc limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize})
        select (select count(*)::int from imports i where ${where}) as total, ${jsonRows(
          sql`${jsonOf({
            ...columnsOf('i', 'id', 'fileName', 'kind', 'state', 'rowCount'),
            at: iso('i.at'),
            by: sql`(select ${personName('u')} from users u where u.id = i.by_id)`,
            counts: sql`(select ${jsonOf({
              add: sql`count(*) filter (where r.action = 'add')`,
              change: sql`count(*) filter (where r.action = 'change')`,
              unchanged: sql`count(*) filter (where r.action = 'unchanged')`,
              skip: sql`count(*) filter (where r.action = 'skip')`,
              faulty: sql`count(*) filter (where ${isFaulty})`,
            })} from import_rows r where r.import_id = i.id)`,
            written: sql`(select ${jsonOf({
              add: sql`count(*) filter (where r.action = 'add')`,
              change: sql`count(*) filter (where r.action = 'change')`,
            })} from import_rows r where r.import_id = i.id and r.written_version is not null)`,
          })}::text`,
          sql`i.id desc`,
        )} as rows from page i`,
    )
    return jsonList(found, body)
  }),

  bind(calls.readImport, ({ db, params }) => readItem(db, params.id)),

  bind(calls.editImportMapping, async (call) => {
    const { db, params, body } = call
    const other = await transact(db, (tx) => sayColumns(call, tx, params.id, body))
    if (other) await readRows(db, params.id, other, { sheet: body.sheet, headingRow: body.headingRow })
    return readItem(db, params.id)
  }),

  bind(calls.checkImport, async (call) => {
    const { db, params, body, clock } = call
    await transact(db, async (tx) => {
      const stored = await lockImport(tx, params.id)
      await requireMove(tx, stored, body.version, 'import.check', clock.now())
      if (await checkSlice(tx, stored)) await applyAnswers(call, tx, stored)
    })
    return readItem(db, params.id)
  }),

  bind(calls.importRowList, async ({ db, params, body }) => {
    const { only } = readFilter(rowFilters, body.filter)
    const narrowed = only ? rowsThat[only] : sql`true`
    const found = await first<{ rows: string; total: number }>(
      db,
      sql`with page as materialized (select r.* from import_rows r where r.import_id = ${params.id} and ${narrowed}
          order by r.row_number limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize})
        select (select count(*)::int from import_rows r where r.import_id = ${params.id} and ${narrowed}) as total, ${jsonRows(
          sql`${jsonOf({
            id: 'r.row_number',
            ...columnsOf('r', 'cells', 'marks', 'action'),
            problems: sql`r.misread || r.clashes`,
            changes: 'r.shown',
            ...columnsOf('r', 'productId', 'productDetailId'),
          })}::text`,
          sql`r.row_number`,
        )} as rows from page r`,
    )
    return jsonList(found, body)
  }),

  bind(calls.applyImport, async (call) => {
    const { db, params, body, clock } = call
    const isAll = body.mode === 'all'
    await transact(db, async (tx) => {
      const stored = await lockImport(tx, params.id)
      await requireMove(tx, stored, body.version, isAll ? 'import.applyAll' : 'import.applyGood', clock.now())
      const last = await applyRows(call, tx, stored, body.mode)
      const done = sql`${state('applied')}, applied_at = ${clock.now().toISOString()}::timestamptz, file = null`
      await putStep(tx, actorOf(call), stored, 'applying', last, 'applied', done)
    })
    return stepped(await readItem(db, params.id))
  }),

  bind(calls.undoImport, async (call) => {
    const { db, params, body, clock } = call
    await transact(db, async (tx) => {
      const stored = await lockImport(tx, params.id)
      await requireMove(tx, stored, body.version, 'import.undo', clock.now())
      const last = await undoRows(call, tx, stored)
      await putStep(
        tx,
        actorOf(call),
        stored,
        'undoing',
        last,
        'undone',
        sql`${state('undone')}, undone_at = ${clock.now().toISOString()}::timestamptz`,
      )
    })
    return stepped(await readItem(db, params.id))
  }),

  bind(calls.removeImport, async (call) => {
    await transact(call.db, async (tx) => {
      const stored = await lockImport(tx, call.params.id)
      await requireMove(tx, stored, undefined, 'import.remove', call.clock.now())
      await tx.execute(sql`delete from imports where id = ${stored.id}`)
      await record(tx, actorOf(call), { ...subjectOf(stored), action: 'removed' })
    })
    return null
  }),

  bind(faultyRows, async ({ db, params }) => {
    const item = await readItem(db, params.id)
    return fileAnswer(await faultyRowsFile(db, item), `Faults of ${item.fileName.replace(/\.\w+$/, '')}.xlsx`)
  }),

  bind(importTemplate, async ({ db, query: { kind } }) => {
    const { templateFile } = await import('./template')
    const bytes = await templateFile(db, kind)
    return fileAnswer(new Blob([new Uint8Array(bytes)]).stream(), `New ${kind === 'other' ? 'other product' : kind}s.xlsx`)
  }),

  bind(countExport, ({ db, body }) => readAnywhere(db, (from) => countExported(from, body))),

  bind(exportProducts, async ({ db, body, clock }) => {
    const { isTooMany } = await readAnywhere(db, (from) => countExported(from, body))
    if (isTooMany)
      throw Problem.field(
        'filter',
        `An export holds ${maxExported.toLocaleString('en-GB')} editions at most: narrow it by its kind, a search or filters`,
      )
    const { columns, format } = body
    const name = `Products ${stockholmDay(clock.now())}.${format}`
    return fileAnswer(await exportedFile(db, body, columns, format), name, format === 'csv' ? 'text/csv; charset=utf-8' : undefined)
  }),
]
