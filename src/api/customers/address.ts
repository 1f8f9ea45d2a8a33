import * as z from 'zod/mini'
import { id } from '../core/endpoint'

export const address = z.object({
  id,
  recipient: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2, or unrecognised legacy text. */
  country: z.string(),
})
export type Address = z.output<typeof address>
