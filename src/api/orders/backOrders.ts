import * as z from 'zod/mini'

/** Copies of an order in progress that are missing: they go to it first when stock comes. */
export const backOrder = z.object({
  title: z.string(),
  copies: z.int(),
  since: z.string(),
  /** The day (YYYY-MM-DD) by which distributors have delivered enough for it and for older orders; null where that is not known. */
  expectedOn: z.nullable(z.string()),
})
export type BackOrder = z.output<typeof backOrder>

/** The back-order of a line. */
export const lineBackOrder = z.omit(backOrder, { title: true })
