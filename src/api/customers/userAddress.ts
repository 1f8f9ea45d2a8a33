import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { type AnyEntity, declareEntities } from '../core/entity'
import { version } from '../core/entityCalls'
import { facts } from '../core/facts'
import { country, countryWords, metaOf, ref, text, words } from '../core/field'
import { userAddressRow } from './addresses'

/** docs/domains/customers.md */
export const addressParts = {
  recipient: words('Recipient', 200),
  address: text('Address', 500),
  postalCode: words('Postal code', 20),
  city: text('City', 200),
  country: country('Country'),
}

/** A country alone, which forms preset, is no address. */
export const hasAddress = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(addressParts).some((name) => name !== 'country' && typeof values[name] === 'string' && values[name].trim() !== '')

export const optionalAddress = {
  ...addressParts,
  address: words('Address', 500),
  city: words('City', 200),
  country: countryWords('Country'),
}

export const completeAddress = (['address', 'city', 'country'] as const).map((name) =>
  z.refine<Record<string, unknown>>((values) => !hasAddress(values) || z.safeParse(addressParts[name], values[name]).success, {
    path: [name],
    error: `${metaOf(addressParts[name]).label} is required`,
  }),
)

export const userAddressItem = endpoint('GET UserAddress/UserAddressItem/{id}', {
  isReading: true,
  permission: '',
  summary: 'One address, for whoever may see orders or accounts of its kind',
  answer: answer(userAddressRow),
})

export const addUserAddress = endpoint('POST UserAddress/AddUserAddress', {
  permission: '',
  summary: 'Adds an address to an account, for whoever makes orders or handles accounts of its kind',
  body: z.object({ userId: id, ...addressParts }),
  answer: answer(userAddressRow),
})

export const editUserAddress = endpoint('PATCH UserAddress/EditUserAddress/{id}', {
  permission: '',
  summary: 'Changes an address, for the orders that go to it as well, if it still is as `version` was',
  body: z.object({ version, ...addressParts }),
  answer: answer(userAddressRow),
})

const metadata = facts('', '', {
  UserAddress: { title: 'Address', plural: 'Addresses', slug: null, permission: '', only: ['item', 'add', 'edit'] },
})
const { UserAddress: declared } = declareEntities(metadata, {
  UserAddress: { fields: { userId: ref('Customer', 'User'), ...addressParts } },
})

export const userAddress: AnyEntity = {
  ...declared,
  calls: { item: userAddressItem, add: addUserAddress, edit: editUserAddress },
}
