import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Cell } from '#api/core/sheet/writeSheet'
import { kinds } from '#api/products/entities'
import { type ExportFormat, type exportFilter, maxExported } from '#api/products/exportCalls'
import { columnOf, type ImportField } from '#api/products/importColumns'
import { storedIn } from '../../core/entity/entityTable'
import { Problem } from '../../core/http/problem'
import { readAnywhere } from '../../core/longReads'
import { foundByIndex, wordsOf } from '../../core/search'
import { first } from '../../core/sqlParts'
import type { Database, Queryable } from '../../db/database'
import { narrowed } from '../lists'
import { cellText } from './cells/cellText'
import { createNames, type Names } from './cells/names'
import { howTo } from './howTo'
import { pointedIn } from './readRow'
import { readStored, type StoredRecord } from './records'
import { fieldsOf } from './values'

type Filter = z.output<typeof exportFilter>

const slice = 500

/** The condition of the list's search and filters. @throws {Problem} 422 */
function where({ kind, searchKey, of, filter }: Filter): SQL {
  const isFiltered = Object.values(filter).some((value) => value !== '' && value !== undefined)
  if (kind === null) {
    if (isFiltered) throw Problem.field('filter', 'Choose a kind: each has filters of its own')
    return searchKey.trim() ? foundByIndex('d.search', wordsOf(searchKey, 'searchKey')) : sql`true`
  }
  const { title, edition } = kinds[kind]
  const isTitle = of === 'titles'
  const { where: condition = sql`true` } = narrowed(storedIn(isTitle ? title : edition), { searchKey, filter }, isTitle)
  // Correlated: rows are walked by the index of their order, a slice at a time.
  const found = isTitle
    ? sql`exists (select from products t where t.id = d.product_id and (${condition}))`
    : sql`exists (select from product_details t where t.id = d.id and (${condition}))`
  return searchKey.trim() || isFiltered ? sql`d.kind = ${kind} and ${found}` : sql`d.kind = ${kind}`
}

export async function countExported(db: Queryable, filter: Filter): Promise<{ count: number; isTooMany: boolean }> {
  const found = await first<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select from product_details d where ${where(filter)} limit ${maxExported + 1}) c`,
  )
  const count = found?.count ?? 0
  return { count: Math.min(count, maxExported), isTooMany: count > maxExported }
}

type Place = { productId: number; id: number }

async function readSlice(db: Queryable, filter: Filter, after: Place) {
  const { rows } = await db.execute<Place>(sql`select d.id, d.product_id as "productId" from product_details d
    where (d.product_id, d.id) > (${after.productId}, ${after.id}) and ${where(filter)} order by d.product_id, d.id limit ${slice}`)
  const titles = await readStored(
    db,
    'title',
    rows.map(({ productId }) => productId),
  )
  const editions = await readStored(
    db,
    'edition',
    rows.map(({ id }) => id),
  )
  return { rows, titles, editions, names: await namesOf(db, titles, editions) }
}

async function* exported(db: Database, filter: Filter, columns: readonly ImportField[]): AsyncGenerator<Cell[]> {
  for (let at: Place = { productId: 0, id: 0 }; ; ) {
    const after = at
    const { rows, titles, editions, names } = await readAnywhere(db, (from) => readSlice(from, filter, after))
    for (const { id, productId } of rows) {
      const [title, edition] = [titles.get(productId), editions.get(id)]
      if (title && edition) yield columns.map((name) => cellOf(name, title, edition, names))
    }
    const last = rows.at(-1)
    if (rows.length < slice || !last) return
    at = last
  }
}

async function namesOf(db: Queryable, titles: Map<number, StoredRecord>, editions: Map<number, StoredRecord>): Promise<Names> {
  const names = createNames(db)
  const ids = new Map<string, Set<number>>([['Currency', new Set()]])
  for (const [of, records] of [
    ['title', titles],
    ['edition', editions],
  ] as const)
    for (const { kind, values } of records.values())
      for (const [entity, id] of pointedIn(fieldsOf(of, kind), values)) ids.set(entity, (ids.get(entity) ?? new Set()).add(id))
  for (const [entity, numbers] of ids) await names.learn(entity, { ids: numbers })
  return names
}

function cellOf(name: ImportField, title: StoredRecord, edition: StoredRecord, names: Names): Cell {
  const column = columnOf(name)
  if (column?.meta && column.of !== 'row') {
    const { values } = column.of === 'title' ? title : edition
    const currencyId = column.meta.currencyField && values[column.meta.currencyField]
    const currency = typeof currencyId === 'number' ? names.labelOf('Currency', currencyId) : undefined
    return cellText(column.meta, values[column.field], names, currency) || null
  }
  const ofRow: Readonly<Record<string, Cell>> = {
    productId: title.id,
    editionId: edition.id,
    titleVersion: title.version,
    version: edition.version,
    kind: edition.kind,
  }
  return ofRow[name] ?? null
}

const intro = [
  'One row is one edition. Editions of one title stand together.',
  'To change the catalogue, edit cells of the sheet Products and import the file under Products, Import and export.',
  'Keep the columns Title no., Edition no. and both versions: by them your changes are told from those that others made since.',
  'A blank cell leaves everything as it is. To empty a field, name its column in the column Remove fields.',
  'Columns that are left out, and rows that are deleted, change nothing.',
]

/** Editions of one title are adjacent. CSV is for other programs: what a spreadsheet could take for a formula begins with an apostrophe. */
export async function exportedFile(
  db: Database,
  filter: Filter,
  names: readonly ImportField[],
  format: ExportFormat,
): Promise<ReadableStream<Uint8Array>> {
  const columns = names.flatMap((name) => columnOf(name) ?? [])
  const titles = columns.map(({ label }) => label)
  const rows = exported(db, filter, names)
  const { csvFile, xlsxFile } = await import('../../core/sheet/sheetStreams')
  return format === 'csv' ? csvFile(titles, rows) : xlsxFile({ name: 'Products', titles, rows }, [await howTo(db, columns, intro)])
}
