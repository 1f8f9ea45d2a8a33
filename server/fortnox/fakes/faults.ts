import * as z from 'zod/mini'

/** What is to go wrong, by `POST /__control`; each is used up as it happens, but for the two last. */
export const faults = z.strictObject({
  /** Answers that are dropped after the write was made. */
  dropAfterWrite: z._default(z.int(), 0),
  /** Writes that are dropped before anything was done. */
  dropWrite: z._default(z.int(), 0),
  /** Answers that are a 500, nothing done. */
  failNext: z._default(z.int(), 0),
  /** Answers that are a 429, whatever the window says. */
  refuseNext: z._default(z.int(), 0),
  isServiceAccountRefused: z._default(z.boolean(), false),
  /** Years whose books are closed. */
  closedYears: z._default(z.array(z.int()), []),
})
export type Faults = z.output<typeof faults>

export const control = z.strictObject({
  faults: z.optional(faults),
  /** Ends every access token. */
  expireTokens: z.optional(z.boolean()),
  /** Takes consent back. */
  withdraw: z.optional(z.boolean()),
  /** Removes a customer, whose number stays taken. */
  removeCustomer: z.optional(z.string()),
  /** Closes an account. */
  closeAccount: z.optional(z.int()),
})
