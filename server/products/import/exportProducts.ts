import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Cell } from '#api/core/writeSheet'
import { xlsxStream } from '#api/core/writeSheet'
import { columnOf, type ImportField } from '#api/products/importColumns'
import { type exportFilter, mostExported } from '#api/products/imports'
import { foundByIndex, wordsOf } from '../../core/search'
import { first } from '../../core/sqlParts'
import type { Database } from '../../db/database'
import { majorText } from './currencies'

type Filter = z.output<typeof exportFilter>

/** Editions that are read at a time: the file is sent while the next ones are. */
const slice = 1000

type Row = {
  id: number
  productId: number
  version: number
  kind: string
  title: string
  contributor: string
  isbn: string | null
  format: string
  unitPrice: number
  currency: string
  vatRate: number
} & Record<string, unknown>

/** What stands in each column; what an import reads again as it was. */
const cells: Record<ImportField, (row: Row) => Cell> = {
  productId: ({ productId }) => productId,
  editionId: ({ id }) => id,
  version: ({ version }) => version,
  kind: ({ kind }) => kind,
  title: ({ title }) => title,
  contributors: ({ contributor }) => contributor,
  isbn: ({ isbn }) => isbn,
  format: ({ format }) => format,
  price: ({ unitPrice, currency }) => majorText(unitPrice, currency),
  currency: ({ currency }) => currency,
  priceIncludesVat: () => 'no',
  vat: ({ vatRate }) => `${Number((vatRate * 100).toFixed(2))} %`,
  removeFields: () => null,
}

const where = ({ kind, searchKey }: Filter): SQL =>
  sql`${kind === null ? sql`true` : sql`p.kind = ${kind}`} and ${searchKey.trim() ? foundByIndex('d.search', wordsOf(searchKey, 'searchKey')) : sql`true`}`

/** How many editions an export would hold, as far as one may. */
export async function countExported(db: Database, filter: Filter): Promise<{ count: number; isTooMany: boolean }> {
  const found = await first<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select from product_details d join products p on p.id = d.product_id where ${where(filter)} limit ${mostExported + 1}) c`,
  )
  const count = found?.count ?? 0
  return { count: Math.min(count, mostExported), isTooMany: count > mostExported }
}

async function* exported(db: Database, filter: Filter, columns: readonly ImportField[]): AsyncGenerator<Cell[]> {
  for (let at = { productId: 0, id: 0 }; ; ) {
    const { rows } =
      await db.execute<Row>(sql`select d.id, d.product_id as "productId", d.version, p.kind, p.title, d.contributor, d.isbn, d.format,
        d.unit_price::float8 as "unitPrice", d.currency, d.vat_rate::float8 as "vatRate"
      from product_details d join products p on p.id = d.product_id
      where (d.product_id, d.id) > (${at.productId}, ${at.id}) and ${where(filter)} order by d.product_id, d.id limit ${slice}`)
    for (const row of rows) yield columns.map((name) => cells[name](row))
    const last = rows.at(-1)
    if (rows.length < slice || !last) return
    at = last
  }
}

/** The file, as a stream: editions of one title stand beside each other. */
export const exportedFile = (db: Database, filter: Filter, columns: readonly ImportField[]): ReadableStream<Uint8Array> =>
  xlsxStream(
    columns.map((name) => columnOf(name)?.label ?? name),
    exported(db, filter, columns),
    'Products',
  )
