import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import type { Permission } from '../core/permissions'
import { type Warehouse, warehouses } from './warehouses'

export const warehouse = z.enum(warehouses, { error: 'One of stockholm, tehran' })

/** Where copies are, and where they come from and go to. */
export const places = [...warehouses, 'transit', 'customer', 'supplier', 'adjustment'] as const
export type Place = (typeof places)[number]
export const moveKinds = ['opening', 'receipt', 'delivery', 'return', 'cashSale', 'transfer', 'count', 'adjustment'] as const
export type MoveKind = (typeof moveKinds)[number]

const time = z.string()
const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })
/** A number of copies that somebody types. */
export const copies = z
  .int({ error: 'A whole number of copies' })
  .check(z.gte(0, { error: 'At least 0 copies' }), z.lte(1_000_000, { error: 'At most 1 000 000 copies' }))

/** What stands on a shelf; of a day that is past, what was set aside is not known. */
const balance = z.object({ onHand: z.int(), reserved: z.nullable(z.int()), free: z.nullable(z.int()) })

const edition = {
  /** Of the edition. */
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  contributor: z.string(),
  format: z.string(),
  kind: z.enum(['book', 'document', 'other']),
}

/** An edition in both warehouses. */
export const stockRow = z.object({
  ...edition,
  shelf: z.string(),
  stockholm: balance,
  tehran: balance,
  /** Copies under way between the two. */
  transit: z.int(),
  /** Copies that distributors have been asked for and that have not come; null of a day that is past. */
  ordered: z.nullable(z.int()),
})
export type StockRow = z.output<typeof stockRow>

/** An edition in one warehouse; `transit` is under way to or from it. */
export const shelfRow = z.object({
  ...edition,
  shelf: z.string(),
  ...balance.shape,
  transit: z.int(),
  ordered: z.nullable(z.int()),
})
export type ShelfRow = z.output<typeof shelfRow>

/**
 * What stock lists are filtered by. `asOf`: the balances as they were when that day of Stockholm ended. `stock`: of today's
 * balances, what has copies, has none, or is back-ordered (`short`).
 */
export const stockFilter = z.object({
  kind: z.optional(z.enum(['book', 'document', 'other'])),
  warehouse: z.optional(warehouse),
  stock: z.optional(z.enum(['some', 'none', 'short'])),
  isShort: z.optional(z.boolean()),
  shelf: z.optional(z.string().check(z.maxLength(40))),
  asOf: z.optional(day),
})
export type StockFilter = z.output<typeof stockFilter>

const list = <Row extends z.ZodMiniType>(path: string, permission: Permission, summary: string, row: Row) =>
  endpoint({
    method: 'POST',
    path: `Inventory/${path}`,
    isReading: true,
    permission,
    summary,
    body: listRequest,
    answer: listAnswer(row),
  })

export const inventoryList = list(
  'ProductsDetailInventoryList',
  'InventoryProductsDetailInventoryList',
  'Editions with what both warehouses hold of them',
  stockRow,
)

export const shelfLists = {
  stockholm: list('StockholmList', 'InventoryStockholm', 'Editions with what Stockholm holds of them', shelfRow),
  tehran: list('TehranList', 'InventoryTehran', 'Editions with what Tehran holds of them', shelfRow),
} satisfies Record<Warehouse, unknown>

/** One edition in every place, as it stands now. */
export const stockItem = z.object({
  ...edition,
  transit: z.int(),
  shelves: z.array(z.object({ warehouse, shelf: z.string(), onHand: z.int(), reserved: z.int(), free: z.int(), ordered: z.int() })),
})
export type StockItem = z.output<typeof stockItem>

export const inventoryItem = endpoint({
  method: 'GET',
  path: 'Inventory/InventoryItem/{id}',
  isReading: true,
  permission: 'Inventory',
  summary: 'One edition in every place',
  params: byId,
  answer: answer(stockItem),
})

export const reason = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'Say why' }), z.maxLength(300, { error: 'At most 300 characters' }))
export const shelfMark = z.string().check(z.trim(), z.maxLength(40, { error: 'At most 40 characters' }))

export const updateInventoryItem = endpoint({
  method: 'PATCH',
  path: 'Inventory/UpdateInventoryItem',
  permission: 'Inventory',
  summary: 'Says how many copies there are, as an adjustment of the ledger, and where they stand; needs the permission of its warehouse',
  body: z.object({
    productDetailId: id,
    warehouse,
    onHand: copies,
    shelf: z.optional(shelfMark),
    reason,
    /** What the person saw; where it is another by now, nothing is changed (409 `changed`). */
    expected: copies,
  }),
  answer: answer(stockItem),
})

/** One row of the ledger. */
export const moveRow = z.object({
  id,
  at: time,
  by: z.nullable(z.string()),
  productDetailId: id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  from: z.enum(places),
  to: z.enum(places),
  quantity: z.int(),
  kind: z.enum(moveKinds),
  /** What made it, such as `basket:4711`. */
  source: z.string(),
  note: z.string(),
  /** What the place held after it; only of one edition in one place. */
  balance: z.nullable(z.int()),
})
export type MoveRow = z.output<typeof moveRow>

export const moveFilter = z.object({
  productDetailId: z.optional(id),
  /** Copies that came there or left. */
  place: z.optional(z.enum([...warehouses, 'transit'])),
  kind: z.optional(z.enum(moveKinds)),
  source: z.optional(z.string().check(z.maxLength(100))),
  /** Days of Stockholm, both included. */
  day: z.optional(z.union([day, z.strictObject({ from: z.optional(day), to: z.optional(day) })])),
})

export const moveList = list('MoveList', 'Inventory', 'The ledger: every copy that came, went or was found missing', moveRow)

/** Which rows a file has: all of a stock list, of the count that is under way, or of the last one that was posted. */
export const inventoryExcel = endpoint({
  method: 'GET',
  path: 'Inventory/InventoryExcel/{a}/{b}',
  isReading: true,
  permission: 'Inventory',
  summary: 'All rows of a stock list as an .xlsx file; needs the permission of the list',
  params: z.object({ a: z.enum([...warehouses, 'all']), b: z.enum(['list', 'review', 'final']) }),
  query: z.object({ asOf: z.optional(day) }),
  answer: emptyAnswer,
})
