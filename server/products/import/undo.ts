import { sql } from 'drizzle-orm'
import { removeRow } from '../../core/entity/crudWrite'
import { usesOf } from '../../core/entity/references'
import type { Acting } from '../../core/http/endpoints'
import { personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { derive } from '../derived'
import { editEdition, pricedBy, writingOf } from '../editions'
import { recordPricesOfTitles } from '../prices/timeline'
import { editTitle } from '../titles'
import { ownTitleVersion } from './apply'
import { isToMake } from './cells/readCell'
import { readStanding, type Standing, tableOf, type Values } from './records'
import type { Stored } from './store'
import { isSame } from './values'
import { pictured, type ToWrite } from './write'

/** Rows that one call puts back. */
const slice = 100

type Row = Pick<ToWrite, 'rowNumber' | 'action' | 'kind' | 'changes'> & {
  productId: number
  productDetailId: number
  writtenVersion: number
  writtenTitleVersion: number | null
} & Record<string, unknown>

export async function countToUndo(tx: Queryable, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from import_rows where import_id = ${id} and written_version is not null and undone is null`,
  )
  return rows[0]?.count ?? 0
}

/** Puts the next rows back, last ones first. What somebody has changed since, or put into an order, is left and told of. */
export async function undoRows(call: Acting, tx: Queryable, stored: Stored): Promise<void> {
  const { rows } =
    await tx.execute<Row>(sql`select r.row_number as "rowNumber", r.action, r.kind, r.product_id as "productId", r.product_detail_id as "productDetailId",
      r.changes, r.written_version as "writtenVersion", r.written_title_version as "writtenTitleVersion"
    from import_rows r where r.import_id = ${stored.id} and r.written_version is not null and r.undone is null order by r.row_number desc limit ${slice}`)
  const titles = new Set<number>()
  for (const row of rows) {
    const outcome = await undoRow(call, tx, stored, row)
    if (outcome === 'restored') titles.add(row.productId)
    await tx.execute(sql`update import_rows set undone = ${outcome} where import_id = ${stored.id} and row_number = ${row.rowNumber}`)
  }
  await derive(tx, [...titles])
  await recordPricesOfTitles(tx, [...titles], pricedBy(call))
}

async function undoRow(call: Acting, tx: Queryable, stored: Stored, row: Row): Promise<string> {
  const title = (await readStanding(tx, 'title', [row.productId], true)).get(row.productId)
  const edition = (await readStanding(tx, 'edition', [row.productDetailId], true)).get(row.productDetailId)
  if (!edition || !title) return 'It was removed since'
  if (edition.version !== row.writtenVersion) return `${await changedBy(tx, 'product_details', edition.id)} changed it since`
  const own = await ownVersion(tx, stored, row)
  if (row.action === 'add') return removeAdded(call, tx, row, own === title.version, title, edition)
  const back = row.writtenTitleVersion === null ? {} : before(row.changes.title, title)
  if (Object.keys(back).length) {
    if (own !== title.version) return `${await changedBy(tx, 'products', title.id)} changed its title since`
    await editTitle(call, tx, row.kind, title.id, title.version, { ...back, ...pictured(title.values.image) })
    await tx.execute(
      sql`update import_rows set written_title_version = ${title.version + 1} where import_id = ${stored.id} and row_number = ${row.rowNumber}`,
    )
  }
  const values = before(row.changes.edition, edition)
  if (Object.keys(values).length) await editEdition(call, tx, row.kind, edition.id, edition.version, values)
  return 'restored'
}

async function ownVersion(tx: Queryable, { id }: Stored, { rowNumber }: Row): Promise<number | null> {
  const { rows } = await tx.execute<{ own: number | null }>(
    sql`select ${ownTitleVersion} as own from import_rows r where r.import_id = ${id} and r.row_number = ${rowNumber}`,
  )
  return rows[0]?.own ?? null
}

/** What the fields were that still are as they were written. */
const before = (changes: Record<string, [unknown, unknown]>, { values }: Standing): Values =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, [from, to]]) =>
      isSame(values[field], to) || isToMake(to) ? [[field, withoutIds(from)]] : [],
    ),
  )

/** Rows of a list that were taken out are made anew. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => (typeof each === 'object' && each !== null ? { ...each, id: undefined } : each)) : value

async function removeAdded(
  call: Acting,
  tx: Queryable,
  { kind, productId }: Row,
  isOwn: boolean,
  title: Standing,
  edition: Standing,
): Promise<string> {
  const [titles, editions] = [tableOf('title', kind), tableOf('edition', kind)]
  // A shelf that is empty is no use of it.
  await tx.execute(sql`delete from inventory where product_detail_id = ${edition.id} and on_hand = 0 and reserved = 0`)
  const uses = await usesOf(tx, editions.entity, edition.id)
  if (uses.length) return `It is in use since: ${uses.map(({ title: name, count }) => `${name} (${count})`).join(', ')}`
  await removeRow(writingOf(call, tx, editions), { id: edition.id, version: edition.version, record: String(title.values.title) })
  const { rows } = await tx.execute(sql`select 1 from product_details where product_id = ${productId} limit 1`)
  if (!rows.length && isOwn && (await isMadeHere(tx, productId)) && !(await usesOf(tx, titles.entity, productId)).length)
    await removeRow(writingOf(call, tx, titles), { id: productId, version: title.version, record: String(title.values.title) })
  return 'restored'
}

/** Whether an import has made the title, of which any row may be the last one to go. */
async function isMadeHere(tx: Queryable, productId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from import_rows where product_id = ${productId} and has_made_title limit 1`)
  return rows.length > 0
}

async function changedBy(tx: Queryable, table: 'products' | 'product_details', id: number): Promise<string> {
  const { rows } = await tx.execute<{ who: string | null }>(
    sql`select ${personName('w')} as who from ${sql.raw(table)} t join users w on w.id = t.changed_by where t.id = ${id}`,
  )
  return rows[0]?.who || 'Somebody'
}
