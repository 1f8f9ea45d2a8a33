import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { type AnswerOf, endpoint, id } from '../core/endpoint'

export const maxIndexed = 50_000

export const codeIndex = endpoint('GET Inventory/CodeIndex', {
  isReading: true,
  permission: 'Inventory',
  summary: `What the codes of editions name, for phones without a connection: at most ${maxIndexed} editions, those of which there are most copies first`,
  answer: answer(
    z.object({
      editions: z.array(z.object({ id, codes: z.array(z.string()), title: z.string() })),
      isComplete: z.boolean(),
    }),
  ),
})
export type CodeIndex = AnswerOf<typeof codeIndex>['data']
