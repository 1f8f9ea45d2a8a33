import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { time } from '../core/field'
import { editionsOf } from './entities'

/** Minor units of `currency`, with VAT if `includesVat`. */
const priceRow = z.object({
  id,
  kind: z.enum(['list', 'sale']),
  amount: z.int(),
  currency: z.string(),
  includesVat: z.boolean(),
  from: z.string(),
  until: z.nullable(z.string()),
  phase: z.enum(['over', 'running', 'ahead']),
  discount: z.nullable(z.object({ id, title: z.string() })),
  by: z.nullable(z.string()),
})
export type PriceRow = z.output<typeof priceRow>

/** Minor units of `currency`, as priced now; null without a price. */
export const priceTimeline = z.object({
  productDetailId: id,
  currency: z.string(),
  includesVat: z.boolean(),
  now: z.nullable(z.int()),
  list: z.nullable(z.int()),
  /** Lowest price of the 30 days before now, or before the current sale (prisinformationslagen 7 a §). */
  lowest: z.nullable(z.int()),
  /** The latest two hundred, future ones first. */
  rows: z.array(priceRow),
})
export type PriceTimeline = z.output<typeof priceTimeline>

/** Minor units. */
const max = 100_000_000_000

type Edition = (typeof editionsOf)[keyof typeof editionsOf]

const ofKind = (entity: Edition) => {
  const { name, permissions } = entity
  return {
    timeline: endpoint(`GET ${name}/PriceTimeline/{id}`, {
      isReading: true,
      permission: permissions.edit,
      summary: `${name}: what it has cost, costs and will cost, sales included`,
      answer: answer(priceTimeline),
    }),
    schedule: endpoint(`POST ${name}/SchedulePrice`, {
      permission: permissions.edit,
      summary: `${name}: gives it another list price from an instant that is to come, until the next one that is scheduled`,
      body: z.object({
        productDetailId: id,
        /** Minor units of its currency, with VAT if its price has it. */
        amount: z.int({ error: 'A price is a number' }).check(z.gte(0, { error: 'A price is 0 or more' }), z.lte(max)),
        from: time('From'),
      }),
      answer: answer(priceTimeline),
    }),
    removeScheduled: endpoint(`DELETE ${name}/RemoveScheduledPrice/{id}`, {
      permission: permissions.edit,
      summary: `${name}: takes a list price back that has not begun; the one before it goes on`,
      answer: emptyAnswer,
    }),
  }
}

export const pricesOf = {
  book: ofKind(editionsOf.ProductDetail),
  document: ofKind(editionsOf.ProductDetailDocumentProduct),
  other: ofKind(editionsOf.ProductDetailOtherProduct),
} as const
