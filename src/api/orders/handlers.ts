import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

export const handler = z.object({ id, name: z.string() })
export type Handler = z.output<typeof handler>

export const basketHandlers = endpoint('GET Basket/HandlerList', {
  isReading: true,
  permission: 'InProgress',
  summary: 'Everybody who may work on orders, by name',
  answer: answer(z.array(handler)),
})

export const assignHandler = endpoint('POST Basket/AssignHandler/{id}', {
  permission: 'InProgress',
  summary: 'Hands work in progress over to a colleague, or releases it',
  /** Null is nobody; `expected` is whom the person saw. */
  body: z.object({ handlerId: z.nullable(id), expected: z.optional(z.nullable(id)) }),
  answer: emptyAnswer,
})
