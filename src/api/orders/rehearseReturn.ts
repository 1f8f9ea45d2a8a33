import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { byId, endpoint } from '../core/endpoint'
import { returnedItems } from './deliveries'
import { moveEffects } from './rehearsal'

export const rehearseReturn = endpoint({
  method: 'POST',
  path: 'Basket/RehearseReturn/{id}',
  isReading: true,
  permission: 'InProgress',
  summary: 'What it would do to take copies of a delivery back: the return itself, rolled back',
  params: byId,
  body: z.object({ items: returnedItems }),
  answer: answer(moveEffects),
})
