import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  importAnswerList,
  importCauseList,
  importCorrectionList,
  removeImportAnswer,
  resolveImportCause,
  undoImportCorrection,
} from '#api/products/importCauses'
import { editImportCells } from '#api/products/imports'
import { type Acting, bind, jsonList } from '../../../core/http/endpoints'
import { Problem } from '../../../core/http/problem'
import { readFilter } from '../../../core/readFilter'
import { first, iso, jsonRows } from '../../../core/sqlParts'
import { transact } from '../../../core/transact'
import type { Queryable } from '../../../db/database'
import { columnsOf, jsonOf } from '../../../db/json'
import { fold } from '../cells/fold'
import { lockImport, putImport, readItem, requireMove, type Stored, whoSql } from '../store'
import { answerCause, putCorrection } from './answer'
import { causeList } from './causes'
import { writeTyped } from './correct'
import { undoCorrection } from './undo'

const answerFilters = z.object({ sender: z.optional(z.string({ error: 'Is the name of a sender' })) })

async function correcting<T>(
  { db, params, clock }: Pick<Acting, 'db' | 'clock'> & { params: { id: number } },
  write: (tx: Queryable, stored: Stored) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const stored = await lockImport(tx, params.id)
    await requireMove(tx, stored, undefined, 'import.mend', clock.now())
    const made = await write(tx, stored)
    await putImport(tx, stored.id, sql`state = ${stored.state}`)
    return made
  })
}

export const correctionHandlers = [
  bind(editImportCells, async (call) => {
    const made = await correcting(call, async (tx, stored) => {
      const { cells, skip } = await writeTyped(tx, stored, call.body)
      const [cell] = cells
      const skipped = skip.flatMap(({ row, isSkipped }) => (isSkipped ? [row] : []))
      if (!cell && !skipped.length) return { changedRows: skip.length, correction: null }
      const field = stored.columns.find(({ index }) => index === cell?.index)?.field ?? null
      const [action, text, value] = cell ? (['cells', cell.from, cell.to] as const) : (['leaveOut', '', ''] as const)
      const made = { field, text, action, value, cells, skipped, answerId: null, isFromBefore: false }
      return {
        changedRows: new Set([...cells, ...skip].map(({ row }) => row)).size,
        correction: await putCorrection(call, tx, stored.id, made),
      }
    })
    return { ...made, item: await readItem(call.db, call.params.id) }
  }),

  bind(importCauseList, async (call) => jsonList(await causeList(call.db, call, call.params.id, call.body), call.body)),

  bind(resolveImportCause, async (call) => {
    const made = await correcting(call, (tx, stored) => answerCause(call, tx, stored, call.body))
    return { ...made, item: await readItem(call.db, call.params.id) }
  }),

  bind(importCorrectionList, async ({ db, params, body }) => {
    const found = await first<{ rows: string; total: number }>(
      db,
      sql`with page as (select c.* from import_corrections c where c.import_id = ${params.id} order by c.id desc
          limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize})
        select (select count(*)::int from import_corrections c where c.import_id = ${params.id}) as total, ${jsonRows(
          sql`${jsonOf({
            ...columnsOf('c', 'id', 'field', 'text', 'action', 'value', 'isFromBefore'),
            rows: 'c.row_count',
            at: iso('c.at'),
            by: whoSql('c.by_id'),
          })}::text`,
          sql`c.id desc`,
        )} as rows from page c`,
    )
    return jsonList(found, body)
  }),

  bind(undoImportCorrection, async (call) => {
    const changedRows = await correcting(call, (tx, stored) => undoCorrection(tx, stored, call.body.correction))
    return { changedRows, item: await readItem(call.db, call.params.id) }
  }),

  bind(importAnswerList, async ({ db, body }) => {
    const { sender } = readFilter(answerFilters, body.filter)
    const narrowed = sender === undefined ? sql`true` : sql`a.sender_key = ${fold(sender)}`
    const found = await first<{ rows: string; total: number }>(
      db,
      sql`with page as (select a.* from import_answers a where ${narrowed} order by a.id desc limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize})
        select (select count(*)::int from import_answers a where ${narrowed}) as total, ${jsonRows(
          sql`${jsonOf({ ...columnsOf('a', 'id', 'sender', 'field', 'text', 'action', 'value'), at: iso('a.at'), by: whoSql('a.by_id') })}::text`,
          sql`a.id desc`,
        )} as rows from page a`,
    )
    return jsonList(found, body)
  }),

  bind(removeImportAnswer, async ({ db, params }) => {
    const { rows } = await db.execute(sql`delete from import_answers where id = ${params.id} returning id`)
    if (!rows.length) throw Problem.notFound('Answer')
    return null
  }),
]
