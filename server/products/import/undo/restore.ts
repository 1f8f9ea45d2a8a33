import { sql } from 'drizzle-orm'
import { problemOf } from '../../../core/databaseError'
import type { Acting } from '../../../core/http/endpoints'
import { Problem } from '../../../core/http/problem'
import { rowsOf } from '../../../core/rowsOf'
import { isOneOf, personName } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { verbatim } from '../../../db/fragment'
import { editEdition, editEditions } from '../../editions'
import { editTitle, editTitles } from '../../titles'
import { ownVersions } from '../apply'
import { isToMake } from '../cells/readCell'
import { readStored, type StoredRecord, type Values } from '../records'
import type { Stored } from '../store'
import { isSame } from '../values'
import { pictured, type ToWrite } from '../write'

export type Row = Pick<ToWrite, 'rowNumber' | 'action' | 'kind' | 'changes'> & {
  productId: number
  productDetailId: number
  writtenVersion: number
  writtenTitleVersion: number | null
} & Record<string, unknown>

export const restored = 'restored'
const removed = 'It was removed since'
const changed = (who: string | undefined, what: 'it' | 'its title') => `${who || 'Somebody'} changed ${what} since`

export async function restoreRow(call: Acting, tx: Queryable, stored: Stored, row: Row): Promise<string> {
  const title = (await readStored(tx, 'title', [row.productId], true)).get(row.productId)
  const edition = (await readStored(tx, 'edition', [row.productDetailId], true)).get(row.productDetailId)
  if (!edition || !title) return removed
  if (edition.version !== row.writtenVersion) return changed((await whoChanged(tx, 'product_details', [edition.id])).get(edition.id), 'it')
  const back = row.writtenTitleVersion === null ? {} : before(row.changes.title, title)
  if (Object.keys(back).length) {
    const own = (await ownVersions(tx, stored, [title.id])).get(title.id)
    if (own !== title.version) return changed((await whoChanged(tx, 'products', [title.id])).get(title.id), 'its title')
    await editTitle(call, tx, row.kind, title.id, title.version, { ...back, ...pictured(title.values.image) })
    await tx.execute(
      sql`update import_rows set written_title_version = ${title.version + 1} where import_id = ${stored.id} and row_number = ${row.rowNumber}`,
    )
  }
  const values = before(row.changes.edition, edition)
  if (Object.keys(values).length)
    await editEdition(call, tx, row.kind, { id: edition.id, version: edition.version, values, stored: edition.values })
  return restored
}

const before = (changes: Record<string, [unknown, unknown]>, { values }: StoredRecord): Values =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, [from, to]]) =>
      isSame(values[field], to) || isToMake(to) ? [[field, withoutIds(from)]] : [],
    ),
  )

/** Removed rows of a list are created anew. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => (typeof each === 'object' && each !== null ? { ...each, id: undefined } : each)) : value

type Back = { row: Row; title: StoredRecord; edition: StoredRecord; titleValues: Values }

/** Restores rows in a constant number of statements. Returns results by row number; rows without a result must be restored one by one. */
export async function restoreTogether(call: Acting, tx: Queryable, stored: Stored, rows: readonly Row[]): Promise<Map<number, string>> {
  const productIds = rows.map(({ productId }) => productId)
  const titles = await readStored(tx, 'title', productIds, true)
  const editions = await readStored(
    tx,
    'edition',
    rows.map(({ productDetailId }) => productDetailId),
    true,
  )
  const own = await ownVersions(tx, stored, productIds)
  const outcomes = new Map<number, string>()
  const touched: { row: Row; table: 'products' | 'product_details'; id: number }[] = []
  const going = new Map<number, Back>()
  const back: Back[] = []
  for (const row of rows) {
    const title = titles.get(row.productId)
    const edition = editions.get(row.productDetailId)
    if (!edition || !title) {
      outcomes.set(row.rowNumber, removed)
      continue
    }
    if (edition.version !== row.writtenVersion) {
      touched.push({ row, table: 'product_details', id: edition.id })
      continue
    }
    if (row.writtenTitleVersion !== null && going.has(title.id)) continue
    const titleValues = row.writtenTitleVersion === null ? {} : before(row.changes.title, title)
    const isOfTitle = Object.keys(titleValues).length > 0
    if (isOfTitle && own.get(title.id) !== title.version) {
      touched.push({ row, table: 'products', id: title.id })
      continue
    }
    const each = { row, title, edition, titleValues }
    if (isOfTitle) going.set(title.id, each)
    back.push(each)
  }
  for (const table of ['products', 'product_details'] as const) {
    const met = touched.filter((each) => each.table === table)
    const who = await whoChanged(
      tx,
      table,
      met.map(({ id }) => id),
    )
    for (const { row, id } of met) outcomes.set(row.rowNumber, changed(who.get(id), table === 'products' ? 'its title' : 'it'))
  }
  for (const kind of ['book', 'document', 'other'] as const) {
    const some = back.filter(({ row }) => row.kind === kind)
    if (!some.length) continue
    try {
      await tx.transaction((inside) => putBack(call, inside, stored, kind, some))
      for (const { row } of some) outcomes.set(row.rowNumber, restored)
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOf(error, false)
      if (!problem || problem.status >= 500) throw error
    }
  }
  return outcomes
}

async function putBack(call: Acting, tx: Queryable, { id }: Stored, kind: Row['kind'], some: readonly Back[]): Promise<void> {
  const titles = some.filter(({ titleValues }) => Object.keys(titleValues).length)
  if (titles.length) {
    const body = ({ title, titleValues }: Back) => ({ ...titleValues, ...pictured(title.values.image) })
    await editTitles(
      call,
      tx,
      kind,
      titles.map((each) => ({ id: each.title.id, version: each.title.version, body: body(each) })),
    )
    const written = titles.map(({ row, title }) => ({ rowNumber: row.rowNumber, version: title.version + 1 }))
    await tx.execute(sql`update import_rows t set written_title_version = r.version from ${rowsOf(written, sql`"rowNumber" int, version int`)}
      where t.import_id = ${id} and t.row_number = r."rowNumber"`)
  }
  const editions = some.flatMap(({ row, edition }) => {
    const values = before(row.changes.edition, edition)
    return Object.keys(values).length ? [{ id: edition.id, version: edition.version, values, stored: edition.values }] : []
  })
  if (editions.length) await editEditions(call, tx, kind, editions)
}

async function whoChanged(tx: Queryable, table: 'products' | 'product_details', ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const { rows } = await tx.execute<{ id: number; who: string }>(
    sql`select t.id, coalesce(${personName('w')}, '') as who from ${verbatim(table)} t join users w on w.id = t.changed_by where ${isOneOf('t.id', ids)}`,
  )
  return new Map(rows.map(({ id, who }) => [id, who]))
}
