import * as z from 'zod/mini'
import { answer, createdAnswer, listAnswer, listRequest } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { uuid } from '../core/kinds/uuid'
import { shelfMark, warehouse } from './stock'
import { code } from './transfers'
import type { Warehouse } from './warehouses'

export const stocktakeStates = ['open', 'review', 'posted', 'cancelled'] as const
export const stocktakeState = z.enum(stocktakeStates)
export type StocktakeState = z.output<typeof stocktakeState>

const time = z.string()

/** A count of a warehouse, or of one of its shelves. */
export const stocktake = z.object({
  id,
  warehouse,
  /** '' for the whole warehouse. */
  shelf: z.string(),
  state: stocktakeState,
  startedBy: z.string(),
  startedAt: time,
  postedBy: z.nullable(z.string()),
  postedAt: z.nullable(time),
  /** Titles that are counted, of those that were expected or found. */
  counted: z.int(),
  titles: z.int(),
  /** Copies more or fewer than the books say. */
  more: z.int(),
  fewer: z.int(),
  /** What the differences come to at the price, in öre, without VAT. */
  value: z.int(),
  /** Titles of which copies came or went between two counts, and that nobody has accepted. */
  moved: z.int(),
  /** Who has counted, and how many titles. */
  people: z.array(z.object({ name: z.string(), counts: z.int() })),
})
export type Stocktake = z.output<typeof stocktake>

/** One title of a count. */
export const reviewRow = z.object({
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  shelf: z.string(),
  /** By the books when it was counted last, or now where it has not been. */
  book: z.int(),
  /** Null where nobody has counted it. */
  counted: z.nullable(z.int()),
  difference: z.int(),
  isMoved: z.boolean(),
  isAccepted: z.boolean(),
  countedAt: z.nullable(time),
  countedBy: z.nullable(z.string()),
})
export type ReviewRow = z.output<typeof reviewRow>

export const reviewFilter = z.object({
  /** Whose books differ, which nobody has counted, or which moved meanwhile. */
  show: z.optional(z.enum(['different', 'uncounted', 'moved'])),
})

const list = (which: 'Review' | 'Final', where: Warehouse) =>
  endpoint({
    method: 'POST',
    path: `Inventory/${where === 'stockholm' ? 'Stockholm' : 'Tehran'}${which}List`,
    isReading: true,
    permission: where === 'stockholm' ? 'InventoryStockholm' : 'InventoryTehran',
    summary:
      which === 'Review'
        ? 'Titles of the count that is under way, those that differ most first (also where `sort` is by id)'
        : 'Titles of the last count that was posted, those that differed most first',
    body: listRequest,
    answer: listAnswer(reviewRow),
  })
export const reviewLists = { stockholm: list('Review', 'stockholm'), tehran: list('Review', 'tehran') }
export const finalLists = { stockholm: list('Final', 'stockholm'), tehran: list('Final', 'tehran') }

/** The count that is under way in a warehouse, and the last one that was posted. */
export const currentStocktake = endpoint({
  method: 'GET',
  path: 'Inventory/CurrentStocktake',
  isReading: true,
  permission: 'Inventory',
  summary: 'The count that is under way in a warehouse, and the last one that was posted',
  query: z.object({ warehouse }),
  answer: answer(z.object({ current: z.nullable(stocktake), last: z.nullable(stocktake) })),
})

export const stocktakeItem = endpoint({
  method: 'GET',
  path: 'Inventory/StocktakeItem/{id}',
  isReading: true,
  permission: 'Inventory',
  summary: 'One count',
  params: byId,
  answer: answer(stocktake),
})

export const startStocktake = endpoint({
  method: 'POST',
  path: 'Inventory/StartStocktake',
  permission: 'Inventory',
  summary: 'Begins a count; one at a time in a warehouse',
  body: z.object({ warehouse, scope: z._default(z.object({ shelf: z._default(shelfMark, '') }), { shelf: '' }) }),
  answer: createdAnswer,
})

/** The most counts of one call. */
export const mostCounts = 200

/** ISO 8601 in UTC. Not `z.iso.datetime`, whose expressions every page would load. */
const instant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, { error: 'An instant is as 2026-01-31T12:00:00Z' }),
  z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'There is no such day or time' }),
)

export const countStocktake = endpoint({
  method: 'POST',
  path: 'Inventory/CountStocktake/{id}',
  permission: 'Inventory',
  summary: 'Copies that somebody found: counts of a title add up, and a count that is sent again counts once',
  params: byId,
  body: z.object({
    /** By the clock of whoever counts, which may be wrong: `at` is read by it. */
    sentAt: z.optional(instant),
    counts: z
      .array(
        z.object({
          clientId: uuid('A UUID that this count alone has'),
          code,
          /** Below 0 takes back what was counted. */
          quantity: z.int().check(z.gte(-100_000), z.lte(100_000, { error: 'At most 100 000 copies at once' })),
          shelf: z._default(shelfMark, ''),
          at: z.optional(instant),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostCounts, { error: `At most ${mostCounts} counts at once` })),
  }),
  answer: answer(
    z.array(
      z.object({
        clientId: z.string(),
        /** `belowNothing`: more was taken back than was counted. */
        outcome: z.enum(['counted', 'unknown', 'belowNothing']),
        productDetailId: z.nullable(id),
        title: z.string(),
        /** Of all who count. */
        counted: z.int(),
      }),
    ),
  ),
})

const moved = answer(z.object({ state: stocktakeState }))
const step = (name: string, summary: string) =>
  endpoint({ method: 'GET', path: `Inventory/${name}/{id}`, permission: 'Inventory', summary, params: byId, answer: moved })

export const closeStocktake = endpoint({
  method: 'GET',
  path: 'Inventory/CloseStocktake/{id}',
  permission: 'Inventory',
  summary: 'Ends the counting. `rest`: what nobody counted keeps its balance, or is none',
  params: byId,
  query: z.object({ rest: z.optional(z.enum(['keep', 'none'])) }),
  answer: moved,
})
export const reopenStocktake = step('ReopenStocktake', 'Goes on counting')
export const approveStocktake = step('ApproveStocktake', 'Posts the differences to the ledger: what was sold meanwhile stays sold')
export const cancelStocktake = step('CancelStocktake', 'Gives the count up: nothing is posted')

export const editStocktakeItem = endpoint({
  method: 'PATCH',
  path: 'Inventory/EditStocktakeItem/{id}',
  permission: 'Inventory',
  summary: 'Accepts a title that moved between two counts, or drops what was counted of it so that it is counted again',
  params: byId,
  body: z.object({ productDetailId: id, action: z.enum(['accept', 'recount']) }),
  answer: answer(z.nullable(z.unknown())),
})
