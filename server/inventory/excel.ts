import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type ListRequest, listRequest } from '#api/core/answer'
import type { Cell } from '#api/core/sheet/writeSheet'
import { inventoryExcel, type ShelfRow, type StockRow } from '#api/inventory/stock'
import type { ReviewRow } from '#api/inventory/stocktakes'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { apiHeaders } from '../core/http/securityHeaders'
import type { Listed } from '../core/list/listPage'
import { readAnywhere } from '../core/longReads'
import { holdsWords } from '../core/search'
import { stockholmDay } from '../core/stockholm'
import type { Database } from '../db/database'
import { requireWarehouse } from './ledger'
import { stockListed } from './lists'
import { countOfList, reviewListed } from './review'

const slice = 1000

const named = ['Title', 'ISBN', 'Contributor', 'Format', 'Number', 'Shelf']
const names = ({ title, isbn, contributor, format, id, shelf }: StockRow | ShelfRow): Cell[] => [
  title,
  isbn,
  contributor,
  format,
  id,
  shelf,
]

const sheets = {
  all: {
    titles: [...named, 'Stockholm', 'Reserved', 'Available', 'Tehran', 'Reserved', 'Available', 'In transit', 'Ordered'],
    cells: (row: StockRow): Cell[] => {
      const [s, t] = [row.stockholm, row.tehran]
      return [...names(row), s.onHand, s.reserved, s.free, t.onHand, t.reserved, t.free, row.transit, row.ordered]
    },
  },
  one: {
    titles: [...named, 'On hand', 'Reserved', 'Available', 'In transit', 'Ordered'],
    cells: (row: ShelfRow): Cell[] => [...names(row), row.onHand, row.reserved, row.free, row.transit, row.ordered],
  },
  count: {
    titles: ['Title', 'ISBN', 'Shelf', 'By the books', 'Counted', 'Difference', 'Moved during count', 'Counted by', 'Counted at'],
    cells: (row: ReviewRow): Cell[] => [
      row.title,
      row.isbn,
      row.shelf,
      row.book,
      row.counted,
      row.difference,
      row.isMoved ? 'yes' : '',
      row.countedBy,
      row.countedAt,
    ],
  },
}

/** By id, so that rows added meanwhile shift nothing. */
async function* rowsIn<Row>(db: Database, { from, within = sql`true`, where = sql`true`, words, row }: Listed): AsyncGenerator<Row> {
  const found = words.length ? holdsWords('t.search', words) : sql`true`
  for (let after = 0; ; ) {
    const { rows } = await readAnywhere(db, (reader) =>
      reader.execute<{ id: number; row: Row }>(
        sql`select t.id, ${row} as row from ${from} t where ${within} and (${where}) and ${found} and t.id > ${after} order by t.id limit ${slice}`,
      ),
    )
    for (const { row: each } of rows) yield each
    const last = rows.at(-1)
    if (rows.length < slice || !last) return
    after = last.id
  }
}

async function* cellsOf<Row>(rows: AsyncIterable<Row>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cells(row)
}

const filterText = z.record(z.string(), z.unknown())

/** @throws {Problem} 422 */
function filterIn(text: string | undefined): ListRequest['filter'] {
  if (!text) return ''
  try {
    return z.parse(listRequest.shape.filter, z.parse(filterText, JSON.parse(text)))
  } catch {
    throw Problem.field('filter', 'The filter is not valid. Choose it in the list')
  }
}

export const excelHandlers = [
  bind(inventoryExcel, async ({ db, params: { a, b }, query: { searchKey = '', filter }, user, clock }) => {
    const warehouse = a === 'all' ? undefined : a
    if (warehouse) requireWarehouse(user, warehouse)
    else if (!user.permissions.has('InventoryProductsDetailInventoryList')) throw Problem.forbidden()
    const request = { searchKey, filter: filterIn(filter), sort: '' }
    const { xlsxStream } = await import('#api/core/sheet/writeSheet')
    const file = (titles: readonly string[], rows: AsyncIterable<Cell[]>) =>
      new Response(xlsxStream(titles, rows, `${a} ${b}`), {
        headers: {
          ...apiHeaders,
          'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'Content-Disposition': `attachment; filename="stock-${a}-${b}-${stockholmDay(clock.now())}.xlsx"`,
          'Cache-Control': 'no-store',
        },
      })
    if (b === 'list') {
      const listed = stockListed(request, warehouse)
      return warehouse
        ? file(sheets.one.titles, cellsOf(rowsIn<ShelfRow>(db, listed), sheets.one.cells))
        : file(sheets.all.titles, cellsOf(rowsIn<StockRow>(db, listed), sheets.all.cells))
    }
    if (!warehouse) throw Problem.field('a', 'A count is of one warehouse: stockholm or tehran')
    const id = await countOfList(db, warehouse, b)
    if (id === undefined) throw Problem.notFound('Count')
    return file(sheets.count.titles, cellsOf(rowsIn<ReviewRow>(db, reviewListed(request, id, warehouse)), sheets.count.cells))
  }),
]
