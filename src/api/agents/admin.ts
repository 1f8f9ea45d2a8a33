import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import type { Permission } from '../core/permissions'
import { warehouse } from '../inventory/warehouses'
import { anyCopies, detailOf, eta, listOf, newItem, note, someCopies } from './requests'

const list = (name: string, permission: Permission, summary: string) =>
  endpoint(`POST Distributor/${name}`, { isReading: true, permission, summary, ...listOf })

export const requestBookListAdmin = list(
  'RequestBookListAdmin',
  'DistributorOrder',
  'Requests that are being put together, or wait for work to start',
)
export const inProgressDoneListAdmin = list(
  'InProgressDoneListAdmin',
  'DistributorInProgressDoneOrders',
  'Requests that are in progress, delivered, done or cancelled',
)

export const requestBookItemAdmin = endpoint('GET Distributor/RequestBookItemAdmin/{id}', {
  isReading: true,
  permission: 'Distributor',
  summary: 'One request with its titles',
  ...detailOf,
})

const preOrder = 'DistributorNewOrderToPublisher'

export const addPreOrder = endpoint('POST Distributor/AddPreOrder', {
  permission: preOrder,
  summary: 'A new request to a distributor, which nobody has sent yet',
  body: z.object({
    distributorId: id,
    warehouse: z._default(warehouse, 'stockholm'),
    note: z._default(note, ''),
    items: z._default(z.array(newItem).check(z.maxLength(500, { error: 'At most 500 titles at once' })), []),
  }),
  answer: createdAnswer,
})

export const addPreOrderItem = endpoint('POST Distributor/AddPreOrderItem/{id}', {
  permission: preOrder,
  summary: 'Puts an edition on a request that has not begun, by its number or its code',
  body: newItem,
  ...detailOf,
})

export const proposal = z.object({
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  distributorId: z.nullable(id),
  distributorTitle: z.string(),
  wanted: z.int(),
  wished: z.int(),
  free: z.int(),
  ordered: z.int(),
  /** Copies to keep in Stockholm. */
  reorderPoint: z.nullable(z.int()),
  short: z.int(),
})
export type Proposal = z.output<typeof proposal>

export const proposalFilter = z.object({ distributorId: z.optional(id) })
export const preOrderProposals = endpoint('POST Distributor/PreOrderProposals', {
  isReading: true,
  permission: preOrder,
  summary:
    'Editions of which new orders, open wishes and reorder points want more than is free and on its way, those that are shortest first',
  body: listRequest,
  answer: listAnswer(proposal),
})

const step = (name: string, permission: Permission, summary: string) =>
  endpoint(`GET Distributor/${name}/{id}`, { permission, summary, ...detailOf })

export const submitPreOrder = step('SubmitPreOrder', preOrder, 'Sends a request: the distributor sees it from now on')
export const changeStatusToInProgressAdmin = step('ChangeStatusToInProgressAdmin', 'DistributorOrder', 'Work on a request begins')
export const cancelRequest = step('CancelRequest', 'DistributorOrder', 'Cancels a request: nothing more comes of it')

export const acceptRequestItem = endpoint('GET Distributor/AcceptDistributorRequestBookItem/{id}', {
  permission: 'DistributorOrder',
  summary: 'Accepts a title of a request, all of its copies or so many; 0 declines it',
  query: z.object({ quantity: z.optional(anyCopies) }),
  ...detailOf,
})

export const acceptDelivery = endpoint('GET Distributor/AcceptDeliveryDistributorRequestBookItem/{id}', {
  permission: 'DistributorOrder',
  summary: 'Receives copies of a title into a warehouse. `expected` is what had been received before (409 `receivedMeanwhile`)',
  query: z.object({ quantity: someCopies, warehouse: z.optional(warehouse), expected: z.optional(anyCopies) }),
  ...detailOf,
})

const edit = <Body extends z.ZodMiniType>(name: string, summary: string, body: Body) =>
  endpoint(`PATCH Distributor/${name}/{id}`, { permission: 'DistributorOrder', summary, body, ...detailOf })

export const editNoteAdmin = edit('EditNoteAdmin', 'What is said of a request', z.object({ note }))
export const editItemNoteAdmin = edit('EditItemNoteAdmin', 'What is said of a title of a request', z.object({ note }))
export const editItemDeliveryAdmin = edit(
  'EditItemDeliveryAdmin',
  'How many copies of a title are on their way, and when the rest comes',
  z.object({ delivered: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))), eta: z.optional(eta) }),
)
export const editItemQuantityAdmin = edit(
  'EditItemQuantityAdmin',
  'How many copies of a title are asked for, before work has begun',
  z.object({ quantity: z.int().check(z.gte(1, { error: 'At least 1 copy' }), z.lte(100_000, { error: 'At most 100 000 copies' })) }),
)

export const removeItemAdmin = endpoint('DELETE Distributor/RemoveItemAdmin/{id}', {
  permission: 'DistributorOrder',
  summary: 'Takes a title off a request, of which nothing has been received',
  answer: emptyAnswer,
})

export const emailDeliveryAdmin = endpoint('POST Distributor/EmailDeliveryAdmin/{id}', {
  permission: 'DistributorOrder',
  summary: 'Writes to a distributor about a request; its titles follow the text',
  body: z.object({
    email: z.email({ error: 'An email address, such as orders@example.org' }),
    text: z.string().check(z.trim(), z.minLength(1, { error: 'Write something' }), z.maxLength(5000)),
  }),
  answer: answer(z.object({ sentTo: z.string() })),
})
