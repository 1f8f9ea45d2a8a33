import * as z from 'zod/mini'

export const lineBackOrder = z.object({
  copies: z.int(),
  since: z.string(),
  /** YYYY-MM-DD; null if unknown. */
  expectedOn: z.nullable(z.string()),
})

export const backOrder = z.object({ title: z.string(), ...lineBackOrder.shape })
export type BackOrder = z.output<typeof backOrder>
