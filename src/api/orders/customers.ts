import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { email, text, words } from '../core/field'
import { money } from '../core/money'
import { completeAddress, optionalAddress } from '../customers/userAddress'
import { basketRow } from './basketLists'
import { customer } from './baskets'

/** Found or created by email address. */
export const newCustomer = z
  .object({
    email: email('Email'),
    firstName: text('First name', 200),
    lastName: text('Last name', 200),
    nonLatinFirstName: words('Non-Latin first name', 200),
    nonLatinLastName: words('Non-Latin last name', 200),
    organisation: words('Organisation', 200),
    phone: words('Phone', 40),
    ...optionalAddress,
  })
  .check(...completeAddress)

export const findOrCreateUser = endpoint('POST User/FindOrCreateUser', {
  permission: 'offer',
  summary: 'Finds the customer with this email address, or makes one',
  body: newCustomer,
  answer: answer(z.object({ id, isNew: z.boolean() })),
})

export const customerById = endpoint('GET Basket/CustomerItem/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'A customer as orders show them: what they are called and how they are reached',
  answer: answer(customer),
})

export const customerBaskets = endpoint('POST Basket/CustomerBasketList/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: "A customer's baskets, of the lists whoever asks may see",
  body: listRequest,
  answer: listAnswer(basketRow),
})

export const unassignedBasket = z.object({
  id,
  createdAt: z.string(),
  madeBy: z.string(),
  itemCount: z.int(),
  copies: z.int(),
  total: money,
})
export type UnassignedBasket = z.output<typeof unassignedBasket>

export const unassignedBaskets = endpoint('POST Basket/UnassignedBasketList', {
  isReading: true,
  permission: 'offer',
  summary: 'Baskets still being put together that have no customer yet; searched by the beginning of their number',
  body: listRequest,
  answer: listAnswer(unassignedBasket),
})
