import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

export const findCode = endpoint('POST Inventory/FindCode', {
  isReading: true,
  permission: 'Inventory',
  summary: 'Which edition a code names: an ISBN, an EAN, an article number, or PD- and our own number; null where none',
  body: z.object({ code: z.string().check(z.trim(), z.maxLength(200)) }),
  answer: answer(
    z.nullable(z.object({ id, kind: z.enum(['book', 'document', 'other']), title: z.string(), isbn: z.nullable(z.string()) })),
  ),
})
