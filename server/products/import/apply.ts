import { sql } from 'drizzle-orm'
import type { FieldErrors } from '#api/core/answer'
import { nth } from '#api/core/objects'
import { columnOf, columnOfField, type ImportField } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import { problemOf } from '../../core/databaseError'
import type { Writing } from '../../core/entity/writing'
import type { Acting } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { rowsOf } from '../../core/rowsOf'
import { first, isOneOf } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { derive } from '../derived'
import { pricedBy } from '../editions'
import { beginListPrices, recordPricesOfTitles } from '../prices/timeline'
import type { Importing } from './make'
import { readStored, type StoredRecord } from './records'
import type { Stored } from './store'
import { type ToWrite, type Written, writeRow } from './write'
import { plainChanges, writeChanged } from './writeChanged'
import { isPlainlyNew, writeNew } from './writeNew'

/** Rows per transaction: limits how long others wait. */
const applySlice = 500

type Row = Omit<ToWrite, 'ownTitleVersion'> & { titleKey: string | null } & Record<string, unknown>

const waiting = sql`r.written_version is null and r.action in ('add', 'change')`

export async function ownVersions(tx: Queryable, { id }: Stored, titles: Iterable<number>): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; version: number }>(
    sql`select r.product_id as id, max(r.written_title_version) as version from import_rows r
      where r.import_id = ${id} and ${isOneOf('r.product_id', [...titles])} and r.written_title_version is not null group by 1`,
  )
  return new Map(rows.map((row) => [row.id, row.version]))
}

/**
 * Writes the next rows, or all, like the calls of title and edition, together where rows are independent. Derived columns are updated per
 * slice. No row is written twice. Returns the last row number while rows remain.
 * @throws {Problem} 409 in `all`, naming the row
 */
export async function applyRows(call: Acting, tx: Queryable, stored: Stored, mode: 'all' | 'good'): Promise<number | undefined> {
  // Avoids scanning rows that are already written.
  for (let from = stored.state === 'applying' ? stored.checkedTo : 0; ; ) {
    const { rows } =
      await tx.execute<Row>(sql`select r.row_number as "rowNumber", r.action, r.kind, r.product_id as "productId", r.product_detail_id as "productDetailId",
        r.seen_version as "seenVersion", r.seen_title_version as "seenTitleVersion", r.values, r.changes, r.title_key as "titleKey"
      from import_rows r where r.import_id = ${stored.id} and r.row_number > ${from} and ${waiting} order by r.row_number limit ${applySlice + 1}`)
    const some = rows.slice(0, applySlice)
    await applySome(call, tx, stored, some, mode)
    if (rows.length <= applySlice) return undefined
    from = some.at(-1)?.rowNumber ?? from
    if (mode === 'good') return from
  }
}

type Slice = {
  titles: Map<number, StoredRecord>
  editions: Map<number, StoredRecord>
  made: Map<string, number>
  own: Map<number, number>
}

const groupOf = ({ kind, titleKey }: Row) => `${kind}\n${titleKey}`

async function readSlice(tx: Queryable, stored: Stored, rows: readonly Row[]): Promise<Slice> {
  const productIds = rows.flatMap(({ productId }) => productId ?? [])
  return {
    titles: await readStored(tx, 'title', productIds, true),
    editions: await readStored(
      tx,
      'edition',
      rows.flatMap(({ productDetailId }) => productDetailId ?? []),
      true,
    ),
    made: new Map(),
    own: await ownVersions(tx, stored, productIds),
  }
}

async function applySome(acting: Acting, tx: Queryable, stored: Stored, rows: readonly Row[], mode: 'all' | 'good'): Promise<void> {
  const slice = await readSlice(tx, stored, rows)
  const call = { ...acting, importId: stored.id, locked: new Set<string>() }
  const done = await writeTogether(call, tx, rows, slice, mode)
  const together = new Set(done.map(({ rowNumber }) => rowNumber))
  for (const row of rows) {
    if (together.has(row.rowNumber)) continue
    try {
      const written =
        mode === 'all' ? await writeOne(call, tx, row, slice) : await tx.transaction((inside) => writeOne(call, inside, row, slice))
      done.push(written)
      keepInMind(slice, row, written)
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOf(error, false)
      if (!problem || problem.status >= 500) throw error
      if (mode === 'all')
        throw Problem.conflict(
          { reason: 'refused', code: 'refusedRow', rows: [row.rowNumber] },
          `${await placeOf(tx, stored, row, problem)}: ${messageOf(problem)}`,
        )
      call.locked.clear()
      await refuse(tx, stored, row.rowNumber, problem)
    }
  }
  await putWritten(tx, stored, rows, done, slice)
  const [whole, rest] = [done.filter(({ isDerived }) => isDerived), done.filter(({ isDerived }) => !isDerived)]
  const titles = rest.map(({ productId }) => productId)
  await derive(tx, titles, acting.clock.now())
  await recordPricesOfTitles(tx, titles, pricedBy(acting))
  const editions = whole.map(({ productDetailId }) => productDetailId)
  await beginListPrices(tx, editions, pricedBy(acting))
}

/** If one row is refused, none is written, and the caller retries one by one. */
async function writeTogether(
  call: Importing & Pick<Writing, 'locked'>,
  tx: Queryable,
  rows: readonly Row[],
  slice: Slice,
  mode: 'all' | 'good',
): Promise<Written[]> {
  const own = (row: Row) => ({ ...row, ownTitleVersion: slice.own.get(row.productId ?? 0) ?? null })
  const plain = rows.map(own).filter((row) => isPlainlyNew(row, slice.titles.get(row.productId ?? 0)))
  const done: Written[] = []
  const attempt = async (some: readonly Row[], write: (inside: Queryable) => Promise<Written[]>) => {
    if (some.length < 2) return
    try {
      const written = await tx.transaction(write)
      for (const [i, each] of written.entries()) keepInMind(slice, nth(some, i), each)
      done.push(...written)
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOf(error, false)
      if (!problem || problem.status >= 500) throw error
      call.locked?.clear()
    }
  }
  const kinds = ['book', 'document', 'other'] as const
  for (const kind of kinds) {
    const some = plain.filter((row) => row.kind === kind)
    await attempt(some, (inside) => writeNew(call, inside, kind, some, mode === 'good'))
  }
  const numbers = new Set(done.map(({ rowNumber }) => rowNumber))
  const others = rows.filter(({ rowNumber }) => !numbers.has(rowNumber)).map(own)
  const changes = plainChanges(others, slice.titles, slice.editions)
  for (const kind of kinds) {
    const some = changes.filter(({ row }) => row.kind === kind)
    await attempt(
      some.map(({ row }) => row),
      (inside) => writeChanged(call, inside, kind, some, mode === 'good'),
    )
  }
  return done
}

async function writeOne(call: Importing, tx: Queryable, row: Row, slice: Slice): Promise<Written> {
  const productId = row.productId ?? slice.made.get(groupOf(row)) ?? null
  const title =
    productId === null ? undefined : (slice.titles.get(productId) ?? (await readStored(tx, 'title', [productId], true)).get(productId))
  const own = slice.own.get(productId ?? 0) ?? null
  return writeRow(call, tx, { ...row, productId, ownTitleVersion: own }, title, slice.editions.get(row.productDetailId ?? 0))
}

function keepInMind(slice: Slice, row: Row, { productId, hasMadeTitle, writtenTitleVersion }: Written): void {
  if (writtenTitleVersion === null) return
  slice.titles.delete(productId)
  slice.own.set(productId, writtenTitleVersion)
  if (hasMadeTitle && row.titleKey !== null) slice.made.set(groupOf(row), productId)
}

async function putWritten(tx: Queryable, { id }: Stored, rows: readonly Row[], done: readonly Written[], slice: Slice): Promise<void> {
  await tx.execute(sql`update import_rows t set written_version = r."writtenVersion", written_title_version = r."writtenTitleVersion",
      product_id = r."productId", product_detail_id = r."productDetailId", has_made_title = r."hasMadeTitle"
    from ${rowsOf(done, sql`"rowNumber" int, "writtenVersion" int, "writtenTitleVersion" int, "productId" int, "productDetailId" int, "hasMadeTitle" boolean`)}
    where t.import_id = ${id} and t.row_number = r."rowNumber"`)
  const made = rows.flatMap((row) =>
    slice.made.has(groupOf(row)) ? [{ kind: row.kind, titleKey: row.titleKey, productId: slice.made.get(groupOf(row)) }] : [],
  )
  if (made.length)
    await tx.execute(sql`update import_rows t set product_id = r."productId" from ${rowsOf(made, sql`kind text, "titleKey" text, "productId" int`)}
      where t.import_id = ${id} and t.title_key = r."titleKey" and t.kind = r.kind and t.product_id is null and t.action = 'add'`)
}

const errorsOf = ({ data }: Problem): FieldErrors => (data as { fieldErrors?: FieldErrors } | null)?.fieldErrors ?? {}

const messageOf = (problem: Problem): string => Object.values(errorsOf(problem)).flat()[0] ?? problem.message

/** The column that a refusal is about; the edition's number without one. */
function columnNamed(problem: Problem): ImportField {
  const [path = ''] = Object.keys(errorsOf(problem))
  const field = path.split('.')[0] ?? ''
  return [columnOfField('edition', field), columnOfField('title', field)].find((name) => columnOf(name)) ?? 'editionId'
}

async function placeOf(tx: Queryable, { id, columns }: Stored, { rowNumber }: Row, problem: Problem): Promise<string> {
  if (!Object.keys(errorsOf(problem)).length) return `Row ${rowNumber}`
  const name = columnNamed(problem)
  const index = columns.find(({ field }) => field === name)?.index ?? null
  const cell = await first<{ text: string | null }>(
    tx,
    sql`select cells ->> ${index}::int as text from import_rows where import_id = ${id} and row_number = ${rowNumber}`,
  )
  return `Row ${rowNumber}, ${columnOf(name)?.label}${cell?.text ? ` ‘${cell.text}’` : ''}`
}

/** A refusal becomes a problem of the row, which can be corrected. */
async function refuse(tx: Queryable, { id, columns }: Stored, rowNumber: number, problem: Problem): Promise<void> {
  const field = columnNamed(problem)
  const clash: ImportProblem = {
    index: columns.find((column) => column.field === field)?.index ?? null,
    field,
    code: problem.status === 409 ? 'changedSince' : 'refused',
    message: messageOf(problem),
    suggestions: [],
  }
  await tx.execute(
    sql`update import_rows r set action = null, clashes = r.clashes || ${JSON.stringify([clash])}::jsonb where r.import_id = ${id} and r.row_number = ${rowNumber}`,
  )
}
