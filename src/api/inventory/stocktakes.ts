import * as z from 'zod/mini'
import { answer, createdAnswer, listAnswer, listRequest } from '../core/answer'
import { type AnswerOf, endpoint, id } from '../core/endpoint'
import { uuid } from '../core/kinds/uuid'
import { shelfMark } from './stock'
import { code } from './transfers'
import { type Warehouse, warehouse } from './warehouses'

export const stocktakeStates = ['open', 'review', 'posted', 'cancelled'] as const
export const stocktakeState = z.enum(stocktakeStates)
export type StocktakeState = z.output<typeof stocktakeState>

const time = z.string()

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
  counted: z.int(),
  titles: z.int(),
  more: z.int(),
  fewer: z.int(),
  /** Öre, without VAT. */
  value: z.int(),
  moved: z.int(),
  people: z.array(z.object({ name: z.string(), counts: z.int() })),
})
export type Stocktake = z.output<typeof stocktake>

export const reviewRow = z.object({
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  shelf: z.string(),
  /** As of the last count, or now. */
  book: z.int(),
  /** Null if not counted. */
  counted: z.nullable(z.int()),
  difference: z.int(),
  isMoved: z.boolean(),
  isAccepted: z.boolean(),
  countedAt: z.nullable(time),
  countedBy: z.nullable(z.string()),
})
export type ReviewRow = z.output<typeof reviewRow>

export const reviewFilter = z.object({
  show: z.optional(z.enum(['different', 'uncounted', 'moved'])),
})

const list = (which: 'Review' | 'Final', where: Warehouse) =>
  endpoint(`POST Inventory/${where === 'stockholm' ? 'Stockholm' : 'Tehran'}${which}List`, {
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

export const currentStocktake = endpoint('GET Inventory/CurrentStocktake', {
  isReading: true,
  permission: 'Inventory',
  summary: 'The count that is under way in a warehouse, and the last one that was posted',
  query: z.object({ warehouse }),
  answer: answer(z.object({ current: z.nullable(stocktake), last: z.nullable(stocktake) })),
})

export const stocktakeItem = endpoint('GET Inventory/StocktakeItem/{id}', {
  isReading: true,
  permission: 'Inventory',
  summary: 'One count',
  answer: answer(stocktake),
})

export const startStocktake = endpoint('POST Inventory/StartStocktake', {
  permission: 'Inventory',
  summary: 'Begins a count; one at a time in a warehouse',
  body: z.object({ warehouse, scope: z._default(z.object({ shelf: z._default(shelfMark, '') }), { shelf: '' }) }),
  answer: createdAnswer,
})

export const maxCounts = 200

/** ISO 8601 in UTC. Not `z.iso.datetime`, whose patterns every page would load. */
const instant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, { error: 'An instant is as 2026-01-31T12:00:00Z' }),
  z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'There is no such day or time' }),
)

/** A count waits for a decision: its code names no edition, or it came after the end of the counting. */
export const undecidedReasons = ['unknown', 'late'] as const

export const countStocktake = endpoint('POST Inventory/CountStocktake/{id}', {
  permission: 'Inventory',
  summary:
    'Copies that somebody found: counts of a title add up, and a count that is sent again counts once. What comes after the end is kept for the review',
  body: z.object({
    /** By the counter's clock, to correct `at`. */
    sentAt: z.optional(instant),
    /** A phone that takes part, with how many counts it has still to send after these. */
    device: z.optional(z.object({ id: uuid('A UUID of the device'), waiting: z.int().check(z.gte(0), z.lte(1_000_000)) })),
    counts: z
      .array(
        z.object({
          clientId: uuid('A UUID that this count alone has'),
          code,
          /** Negative takes back. */
          quantity: z.int().check(z.gte(-100_000), z.lte(100_000, { error: 'At most 100 000 copies at once' })),
          /** `quantity` is all that this person counted of the title on this shelf. */
          isTotal: z._default(z.boolean(), false),
          shelf: z._default(shelfMark, ''),
          at: z.optional(instant),
        }),
      )
      .check(z.maxLength(maxCounts, { error: `At most ${maxCounts} counts at once` })),
  }),
  answer: answer(
    z.array(
      z.object({
        clientId: z.string(),
        /** `belowNothing`: more was taken back than counted. `late`: the counting had ended. */
        outcome: z.enum(['counted', 'belowNothing', ...undecidedReasons]),
        productDetailId: z.nullable(id),
        title: z.string(),
        /** By everybody, on any shelf. */
        counted: z.int(),
        /** By this person on this shelf. */
        mine: z.int(),
        /** Its time was before the count or in the future: the device's clock is wrong. */
        isClockWrong: z.boolean(),
      }),
    ),
  ),
})
export type CountOutcome = AnswerOf<typeof countStocktake>['data'][number]

export const undecidedCount = z.object({
  id,
  reason: z.enum(undecidedReasons),
  code: z.string(),
  productDetailId: z.nullable(id),
  title: z.string(),
  quantity: z.int(),
  isTotal: z.boolean(),
  shelf: z.string(),
  by: z.string(),
  at: time,
})
export type UndecidedCount = z.output<typeof undecidedCount>

export const undecidedCounts = endpoint('GET Inventory/UndecidedCounts/{id}', {
  isReading: true,
  permission: 'Inventory',
  summary: 'What a count still waits for: devices that may have unsent counts, unknown codes, and counts that came after its end',
  answer: answer(
    z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          by: z.string(),
          /** As last reported. */
          waiting: z.int(),
          seenAt: time,
        }),
      ),
      counts: z.array(undecidedCount),
    }),
  ),
})

export const decideCount = endpoint('PATCH Inventory/DecideCount/{id}', {
  permission: 'Inventory',
  summary: 'Adds an unknown or late count to its title, or leaves it out',
  body: z.object({ decision: z.enum(['add', 'leaveOut']), productDetailId: z.optional(id) }),
  answer: answer(z.nullable(z.unknown())),
})

const moved = answer(z.object({ state: stocktakeState }))
const step = (name: string, summary: string) => endpoint(`GET Inventory/${name}/{id}`, { permission: 'Inventory', summary, answer: moved })

export const closeStocktake = endpoint('GET Inventory/CloseStocktake/{id}', {
  permission: 'Inventory',
  summary: 'Ends the counting. `rest`: what nobody counted keeps its balance, or is none',
  query: z.object({ rest: z.optional(z.enum(['keep', 'none'])) }),
  answer: moved,
})
export const reopenStocktake = step('ReopenStocktake', 'Goes on counting')

const differences = z.object({ titles: z.int(), more: z.int(), fewer: z.int() })

export const approveStocktake = endpoint('POST Inventory/ApproveStocktake/{id}', {
  permission: 'Inventory',
  summary: 'Posts the differences to the ledger: what was sold meanwhile stays sold. A dry run posts nothing',
  body: z.object({ isRehearsal: z._default(z.boolean(), false), expected: z.optional(differences) }),
  answer: answer(
    z.object({
      state: stocktakeState,
      ...differences.shape,
      /** Öre, at the prices without VAT; titles priced in another currency are left out. */
      value: z.int(),
    }),
  ),
})
export type PostedDifferences = AnswerOf<typeof approveStocktake>['data']

export const cancelStocktake = step('CancelStocktake', 'Gives the count up: nothing is posted')

export const editStocktakeItem = endpoint('PATCH Inventory/EditStocktakeItem/{id}', {
  permission: 'Inventory',
  summary: 'Accepts a title that moved between two counts, or drops what was counted of it so that it is counted again',
  body: z.object({ productDetailId: id, action: z.enum(['accept', 'recount']) }),
  answer: answer(z.nullable(z.unknown())),
})
