import * as z from 'zod/mini'
import { answer, createdAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { documentFile } from '../core/files/documentFile'
import { codeDigits } from '../core/kinds/digits'
import { documentLanguage, documentLanguages } from '../core/kinds/documentLanguage'
import { eachOnce } from '../core/kinds/eachOnce'
import { warehouse } from '../inventory/warehouses'
import { backOrder } from './backOrders'
import { customer } from './baskets'

export const deliveryStates = ['packing', 'packed', 'handedOver', 'delivered', 'returned', 'cancelled'] as const
export const deliveryState = z.enum(deliveryStates, { error: `One of ${deliveryStates.join(', ')}` })
/** Packing or packed. */
export const openDeliveries = 'open'
export type DeliveryState = z.output<typeof deliveryState>

export const deliveryItem = z.object({
  id,
  basketDetailId: id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  /** Scanned codes that pack it: its number as ordered, and as the catalogue has it now. Digits alone. */
  codes: z.array(z.string()),
  quantity: z.int(),
  packed: z.int(),
  returned: z.int(),
})
export type DeliveryItem = z.output<typeof deliveryItem>

/** The item that a scanned code packs: one with copies left, if any has. */
export function itemOfCode<Item extends Pick<DeliveryItem, 'codes' | 'packed' | 'quantity'>>(
  items: readonly Item[],
  code: string,
): Item | undefined {
  const digits = codeDigits(code)
  const found = items.filter(({ codes }) => codes.includes(digits))
  return found.find(({ packed, quantity }) => packed < quantity) ?? found[0]
}

export const deliveryRow = z.object({
  id,
  basketId: id,
  state: deliveryState,
  warehouse,
  customerName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  copies: z.int(),
  packed: z.int(),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type DeliveryRow = z.output<typeof deliveryRow>

export const delivery = z.object({
  id,
  basketId: id,
  state: deliveryState,
  warehouse,
  customer: z.nullable(customer),
  language: z.enum(documentLanguages),
  address: z.nullable(
    z.object({ recipient: z.string(), address: z.string(), postalCode: z.string(), city: z.string(), country: z.string() }),
  ),
  createdAt: z.string(),
  createdBy: z.string(),
  handedOverAt: z.nullable(z.string()),
  bookedWith: z.nullable(z.string()),
  changedAt: z.string(),
  items: z.array(deliveryItem),
  backOrders: z.optional(z.array(backOrder)),
})
export type Delivery = z.output<typeof delivery>

const copies = z.int({ error: 'A number of copies is a whole number' }).check(z.minimum(1), z.maximum(9999))

export const chosenLines = z.optional(
  z
    .array(z.object({ basketDetailId: id, quantity: copies }))
    .check(z.minLength(1, { error: 'Choose at least one copy' }), z.maxLength(5000), eachOnce('basketDetailId')),
)

export const convertToDelivery = endpoint('POST Basket/ConvertToDelivery/{id}', {
  permission: 'InProgress',
  summary:
    'Makes a delivery of an order in progress: of all copies that are left, or of those that are named. Another `warehouse` than the order’s becomes the order’s first',
  body: z.object({ items: chosenLines, warehouse: z.optional(warehouse) }),
  answer: createdAnswer,
})

export const deliveryList = endpoint('POST Basket/DeliveryList', {
  isReading: true,
  permission: 'InProgress',
  summary: 'Deliveries, newest first; searched by order or delivery number and customer, filtered by state',
  body: listRequest,
  answer: listAnswer(deliveryRow),
})

export const deliveryById = endpoint('GET Basket/DeliveryItem/{id}', {
  isReading: true,
  permission: 'InProgress',
  summary: 'One delivery with its items',
  answer: answer(delivery),
})

export const packDeliveryItem = endpoint('POST Basket/PackDeliveryItem/{id}', {
  permission: 'InProgress',
  summary: 'Packs one copy by its scanned code, so many more of an item, or sets how many of an item are packed',
  body: z.object({
    /** ISBN with or without hyphens; packs one copy. */
    code: z.optional(z.string().check(z.maxLength(60))),
    itemId: z.optional(id),
    add: z.optional(copies),
    quantity: z.optional(z.int().check(z.minimum(0), z.maximum(9999))),
    expected: z.optional(z.int()),
  }),
  answer: answer(deliveryItem),
})

const move = (name: string, summary: string) =>
  endpoint(`GET Basket/${name}/{id}`, {
    permission: 'InProgress',
    summary,
    query: z.object({ expected: z.optional(deliveryState) }),
    answer: answer(z.object({ state: deliveryState })),
  })

/** Each its own GET; repeating a done move succeeds. */
export const deliveryMoves = {
  'delivery.pack': move('MarkDeliveryPacked', 'packing → packed'),
  'delivery.handOver': move('HandOverDelivery', 'packed → handed over: the goods leave the shelf'),
  'delivery.confirm': move('ConfirmDelivery', 'handed over → delivered'),
  'delivery.cancel': move('CancelDelivery', 'packing, packed → cancelled: its copies can be delivered anew'),
}

export const returnedItems = z
  .array(z.object({ itemId: id, quantity: copies, isRestocked: z.boolean() }))
  .check(z.minLength(1, { error: 'Choose what came back' }), z.maxLength(5000), eachOnce('itemId'))

export const returnDelivery = endpoint('POST Basket/ReturnDelivery/{id}', {
  permission: 'InProgress',
  summary: 'Takes copies of a delivery back, onto the shelf or not',
  body: z.object({
    items: returnedItems,
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'Say why they came back' }),
        z.maxLength(500, { error: 'Keep the reason under 500 characters' }),
      ),
  }),
  answer: answer(z.object({ state: deliveryState })),
})

/** Base64. */
export const printDelivery = endpoint('POST Basket/PrintDelivery', {
  isReading: true,
  permission: 'InProgress',
  summary: 'Packing slips as one PDF, a page each or more',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)), language: documentLanguage }),
  answer: documentFile,
})
