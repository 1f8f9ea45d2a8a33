import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id, idInPath } from '../core/endpoint'
import { address } from './address'

/** docs/product.md, Records. For somebody who orders for an institution `email` is the institution's and `subsetEmail` theirs. */
export const userAddressRow = z.object({
  ...address.shape,
  userId: id,
  email: z.string(),
  subsetEmail: z.string(),
  // Spelled out, so that the order page need not load entity declarations.
  version: z.int(),
  isSystem: z.boolean(),
  labels: z.optional(z.record(z.string(), z.string())),
})
export type UserAddress = z.output<typeof userAddressRow>

/** The permission depends on the account's kind. */
export const userAddresses = endpoint('POST UserAddress/UserAddresses', {
  isReading: true,
  permission: '',
  summary: "Somebody's addresses",
  query: z.object({ userId: idInPath }),
  answer: answer(z.array(userAddressRow)),
})
