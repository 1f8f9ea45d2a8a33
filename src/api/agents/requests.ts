import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { id } from '../core/endpoint'
import { warehouse } from '../inventory/warehouses'

export const requestStates = ['draft', 'new', 'inProgress', 'delivered', 'done', 'cancelled'] as const
export const requestState = z.enum(requestStates)
export type RequestState = z.output<typeof requestState>

export const requestItemStates = ['waiting', 'accepted', 'declined', 'partlyDelivered', 'delivered', 'received'] as const
export type RequestItemState = (typeof requestItemStates)[number]

const time = z.string()
const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })

/** `origin`: requested by staff or offered by the distributor. Without declined copies. */
export const requestRow = z.object({
  id,
  distributorId: id,
  distributorTitle: z.string(),
  origin: z.enum(['admin', 'agent']),
  state: requestState,
  warehouse,
  note: z.string(),
  titles: z.int(),
  copies: z.int(),
  delivered: z.int(),
  received: z.int(),
  waiting: z.int(),
  createdBy: z.string(),
  createdAt: time,
  sentAt: z.nullable(time),
  changedAt: time,
})
export type RequestRow = z.output<typeof requestRow>

export const requestItem = z.object({
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  contributor: z.string(),
  format: z.string(),
  state: z.enum(requestItemStates),
  quantity: z.int(),
  /** Null until answered; 0 is declined. */
  accepted: z.nullable(z.int()),
  /** Per copy, in minor units. */
  price: z.nullable(z.int()),
  currency: z.string(),
  eta: z.nullable(z.string()),
  delivered: z.int(),
  received: z.int(),
  note: z.string(),
  basketId: z.nullable(id),
})
export type RequestItem = z.output<typeof requestItem>

export const fullRequest = z.object({ ...requestRow.shape, version: z.int(), distributorEmail: z.string(), items: z.array(requestItem) })
export type DistributorRequest = z.output<typeof fullRequest>

export const requestFilter = z.object({
  distributorId: z.optional(id),
  state: z.optional(requestState),
  origin: z.optional(z.enum(['admin', 'agent'])),
  /** Past the day that the distributor named. */
  due: z.optional(z.enum(['late'])),
})

export const listOf = { body: listRequest, answer: listAnswer(requestRow) }
export const detailOf = { answer: answer(fullRequest) }

const count = (min: number) =>
  z.pipe(
    z.coerce.number<string | number>(),
    z
      .int({ error: 'A whole number of copies' })
      .check(
        z.gte(min, { error: `At least ${min === 1 ? '1 copy' : `${min} copies`}` }),
        z.lte(1_000_000, { error: 'At most 1 000 000 copies' }),
      ),
  )
export const anyCopies = count(0)
export const someCopies = count(1)
export const price = z.pipe(
  z.coerce.number<string | number>(),
  z.int({ error: 'A price is in minor units' }).check(z.gte(0), z.lte(100_000_000)),
)
export const note = z.string().check(z.trim(), z.maxLength(1000, { error: 'At most 1000 characters' }))
/** Why a day cannot be the day of a delivery; a day that is kept (`before`) may have passed. Today is allowed. */
export const etaRefusal = (eta: string | null, { today, before }: { today: string; before: string | null }): string | undefined =>
  eta !== null && eta !== before && eta < today ? 'This day has passed. Choose today or a later day' : undefined
export const eta = z.nullable(day)
export const etaInQuery = day

/** Adds to an existing item. */
export const newItem = z.object({
  productDetailId: z.optional(id),
  isbn: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  quantity: z.int().check(z.gte(1, { error: 'At least 1 copy' }), z.lte(100_000, { error: 'At most 100 000 copies' })),
  basketDetailId: z.optional(id),
})
