import { sql } from 'drizzle-orm'
import { removeRecords } from '../../../core/entity/crudRemove'
import { usedOf, usesOf } from '../../../core/entity/references'
import type { Acting } from '../../../core/http/endpoints'
import { rowsOf } from '../../../core/rowsOf'
import { isOneOf } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { derive } from '../../derived'
import { pricedBy, writingOf } from '../../editions'
import { recordPricesOfTitles } from '../../prices/timeline'
import { ownVersions } from '../apply'
import { readStored, type StoredRecord, tableOf } from '../records'
import type { Stored } from '../store'
import { type Row, restored, restoreRow, restoreTogether } from './restore'
import { inUse, undoMade } from './undoMade'

const slice = 250

type Met = { row: Row; title: StoredRecord; edition: StoredRecord }

/** Last rows first. Rows changed or ordered since are kept and reported. Returns the last row number while rows remain. */
export async function undoRows(call: Acting, tx: Queryable, stored: Stored): Promise<number | undefined> {
  const before = stored.state === 'undoing' && stored.checkedTo > 0 ? stored.checkedTo : stored.lastRow + 1
  const { rows: found } =
    await tx.execute<Row>(sql`select r.row_number as "rowNumber", r.action, r.kind, r.product_id as "productId", r.product_detail_id as "productDetailId",
      r.changes, r.written_version as "writtenVersion", r.written_title_version as "writtenTitleVersion"
    from import_rows r where r.import_id = ${stored.id} and r.row_number < ${before} and r.written_version is not null and r.undone is null
      order by r.row_number desc limit ${slice + 1}`)
  const rows = found.slice(0, slice)
  const outcomes = await removeAdded(call, tx, stored, rows)
  const others = rows.filter(({ rowNumber }) => !outcomes.has(rowNumber))
  for (const [rowNumber, outcome] of await restoreTogether(call, tx, stored, others)) outcomes.set(rowNumber, outcome)
  for (const row of others) if (!outcomes.has(row.rowNumber)) outcomes.set(row.rowNumber, await restoreRow(call, tx, stored, row))
  await tx.execute(sql`update import_rows t set undone = r.outcome
    from ${rowsOf(
      [...outcomes].map(([rowNumber, outcome]) => ({ rowNumber, outcome })),
      sql`"rowNumber" int, outcome text`,
    )} where t.import_id = ${stored.id} and t.row_number = r."rowNumber"`)
  const titles = rows.flatMap(({ rowNumber, productId }) => (outcomes.get(rowNumber) === restored ? [productId] : []))
  await derive(tx, titles, call.clock.now())
  await recordPricesOfTitles(tx, titles, pricedBy(call))
  if (found.length > slice) return rows.at(-1)?.rowNumber
  await undoMade(call, tx, stored)
  return undefined
}

/**
 * Removes added records that are unchanged and unused, in a constant number of statements. Returns results by row number; rows without a
 * result are handled one by one.
 */
async function removeAdded(call: Acting, tx: Queryable, stored: Stored, rows: readonly Row[]): Promise<Map<number, string>> {
  const added = rows.filter(({ action }) => action === 'add')
  const titles = await readStored(
    tx,
    'title',
    added.map(({ productId }) => productId),
    true,
  )
  const editions = await readStored(
    tx,
    'edition',
    added.map(({ productDetailId }) => productDetailId),
    true,
  )
  const outcomes = new Map<number, string>()
  for (const kind of ['book', 'document', 'other'] as const) {
    const met = added.flatMap((row): Met[] => {
      const [title, edition] = [titles.get(row.productId), editions.get(row.productDetailId)]
      return row.kind === kind && title && edition?.version === row.writtenVersion ? [{ row, title, edition }] : []
    })
    if (!met.length) continue
    const ids = met.map(({ edition }) => edition.id)
    await tx.execute(sql`delete from inventory where ${isOneOf('product_detail_id', ids)} and on_hand = 0 and reserved = 0`)
    const { entity } = tableOf('edition', kind)
    const used = await usedOf(tx, entity, ids)
    for (const { row, edition } of met) {
      const uses = used.has(edition.id) ? await usesOf(tx, entity, edition.id) : []
      outcomes.set(row.rowNumber, uses.length ? inUse(uses) : restored)
    }
    const gone = met.filter(({ edition }) => !used.has(edition.id))
    const putOf = (of: StoredRecord, title: StoredRecord) => ({ id: of.id, version: of.version, record: String(title.values.title) })
    await removeRecords(
      writingOf(call, tx, tableOf('edition', kind)),
      gone.map(({ title, edition }) => putOf(edition, title)),
    )
    const empty = await emptyTitles(tx, stored, kind, new Map(gone.map(({ title }) => [title.id, title])))
    await removeRecords(
      writingOf(call, tx, tableOf('title', kind)),
      empty.map((title) => putOf(title, title)),
    )
  }
  return outcomes
}

async function emptyTitles(tx: Queryable, stored: Stored, kind: Row['kind'], titles: Map<number, StoredRecord>): Promise<StoredRecord[]> {
  const own = await ownVersions(tx, stored, titles.keys())
  const unchanged = [...titles.values()].filter(({ id, version }) => own.get(id) === version)
  const { rows } = await tx.execute<{ id: number; isOwn: boolean }>(
    sql`select p.id, exists (select from import_rows r where r.import_id = ${stored.id} and r.product_id = p.id and r.has_made_title) as "isOwn"
      from products p where ${isOneOf(
        'p.id',
        unchanged.map(({ id }) => id),
      )} and not exists (select from product_details d where d.product_id = p.id)`,
  )
  const others = await madeByAnother(
    tx,
    rows.flatMap(({ id, isOwn }) => (isOwn ? [] : [id])),
  )
  const left = rows.flatMap(({ id, isOwn }) => (isOwn || others.has(id) ? [id] : []))
  const used = await usedOf(tx, tableOf('title', kind).entity, left)
  return left.flatMap((id) => (used.has(id) ? [] : (titles.get(id) ?? [])))
}

/** Asked for few titles, as it scans all imports. */
async function madeByAnother(tx: Queryable, titles: readonly number[]): Promise<Set<number>> {
  if (!titles.length) return new Set()
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct r.product_id as id from import_rows r where r.has_made_title and ${isOneOf('r.product_id', titles)}`,
  )
  return new Set(rows.map(({ id }) => id))
}
