import * as z from 'zod/mini'

export const backOrder = z.object({
  title: z.string(),
  copies: z.int(),
  since: z.string(),
  /** YYYY-MM-DD; null if unknown. */
  expectedOn: z.nullable(z.string()),
})
export type BackOrder = z.output<typeof backOrder>

export const lineBackOrder = z.omit(backOrder, { title: true })
