import * as z from 'zod/mini'

/** Set by `POST /__control`; each is used up, except for the last two. */
export const faults = z.strictObject({
  /** Drop the answer after the write. */
  dropAfterWrite: z._default(z.int(), 0),
  /** Drop the request before the write. */
  dropWrite: z._default(z.int(), 0),
  /** Answer 500 without writing. */
  failNext: z._default(z.int(), 0),
  /** Answer 429. */
  refuseNext: z._default(z.int(), 0),
  isServiceAccountRefused: z._default(z.boolean(), false),
  closedYears: z._default(z.array(z.int()), []),
})
export type Faults = z.output<typeof faults>

export const control = z.strictObject({
  faults: z.optional(faults),
  expireTokens: z.optional(z.boolean()),
  withdraw: z.optional(z.boolean()),
  /** The number stays taken. */
  removeCustomer: z.optional(z.string()),
  /** Booked or not. */
  cancelInvoice: z.optional(z.string()),
  closeAccount: z.optional(z.int()),
})
