import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id, idInPath } from '../core/endpoint'
import { address } from './address'

/**
 * An address as a record of its own (docs/product.md, Records). `email` is of the account it belongs to; where that is
 * somebody who orders for an institution, `email` is the institution's and `subsetEmail` theirs.
 */
export const userAddressRow = z.object({
  ...address.shape,
  userId: id,
  email: z.string(),
  subsetEmail: z.string(),
  // As of any record; spelled out, as the order page reads addresses and needs nothing else of declared entities.
  version: z.int(),
  isSystem: z.boolean(),
  labels: z.optional(z.record(z.string(), z.string())),
})
export type UserAddress = z.output<typeof userAddressRow>

/** Whose addresses somebody may see and change follows from the account's kind too, so these calls ask for no one permission. */
export const userAddresses = endpoint({
  method: 'POST',
  path: 'UserAddress/UserAddresses',
  isReading: true,
  permission: '',
  summary: "Somebody's addresses",
  query: z.object({ userId: idInPath }),
  answer: answer(z.array(userAddressRow)),
})
