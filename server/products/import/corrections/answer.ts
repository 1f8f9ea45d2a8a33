import { sql } from 'drizzle-orm'
import type { CauseAction, CauseAnswer } from '#api/products/importCauses'
import { columnOf } from '#api/products/importColumns'
import type { Acting } from '../../../core/http/endpoints'
import { Problem } from '../../../core/http/problem'
import { rowsOf } from '../../../core/rowsOf'
import { first } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { fold } from '../cells/fold'
import { divided, joined, recordText, textsOfRecord } from '../cells/lists'
import { createNames } from '../cells/names'
import { mayMake } from '../make'
import type { Stored } from '../store'
import { actionsOf, type Cause, causeNamed, faultsIn, isMemorable, isUnique } from './causes'
import { type CellChange, writeCells } from './correct'

type Fault = {
  row: number
  index: number | null
  cell: string
  mark: CellChange['mark']
  text: string
  suggested: string | null
  part: object | null
} & Record<string, unknown>

type Answer = { action: CauseAction; value: string }

export type Correction = {
  field: string | null
  text: string
  action: CauseAction | 'cells'
  value: string
  cells: CellChange[]
  skipped: number[]
  answerId: number | null
  isFromBefore: boolean
}

/**
 * Corrects all rows of a cause and remembers how. Returns the number of rows and of the correction.
 * @throws {Problem} 409 where the cause has another number of rows than was shown, 422 naming the column
 */
export async function answerCause(call: Acting, tx: Queryable, stored: Stored, { cause: id, rows, ...given }: CauseAnswer) {
  const cause = await causeNamed(tx, stored.id, id)
  if (cause?.rows !== rows)
    throw Problem.conflict(
      { reason: 'counted', rows: cause?.rows ?? 0 },
      `${cause ? `${cause.rows} rows have` : 'No row has'} this problem now, not ${rows}: somebody corrected rows in the meantime. Look at it again`,
    )
  const { action } = given
  if (!actionsOf(cause, call).includes(action)) throw Problem.field(cause.field, refusalOf(cause, action))
  const value = action === 'use' ? await valueIn(tx, cause, given) : action === 'create' ? (cause.text ?? '') : ''
  const faults = await faultsOf(tx, stored.id, [id])
  const done = await carryOut(tx, stored, cause, faults, { action, value })
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

async function faultsOf(tx: Queryable, importId: number, causes: readonly string[]): Promise<Fault[]> {
  const { rows } = await tx.execute<Fault>(sql`with f as materialized (${faultsIn(importId)})
    select f.row, f.index, f.cell, f.mark, f.text, f.suggested, f.part from f
    where f.cause in (select jsonb_array_elements_text(${JSON.stringify(causes)}::jsonb)) order by f.row`)
  return rows
}

type Done = Pick<Correction, 'cells' | 'skipped'>

async function carryOut(tx: Queryable, stored: Stored, cause: Cause, faults: readonly Fault[], answer: Answer): Promise<Done> {
  const done = changesOf(cause, faults, answer)
  const { index } = cause
  if (answer.action === 'create' && index !== null) await putCreating(tx, stored, index, answer.value, true)
  const skip = done.skipped.map((row) => ({ row, isSkipped: true }))
  const cells = done.cells.map((cell) => ({ ...cell, mark: null }))
  await writeCells(
    tx,
    stored,
    cells,
    skip,
    faults.map(({ row }) => row),
  )
  return done
}

function changesOf({ field }: Cause, faults: readonly Fault[], { action, value }: Answer): Done {
  const rows = [...new Set(faults.map(({ row }) => row))]
  if (action === 'leaveOut') return { cells: [], skipped: rows }
  if (action === 'keepFirst') {
    const firsts = new Map<string, number>()
    for (const { row, text } of faults.toReversed()) firsts.set(fold(text), row)
    const firstRows = new Set(firsts.values())
    return { cells: [], skipped: rows.filter((row) => !firstRows.has(row)) }
  }
  if (action === 'create' || action === 'recheck') return { cells: [], skipped: [] }
  const cells = faults.flatMap(({ row, index, cell, mark, text, suggested, part }): CellChange[] => {
    if (index === null) return []
    const next = action === 'use' ? value : action === 'suggested' ? suggested : null
    if (action === 'suggested' && next === null) return []
    return [{ row, index, from: cell, to: part ? withPart(field, cell, text, next) : (next ?? ''), mark }]
  })
  return { cells, skipped: [] }
}

/** One name of a cell that holds several, such as contributors with their roles; null takes it out. */
function withPart(field: string, cell: string, part: string, next: string | null): string {
  const meta = columnOf(field)?.meta
  if (meta?.kind !== 'rows' && meta?.kind !== 'options') return next ?? ''
  const width = meta.kind === 'rows' ? Object.keys(meta.columns ?? {}).length : 1
  return joined(
    divided(cell).flatMap((each) => {
      const texts = width === 1 ? [each] : textsOfRecord(each, width)
      if (!texts.includes(part)) return [each]
      if (next === null) return []
      const changed = texts.map((text) => (text === part ? next : text))
      return [width === 1 ? next : recordText(changed)]
    }),
  )
}

async function putCreating(tx: Queryable, stored: Stored, index: number, name: string, isOn: boolean): Promise<void> {
  const key = fold(name)
  stored.columns = stored.columns.map((column) => {
    if (column.index !== index) return column
    const others = (column.creating ?? []).filter((other) => other !== key)
    return { ...column, creating: isOn ? [...others, key] : others }
  })
  await tx.execute(sql`update imports set columns = ${JSON.stringify(stored.columns)}::jsonb where id = ${stored.id}`)
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
    const { rows: causes } = await tx.execute<{ cause: Cause }>(sql`with f as materialized (${faultsIn(stored.id)}),
        a as (select * from ${rowsOf(answers, sql`field text, code text`)})
      select json_build_object('id', f.cause, 'field', min(f.field), 'index', min(f.index), 'code', min(f.code), 'message', min(f.message), 'suggestions', json_build_array(),
        'text', case when min(f.text) = max(f.text) then min(f.text) end, 'part', (array_agg(f.part order by f.row))[1], 'rows', count(distinct f.row)) as cause
      from f where exists (select from a where a.field = f.field and a.code = f.code) group by f.cause`)
    let isChanged = false
    for (const { cause } of causes) {
      const answer = answers.find((each) => each.field === cause.field && each.code === cause.code && each.textKey === textKey(cause))
      if (!answer || !actionsOf(cause, call).includes(answer.action)) continue
      if (answer.action === 'create' && !mayMake(call, cause.field)) continue
      const { action, value, field, id } = answer
      const done = await carryOut(tx, stored, cause, await faultsOf(tx, stored.id, [cause.id]), { action, value })
      await putCorrection(call, tx, stored.id, { field, text: cause.text ?? '', action, value, ...done, answerId: id, isFromBefore: true })
      isChanged = true
    }
    if (!isChanged) return
  }
}

/**
 * Puts back cells that still hold what the correction wrote, and forgets its answer. Returns the number of rows.
 * @throws {Problem} 404
 */
export async function undoCorrection(tx: Queryable, stored: Stored, id: number): Promise<number> {
  type Held = Omit<Correction, 'isFromBefore'> & Record<string, unknown>
  const held = await first<Held>(
    tx,
    sql`delete from import_corrections where id = ${id} and import_id = ${stored.id}
      returning field, text, action, value, cells, skipped, answer_id as "answerId"`,
  )
  if (!held) throw Problem.notFound('Correction')
  if (held.answerId !== null) await tx.execute(sql`delete from import_answers where id = ${held.answerId}`)
  const { rows: cells } = await tx.execute<CellChange>(sql`select r.row, r.index, r."to" as from, r.from as to, r.mark
    from ${rowsOf(held.cells, sql`row int, index int, "from" text, "to" text, mark text`)}
    join import_rows t on t.import_id = ${stored.id} and t.row_number = r.row and t.written_version is null and coalesce(t.cells->>r.index, '') = r."to"`)
  const { rows: skip } = await tx.execute<{
    row: number
    isSkipped: boolean
  }>(sql`select t.row_number as row, false as "isSkipped" from import_rows t
    where t.import_id = ${stored.id} and t.is_skipped and t.written_version is null and t.row_number in (select jsonb_array_elements_text(${JSON.stringify(held.skipped)}::jsonb)::int)`)
  const also = held.action === 'create' ? await uncreate(tx, stored, held) : []
  await writeCells(tx, stored, cells, skip, also)
  return new Set([...cells, ...skip].map(({ row }) => row).concat(also)).size
}

/** Rows that name what is not created any more. */
async function uncreate(tx: Queryable, stored: Stored, { field, value }: Pick<Correction, 'field' | 'value'>): Promise<number[]> {
  const index = stored.columns.find((column) => column.field === field)?.index
  if (index === undefined || index === null) return []
  await putCreating(tx, stored, index, value, false)
  const meta = columnOf(field ?? '')?.meta
  const width = meta?.kind === 'rows' ? Object.keys(meta.columns ?? {}).length : 1
  const { rows } = await tx.execute<{
    row: number
    cell: string
  }>(sql`select r.row_number as row, r.cells->>${index}::int as cell from import_rows r
    where r.import_id = ${stored.id} and r.written_version is null and r.cells->>${index}::int is not null`)
  const key = fold(value)
  return rows.flatMap(({ row, cell }) =>
    divided(cell).some((each) => fold(width === 1 ? each : (textsOfRecord(each, width)[0] ?? '')) === key) ? [row] : [],
  )
}
