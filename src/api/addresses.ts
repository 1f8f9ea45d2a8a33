import * as z from 'zod/mini'
import { answer } from './answer'
import { address } from './baskets'
import { byId, endpoint, id, idInPath } from './endpoint'
import { type AnyEntity, section } from './entity'
import { rowOf, version } from './entityCalls'
import { ref, text, words } from './field'

/** The parts of an address, wherever one is entered; the one shape of it (docs/decisions/020). */
export const addressParts = {
  recipient: words('Recipient', 200),
  address: text('Address', 500),
  postalCode: words('Postal code', 20),
  city: text('City', 200),
  country: words('Country', 200),
}

/**
 * An address as a record of its own (SPEC.md section 3). `email` is of the account it belongs to; where that is
 * somebody who orders for an institution, `email` is the institution's and `subsetEmail` theirs.
 */
export const userAddressRow = rowOf({ ...address.shape, userId: id, email: z.string(), subsetEmail: z.string() })
export type UserAddress = z.output<typeof userAddressRow>

/** Whose addresses somebody may see and change follows from the account's kind too, so these calls ask for no one permission. */
export const userAddresses = endpoint({
  method: 'POST',
  path: 'UserAddress/UserAddresses',
  permission: '',
  summary: "Somebody's addresses, for whoever may see orders or accounts of their kind",
  query: z.object({ userId: idInPath }),
  answer: answer(z.array(userAddressRow)),
})

export const userAddressItem = endpoint({
  method: 'GET',
  path: 'UserAddress/UserAddressItem/{id}',
  permission: '',
  summary: 'One address, for whoever may see orders or accounts of its kind',
  params: byId,
  answer: answer(userAddressRow),
})

export const addUserAddress = endpoint({
  method: 'POST',
  path: 'UserAddress/AddUserAddress',
  permission: '',
  summary: 'Adds an address to an account, for whoever makes orders or handles accounts of its kind',
  body: z.object({ userId: id, ...addressParts }),
  answer: answer(userAddressRow),
})

export const editUserAddress = endpoint({
  method: 'PATCH',
  path: 'UserAddress/EditUserAddress/{id}',
  permission: '',
  summary: 'Changes an address, for the orders that go to it as well, if it still is as `version` was',
  params: byId,
  body: z.object({ version, ...addressParts }),
  answer: answer(userAddressRow),
})

const { UserAddress: declared } = section(
  { path: '', permission: '' },
  {
    UserAddress: {
      title: 'Address',
      plural: 'Addresses',
      slug: null,
      permission: '',
      only: ['item', 'add', 'edit'],
      fields: { userId: ref('Customer', 'User'), ...addressParts },
    },
  },
)

/** For forms: an address has no screens of its own, it is kept where the person is. */
export const userAddress: AnyEntity = {
  ...declared,
  calls: { item: userAddressItem, add: addUserAddress, edit: editUserAddress },
}
