import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import type { Permission } from '../core/permissions'
import { type Warehouse, warehouse, warehouses } from './warehouses'

export const places = [...warehouses, 'transit', 'customer', 'supplier', 'adjustment'] as const
export type Place = (typeof places)[number]
export const moveKinds = ['opening', 'receipt', 'delivery', 'return', 'cashSale', 'transfer', 'count', 'adjustment'] as const
export type MoveKind = (typeof moveKinds)[number]

const time = z.string()
const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })
export const copies = z
  .int({ error: 'A whole number of copies' })
  .check(z.gte(0, { error: 'At least 0 copies' }), z.lte(1_000_000, { error: 'At most 1 000 000 copies' }))

/** Reservations of past days are unknown. */
const balance = z.object({ onHand: z.int(), reserved: z.nullable(z.int()), free: z.nullable(z.int()) })

const edition = {
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  contributor: z.string(),
  format: z.string(),
  kind: z.enum(['book', 'document', 'other']),
}

export const stockRow = z.object({
  ...edition,
  shelf: z.string(),
  stockholm: balance,
  tehran: balance,
  transit: z.int(),
  ordered: z.nullable(z.int()),
})
export type StockRow = z.output<typeof stockRow>

export const shelfRow = z.object({
  ...edition,
  shelf: z.string(),
  ...balance.shape,
  transit: z.int(),
  ordered: z.nullable(z.int()),
  reorderPoint: z.nullable(z.int()),
  /** Copies below the reorder point that are not ordered; null for a past day. */
  toOrder: z.nullable(z.int()),
})
export type ShelfRow = z.output<typeof shelfRow>

/** `asOf`: balances at the end of that day in Stockholm. `stock`: with copies, without, back-ordered (`short`), or below the reorder point
 * (`low`). */
export const stockFilter = z.object({
  kind: z.optional(z.enum(['book', 'document', 'other'])),
  warehouse: z.optional(warehouse),
  stock: z.optional(z.enum(['some', 'none', 'short', 'low'])),
  isShort: z.optional(z.boolean()),
  /** How its name begins. */
  shelf: z.optional(z.string().check(z.maxLength(40))),
  /** The whole name of a shelf, as a label has it; `shelf` is its beginning. */
  onShelf: z.optional(z.string().check(z.maxLength(40))),
  asOf: z.optional(day),
})
export type StockFilter = z.output<typeof stockFilter>

const list = <Row extends z.ZodMiniType>(path: string, permission: Permission, summary: string, row: Row) =>
  endpoint(`POST Inventory/${path}`, {
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

export const stockItem = z.object({
  ...edition,
  transit: z.int(),
  shelves: z.array(
    z.object({
      warehouse,
      shelf: z.string(),
      onHand: z.int(),
      reserved: z.int(),
      free: z.int(),
      ordered: z.int(),
      reorderPoint: z.nullable(z.int()),
    }),
  ),
})
export type StockItem = z.output<typeof stockItem>

export const inventoryItem = endpoint('GET Inventory/InventoryItem/{id}', {
  isReading: true,
  permission: 'Inventory',
  summary: 'One edition in every place',
  answer: answer(stockItem),
})

export const reason = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'Say why' }), z.maxLength(300, { error: 'At most 300 characters' }))
export const shelfMark = z.string().check(z.trim(), z.maxLength(40, { error: 'At most 40 characters' }))

export const updateInventoryItem = endpoint('PATCH Inventory/UpdateInventoryItem', {
  permission: 'Inventory',
  summary: 'Says how many copies there are, as an adjustment of the ledger, and where they stand; needs the permission of its warehouse',
  body: z.object({
    productDetailId: id,
    warehouse,
    onHand: copies,
    shelf: z.optional(shelfMark),
    /** Null for none. */
    reorderPoint: z.optional(z.nullable(copies.check(z.gte(1, { error: 'At least 1 copy' })))),
    reason,
    /** 409 `changed` if it differs. */
    expected: copies,
    /** Otherwise 409 `isSetAside` with `orders`, where orders lose copies by it. */
    isConfirmed: z._default(z.boolean(), false),
  }),
  answer: answer(stockItem),
})

export const causeKinds = ['order', 'delivery', 'transfer', 'count', 'request', 'sale'] as const

/** Row of the ledger. */
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
  /** `basket:4711` */
  source: z.string(),
  note: z.string(),
  /** The record that moved the copies; null for corrections and opening balances. */
  cause: z.nullable(z.object({ kind: z.enum(causeKinds), id })),
  /** After it, where the copies came or left: at the place of the filter, else at ours of the two. */
  balance: z.nullable(z.object({ place: z.enum(places), copies: z.int() })),
})
export type MoveRow = z.output<typeof moveRow>

export const moveFilter = z.object({
  productDetailId: z.optional(id),
  place: z.optional(z.enum([...warehouses, 'transit'])),
  kind: z.optional(z.enum(moveKinds)),
  source: z.optional(z.string().check(z.maxLength(100))),
  /** Days of Stockholm, inclusive. */
  day: z.optional(z.union([day, z.strictObject({ from: z.optional(day), to: z.optional(day) })])),
})

export const moveList = list('MoveList', 'Inventory', 'The ledger: every copy that came, went or was found missing', moveRow)

export const inventoryExcel = endpoint('GET Inventory/InventoryExcel/{a}/{b}', {
  isReading: true,
  permission: 'Inventory',
  summary: 'The rows of a stock list, as it is searched and filtered, as an .xlsx file; needs the permission of the list',
  params: z.object({ a: z.enum([...warehouses, 'all']), b: z.enum(['list', 'review', 'final']) }),
  /** As in the list: `filter` is its JSON. */
  query: z.object({ searchKey: z.optional(z.string().check(z.maxLength(200))), filter: z.optional(z.string().check(z.maxLength(2000))) }),
  answer: emptyAnswer,
})

export const stockValue = endpoint('GET Inventory/StockValue', {
  isReading: true,
  permission: 'InventoryProductsDetailInventoryList',
  summary: 'What the stock has cost in each place, by the purchase prices of today and the rates of the day',
  query: z.object({ asOf: z.optional(day) }),
  answer: answer(
    z.object({
      places: z.array(
        z.object({
          place: z.enum([...warehouses, 'transit']),
          copies: z.int(),
          value: money,
          /** Copies without a purchase price, or whose currency has no rate. */
          unpriced: z.int(),
        }),
      ),
    }),
  ),
})
export type StockValue = z.output<typeof stockValue.answer>['data']
