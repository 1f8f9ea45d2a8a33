import { sql } from 'drizzle-orm'
import type { CauseAction, CauseAnswer } from '#api/products/importCauses'
import { columnOf } from '#api/products/importColumns'
import type { Acting } from '../../../core/http/endpoints'
import { Problem } from '../../../core/http/problem'
import { rowsOf } from '../../../core/rowsOf'
import { first } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { fold } from '../cells/fold'
import { createNames } from '../cells/names'
import type { Stored } from '../store'
import { type Answer, carryOut, type Done } from './carryOut'
import { actionsOf, type Cause, causesIn, isMemorable, isUnique } from './causes'

export type Correction = Done & {
  field: string | null
  text: string
  action: CauseAction | 'cells'
  value: string
  answerId: number | null
  isFromBefore: boolean
}

/**
 * Corrects all rows of a cause and remembers how. Returns the number of rows and of the correction.
 * @throws {Problem} 409 where the cause has another number of rows than was shown, 422 naming the column
 */
export async function answerCause(call: Acting, tx: Queryable, stored: Stored, { cause: id, rows, ...given }: CauseAnswer) {
  const [cause] = await causesIn(tx, stored.id, sql`f.cause = ${id}`)
  if (cause?.rows !== rows)
    throw Problem.conflict(
      { reason: 'counted', rows: cause?.rows ?? 0 },
      `${cause ? `Now ${cause.rows} rows have this problem, and ${rows} were shown.` : 'No row has this problem any more.'} Somebody corrected rows in the meantime. Look again`,
    )
  const { action } = given
  if (!actionsOf(cause, call).includes(action)) throw Problem.field(cause.field, refusalOf(cause, action))
  const value = action === 'use' ? await valueIn(tx, cause, given) : action === 'create' ? (cause.text ?? '') : ''
  const done = await carryOut(tx, stored, cause, { action, value })
  const answerId = isMemorable(cause, action) ? await remember(call, tx, stored, cause, { action, value }) : null
  const correction = await putCorrection(call, tx, stored.id, {
    field: cause.field,
    text: cause.text ?? '',
    action,
    value,
    ...done,
    answerId,
    isFromBefore: false,
  })
  return { changedRows: rows, correction }
}

function refusalOf({ field }: Cause, action: CauseAction): string {
  const label = columnOf(field)?.label ?? field
  if (action === 'use' && isUnique(field)) return `${label} belongs to one row only: correct each row by itself`
  return action === 'create'
    ? `You may not create this, or ${label} cannot be created by an import`
    : `${label} cannot be corrected this way`
}

/** @throws {Problem} 422 without a value */
async function valueIn(tx: Queryable, { field, part }: Cause, { text, recordId }: Pick<CauseAnswer, 'text' | 'recordId'>): Promise<string> {
  const entity = part?.entity ?? columnOf(field)?.meta?.refersTo
  if (recordId !== undefined && entity) {
    const names = createNames(tx)
    await names.learn(entity, { ids: [recordId] })
    return names.textOf(entity, recordId)
  }
  const value = text?.trim() ?? ''
  if (value === '') throw Problem.field(field, `Choose a value for ${columnOf(field)?.label ?? field}, or leave the cell empty`)
  return value
}

async function remember(call: Acting, tx: Queryable, { sender }: Stored, cause: Cause, { action, value }: Answer): Promise<number | null> {
  if (fold(sender) === '') return null
  const made = await first<{ id: number }>(
    tx,
    sql`insert into import_answers (sender, sender_key, field, code, text, text_key, action, value, by_id, at)
      values (${sender}, ${fold(sender)}, ${cause.field}, ${cause.code}, ${cause.text ?? ''}, ${textKey(cause)}, ${action}, ${value},
        ${call.user.id}, ${call.clock.now().toISOString()}::timestamptz)
      on conflict (sender_key, field, code, text_key) do update set action = excluded.action, value = excluded.value, text = excluded.text,
        by_id = excluded.by_id, at = excluded.at returning id`,
  )
  return made?.id ?? null
}

/** A serial number stands for any day: its answer is for all of them. */
const textKey = ({ code, text }: Pick<Cause, 'code' | 'text'>) => (code === 'serial' ? '' : fold(text ?? ''))

export async function putCorrection(call: Acting, tx: Queryable, importId: number, made: Correction): Promise<number> {
  const { field, text, action, value, cells, skipped, answerId, isFromBefore } = made
  const rows = new Set([...cells.map(({ row }) => row), ...skipped]).size
  const put = await first<{ id: number }>(
    tx,
    sql`insert into import_corrections (import_id, by_id, at, field, text, action, value, row_count, cells, skipped, answer_id, is_from_before)
      values (${importId}, ${call.user.id}, ${call.clock.now().toISOString()}::timestamptz, ${field}, ${text.slice(0, 300)}, ${action}, ${value.slice(0, 300)},
        ${rows}, ${JSON.stringify(cells)}::jsonb, ${JSON.stringify(skipped)}::jsonb, ${answerId}, ${isFromBefore}) returning id`,
  )
  return put?.id ?? 0
}

type Remembered = { id: number; field: string; code: string; textKey: string; action: CauseAction; value: string } & Record<string, unknown>

/** A cell with several names shows the next unknown one when the first is corrected. */
const maxPasses = 6

/** Applies what was answered for the same sender before. Runs at the end of a check. */
export async function applyAnswers(call: Acting, tx: Queryable, stored: Stored): Promise<void> {
  if (fold(stored.sender) === '') return
  const { rows: answers } = await tx.execute<Remembered>(
    sql`select id, field, code, text_key as "textKey", action, value from import_answers where sender_key = ${fold(stored.sender)} order by id`,
  )
  for (let pass = 0; answers.length > 0 && pass < maxPasses; pass++) {
    const isAnswered = sql`exists (select from ${rowsOf(answers, sql`field text, code text`)} where r.field = f.field and r.code = f.code)`
    const causes = await causesIn(tx, stored.id, isAnswered)
    let isChanged = false
    for (const cause of causes) {
      const answer = answers.find((each) => each.field === cause.field && each.code === cause.code && each.textKey === textKey(cause))
      if (!answer || !actionsOf(cause, call).includes(answer.action)) continue
      const { action, value, field, id } = answer
      const done = await carryOut(tx, stored, cause, { action, value })
      await putCorrection(call, tx, stored.id, { field, text: cause.text ?? '', action, value, ...done, answerId: id, isFromBefore: true })
      isChanged = true
    }
    if (!isChanged) return
  }
}
