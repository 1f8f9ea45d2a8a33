import * as z from 'zod/mini'
import { answer, createdAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import type { Permission } from '../core/permissions'
import { detailOf, etaInQuery, listOf, newItem, note, price, someCopies } from './requests'

const inProgress = 'OrdersToPubAgentsInProgress'
const preOrder = 'OrdersToPubAgentsPreorder'
const submit = 'OrdersToPubAgentsSubmitNewOrder'

const list = (name: string, permission: Permission, summary: string) =>
  endpoint(`POST Distributor/${name}`, { isReading: true, permission, summary, ...listOf })
const item = (name: string, permission: Permission, summary: string) =>
  endpoint(`GET Distributor/${name}/{id}`, { isReading: true, permission, summary, ...detailOf })
const step = (name: string, permission: Permission, summary: string) =>
  endpoint(`GET Distributor/${name}/{id}`, { permission, summary, ...detailOf })

export const requestBookList = list('RequestBookList', inProgress, 'All requests to one’s own distributor that were sent')
export const inProgressList = list('InProgressList', inProgress, 'Requests to one’s own distributor that are in progress or delivered')
export const finishedList = list('FinishedList', inProgress, 'Requests to one’s own distributor that are done or cancelled')
export const preOrderList = list('PreOrderList', preOrder, 'Requests of one’s own distributor that wait for work to start')
export const requestBookItem = item('RequestBookItem', inProgress, 'One request to one’s own distributor')
export const preOrderItem = item('PreOrderItem', preOrder, 'One request of one’s own distributor')

export const addOwnPreOrder = endpoint('POST Distributor/AddOwnPreOrder', {
  permission: submit,
  summary: 'A new order of one’s own distributor, which is sent when it is submitted',
  body: z.object({ note: z._default(note, '') }),
  answer: createdAnswer,
})

export const addOwnPreOrderItem = endpoint('POST Distributor/AddOwnPreOrderItem/{id}', {
  permission: submit,
  summary: 'Puts an edition of one’s own distributor on an order that was not submitted',
  body: newItem,
  ...detailOf,
})

export const editOwnPreOrderItem = endpoint('PATCH Distributor/EditOwnPreOrderItem/{id}', {
  permission: submit,
  summary: 'How many copies are offered on an order that was not submitted; 0 takes the title off',
  body: z.object({ quantity: z.int().check(z.gte(0), z.lte(100_000, { error: 'At most 100 000 copies' })) }),
  ...detailOf,
})

export const submitOwnPreOrder = step('SubmitOwnPreOrder', submit, 'Submits an order')
export const changeStatusToInProgressDistributor = step(
  'ChangeStatusToInProgressDistributor',
  inProgress,
  'One’s own distributor begins to work on a request',
)

export const acceptItemDistributor = endpoint('GET Distributor/AcceptItemDistributor/{id}', {
  permission: inProgress,
  summary: 'One’s own distributor accepts a title, all of its copies or so many, at a price, and says when it comes',
  query: z.object({ quantity: z.optional(someCopies), price: z.optional(price), eta: z.optional(etaInQuery) }),
  ...detailOf,
})
export const declineItemDistributor = step('DeclineItemDistributor', inProgress, 'One’s own distributor declines a title')

export const editItemDeliveryDistributor = endpoint('PATCH Distributor/EditItemDeliveryDistributor/{id}', {
  permission: inProgress,
  summary: 'How many copies of a title one’s own distributor has sent, and what is said of it',
  body: z.object({ delivered: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))), note: z.optional(note) }),
  ...detailOf,
})

export const distributorData = z.object({
  id,
  version: z.int(),
  title: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  deliveryDays: z.nullable(z.int()),
})
export type DistributorData = z.output<typeof distributorData>

export const ownDistributor = endpoint('GET Distributor/DistributorData', {
  isReading: true,
  permission: 'Profile',
  summary: 'What one’s own distributor says of themselves',
  answer: answer(distributorData),
})

export const updateDistributorData = endpoint('PATCH Distributor/UpdateDistributorData', {
  permission: 'Profile',
  summary: 'Changes what one’s own distributor says of themselves, if it still is as `version` was',
  body: z.object({
    version,
    contactName: z.string().check(z.trim(), z.maxLength(300)),
    email: z.union([z.literal(''), z.email({ error: 'An email address, such as orders@example.org' })]),
    phone: z.string().check(z.trim(), z.maxLength(40, { error: 'At most 40 characters' })),
    deliveryDays: z.nullable(z.int().check(z.gte(0), z.lte(365, { error: 'At most 365 days' }))),
  }),
  answer: answer(distributorData),
})
