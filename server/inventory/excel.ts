import { sql } from 'drizzle-orm'
import { type Cell, xlsxStream } from '#api/core/sheet/writeSheet'
import { inventoryExcel, type ShelfRow, type StockRow } from '#api/inventory/stock'
import type { ReviewRow } from '#api/inventory/stocktakes'
import type { Warehouse } from '#api/inventory/warehouses'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { apiHeaders } from '../core/http/securityHeaders'
import { stockholmDay } from '../core/stockholm'
import type { Database } from '../db/database'
import { requireWarehouse } from './ledger'
import { rowOf } from './lists'
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
async function* stockRows(db: Database, warehouse: Warehouse | undefined, asOf: string | undefined): AsyncGenerator<Cell[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number; row: StockRow & ShelfRow }>(
      sql`select t.id, ${rowOf(warehouse, asOf)} as row from product_details t where t.id > ${after} order by t.id limit ${slice}`,
    )
    for (const { row } of rows) yield warehouse ? sheets.one.cells(row) : sheets.all.cells(row)
    const last = rows.at(-1)
    if (rows.length < slice || !last) return
    after = last.id
  }
}

async function* countRows(db: Database, stocktakeId: number, warehouse: Warehouse): AsyncGenerator<Cell[]> {
  const { from, within, row } = reviewListed({ searchKey: '', filter: '', sort: '' }, stocktakeId, warehouse)
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number; row: ReviewRow }>(
      sql`select t.id, ${row} as row from ${from} t where ${within ?? sql`true`} and t.id > ${after} order by t.id limit ${slice}`,
    )
    for (const { row: each } of rows) yield sheets.count.cells(each)
    const last = rows.at(-1)
    if (rows.length < slice || !last) return
    after = last.id
  }
}

export const excelHandlers = [
  bind(inventoryExcel, async ({ db, params: { a, b }, query: { asOf }, user, clock }) => {
    const warehouse = a === 'all' ? undefined : a
    if (warehouse) requireWarehouse(user, warehouse)
    else if (!user.permissions.has('InventoryProductsDetailInventoryList')) throw Problem.forbidden()
    const day = asOf ?? stockholmDay(clock.now())
    const file = (titles: readonly string[], rows: AsyncIterable<Cell[]>) =>
      new Response(xlsxStream(titles, rows, `${a} ${b}`), {
        headers: {
          ...apiHeaders,
          'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'Content-Disposition': `attachment; filename="stock-${a}-${b}-${day}.xlsx"`,
          'Cache-Control': 'no-store',
        },
      })
    if (b === 'list') return file(warehouse ? sheets.one.titles : sheets.all.titles, stockRows(db, warehouse, asOf))
    if (!warehouse) throw Problem.field('a', 'A count is of one warehouse: stockholm or tehran')
    const id = await countOfList(db, warehouse, b)
    if (id === undefined) throw Problem.notFound('Count')
    return file(sheets.count.titles, countRows(db, id, warehouse))
  }),
]
