import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { eachOnce } from '../core/kinds/eachOnce'
import { copies, reason } from './stock'
import { warehouse } from './warehouses'

export const transferStates = ['draft', 'underway', 'short', 'done', 'recalled'] as const
export const transferState = z.enum(transferStates)
export type TransferState = z.output<typeof transferState>

const time = z.string()
const note = z.string().check(z.trim(), z.maxLength(500, { error: 'At most 500 characters' }))

/** `missing`: sent, neither arrived nor written off. */
export const transferRow = z.object({
  id,
  from: warehouse,
  to: warehouse,
  state: transferState,
  note: z.string(),
  /** The order whose missing copies it brings. */
  basketId: z.nullable(id),
  titles: z.int(),
  copies: z.int(),
  received: z.int(),
  missing: z.int(),
  createdBy: z.string(),
  createdAt: time,
})
export type TransferRow = z.output<typeof transferRow>

export const transferItem = z.object({
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  shelf: z.string(),
  quantity: z.int(),
  received: z.int(),
  lost: z.int(),
  free: z.int(),
})
export type TransferItem = z.output<typeof transferItem>

export const transfer = z.object({ ...transferRow.shape, version: z.int(), items: z.array(transferItem) })
export type Transfer = z.output<typeof transfer>

export const transferList = endpoint('POST Inventory/TransferList', {
  isReading: true,
  permission: 'Inventory',
  summary: 'Transfers between the warehouses',
  body: listRequest,
  answer: listAnswer(transferRow),
})

export const transferById = endpoint('GET Inventory/TransferItem/{id}', {
  isReading: true,
  permission: 'Inventory',
  summary: 'One transfer with its titles',
  answer: answer(transfer),
})

export const addTransfer = endpoint('POST Inventory/AddTransfer', {
  permission: 'Inventory',
  summary: 'A new transfer, which nothing has left for yet; needs the permission of the warehouse it leaves',
  body: z.object({ from: warehouse, to: warehouse, note: z._default(note, '') }),
  answer: createdAnswer,
})

/** ISBN, EAN, article number, or `PD-` and our number. */
export const code = z.string().check(z.trim(), z.minLength(1, { error: 'Scan or type a code' }), z.maxLength(100, { error: 'Is no code' }))

export const editTransfer = endpoint('PATCH Inventory/EditTransfer/{id}', {
  permission: 'Inventory',
  summary:
    'Puts titles on a draft, by a code or an edition: `quantity` is what there is to be, `add` is added to it; 0 takes the title off',
  body: z.object({
    items: z
      .array(
        z.object({
          code: z.optional(code),
          productDetailId: z.optional(id),
          quantity: z.optional(copies),
          add: z.optional(z.int().check(z.gte(1), z.lte(10_000, { error: 'At most 10 000 copies at once' }))),
        }),
      )
      .check(z.minLength(1), z.maxLength(500, { error: 'At most 500 titles at once' })),
  }),
  answer: answer(z.object({ notFound: z.array(z.string()) })),
})

export const removeTransfer = endpoint('DELETE Inventory/RemoveTransfer/{id}', {
  permission: 'Inventory',
  summary: 'Removes a draft',
  answer: emptyAnswer,
})

const moved = answer(z.object({ state: transferState }))

export const sendTransfer = endpoint('GET Inventory/SendTransfer/{id}', {
  permission: 'Inventory',
  summary: 'Its copies leave: they are under way from now on. Again changes nothing',
  answer: moved,
})

export const receiveTransfer = endpoint('POST Inventory/ReceiveTransfer/{id}', {
  permission: 'Inventory',
  summary: 'Copies arrived; what is missing stays under way. `expected` is what had arrived before, as the person saw it',
  body: z.object({
    items: z
      .array(z.object({ id, received: copies, expected: copies }))
      .check(z.minLength(1), z.maxLength(1000, { error: 'At most 1000 titles at once' }), eachOnce('id')),
  }),
  answer: moved,
})

export const writeOffTransfer = endpoint('POST Inventory/WriteOffTransfer/{id}', {
  permission: 'Inventory',
  summary: 'Writes off what is missing of a transfer, with a reason',
  body: z.object({ reason }),
  answer: moved,
})

export const recallTransfer = endpoint('POST Inventory/RecallTransfer/{id}', {
  permission: 'Inventory',
  summary: 'Takes a transfer back that is under way and of which nothing has arrived: its copies are where they left',
  body: z.object({ reason }),
  answer: moved,
})
