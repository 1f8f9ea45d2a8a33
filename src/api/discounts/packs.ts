import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id, idInPath } from '../core/endpoint'
import { version } from '../core/entityCalls'

const permission = 'DiscountCodePack'

export const codesAtOnce = 1000

export const generateCodes = endpoint('POST DiscountCodePack/GenerateDiscountCodesFromPack', {
  permission,
  summary: `Makes up to ${codesAtOnce} more codes of a pack: called until \`made\` is \`total\``,
  body: z.object({ id, version }),
  answer: answer(z.object({ made: z.int(), total: z.int(), version })),
})
export type Generated = z.output<typeof generateCodes.answer>['data']

export const generatedCode = z.object({
  id,
  code: z.string(),
  isActive: z.boolean(),
  used: z.int(),
  redeemedAt: z.nullable(z.string()),
  basketId: z.nullable(id),
  customer: z.nullable(z.string()),
})

export const generatedCodes = endpoint('POST DiscountCodePack/GeneratedDiscountCodesList', {
  isReading: true,
  permission,
  summary: 'The codes of a pack',
  query: z.object({ discountCodePackId: idInPath }),
  body: listRequest,
  answer: listAnswer(generatedCode),
})

export const switchOffUnused = endpoint('POST DiscountCodePack/SwitchOffUnusedCodes/{id}', {
  permission,
  summary: 'Switches off the codes of a pack that nobody has used',
  answer: answer(z.object({ switchedOff: z.int() })),
})

export const redemption = z.object({
  id,
  basketId: id,
  customer: z.nullable(z.string()),
  /** Minor units of the order's currency. */
  amount: z.int(),
  currency: z.string(),
  state: z.enum(['applied', 'held', 'released']),
  at: z.string(),
})

export const redemptions = endpoint('GET DiscountCode/RedemptionList/{id}', {
  isReading: true,
  permission: 'DiscountCodeDiscountCodeList',
  summary: 'The last hundred uses of a code, newest first',
  answer: answer(z.array(redemption)),
})
