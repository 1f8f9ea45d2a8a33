import * as z from 'zod/mini'
import { id } from '../core/endpoint'

export const address = z.object({
  id,
  recipient: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})
export type Address = z.output<typeof address>
