import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { returnedItems } from './deliveries'
import { moveEffects } from './moveDryRun'

export const dryRunReturn = endpoint('POST Basket/RehearseReturn/{id}', {
  isReading: true,
  permission: 'InProgress',
  summary: 'What it would do to take copies of a delivery back: the return itself, rolled back',
  body: z.object({ items: returnedItems }),
  answer: answer(moveEffects),
})
