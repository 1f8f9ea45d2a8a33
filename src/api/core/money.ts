import * as z from 'zod/mini'

/** Integer minor units (öre, cents) with an ISO 4217 code. */
export const money = z.object({ amount: z.int(), currency: z.string() })
export type Money = z.output<typeof money>
