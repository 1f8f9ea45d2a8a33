import * as z from 'zod/mini'
import { id } from '../core/endpoint'

export const address = z.object({
  id,
  recipient: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2; of an older address what was written there, where that is no country for certain. */
  country: z.string(),
})
export type Address = z.output<typeof address>
