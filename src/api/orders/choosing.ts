import * as z from 'zod/mini'
import { createdAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { quantity } from './basketEdits'
import { customer } from './baskets'

export const addBasketIsbn = endpoint('POST Basket/AddBasketIsbn/{id}', {
  permission: 'offer',
  summary: 'Adds copies by ISBN; an unknown or misread ISBN is a field error of isbn',
  body: z.object({ isbn: z.string().check(z.minLength(1, { error: 'Enter an ISBN' }), z.maxLength(40)), quantity }),
  answer: createdAnswer,
})

export const sellable = z.object({
  id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  contributor: z.string(),
  format: z.string(),
  /** Including sales, with VAT if `priceIncludesVat`. */
  unitPrice: money,
  priceIncludesVat: z.boolean(),
  vatRate: z.number(),
  available: z.int(),
})
export type Sellable = z.output<typeof sellable>

export const sellableList = endpoint('POST Basket/ShopBasketProductList', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'Products by title, contributor or ISBN',
  body: listRequest,
  answer: listAnswer(sellable),
})

export const customerList = endpoint('POST Basket/CustomerList', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'Customers by name, organisation, email or phone',
  body: listRequest,
  answer: listAnswer(customer),
})
