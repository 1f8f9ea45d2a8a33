import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { documentLanguage } from '../core/kinds/documentLanguage'
import { eachOnce } from '../core/kinds/eachOnce'
import { money } from '../core/money'
import { chosenLines } from '../orders/deliveries'
import { creditKind } from './creditKind'
import { issuedDocument } from './document'
import { day, reason } from './invoices'

const conversion = {
  items: chosenLines,
  isAhead: z._default(z.boolean(), false),
  /** By default today in Stockholm. */
  invoiceDate: z.optional(day),
  language: documentLanguage,
  /** Rolls back. */
  isRehearsal: z._default(z.boolean(), false),
}

/** The total shown: if it differs now, nothing is issued and the answer is 409 `changed`. */
const expected = z.optional(money)

export const madeInvoice = z.object({
  /** Null in a dry run. */
  invoiceId: z.nullable(id),
  /** In a dry run the next number. */
  number: z.int(),
  basketIds: z.array(id),
  total: money,
  document: issuedDocument,
})
export type MadeInvoice = z.output<typeof madeInvoice>

const convert = (name: string, summary: string) =>
  endpoint(`POST Basket/${name}/{id}`, {
    permission: 'DoneOrder',
    summary,
    body: z.object({ ...conversion, expected }),
    answer: answer(madeInvoice),
  })

export const convertToPreInvoice = convert('ConvertToPreInvoice', 'Issues a pre-invoice of an order: a proforma that asks for no VAT back')
export const convertToInvoice = convert('ConvertToInvoice', 'Issues an invoice of an order, of all that is left to invoice or of a part')

export const createInvoices = endpoint('POST Invoice/CreateInvoicesForBasketDetails', {
  permission: 'DoneOrder',
  summary: 'Invoices lines of several orders, all or none: an invoice each order, or each customer',
  body: z.object({
    ...conversion,
    items: z
      .array(z.object({ basketDetailId: id, quantity: z.optional(z.int().check(z.minimum(1), z.maximum(9999))) }))
      .check(
        z.minLength(1, { error: 'Choose at least one line' }),
        z.maxLength(1000, { error: 'At most 1000 lines at once' }),
        eachOnce('basketDetailId'),
      ),
    mergeBy: z._default(z.enum(['basket', 'customer'], { error: 'One of basket, customer' }), 'basket'),
    /** Per invoice in the order of the dry run; others are 409 `changed`. */
    expected: z.optional(z.array(money).check(z.maxLength(1000))),
  }),
  answer: answer(z.array(madeInvoice)),
})

export const madeCredit = z.object({
  /** Null in a dry run. */
  id: z.nullable(id),
  /** In a dry run the next number. */
  number: z.int(),
  /** Negative, with VAT. */
  total: money,
  rates: issuedDocument.shape.rates,
  /** Negative if to be repaid. */
  due: money,
  returned: z.int(),
  toInvoice: z.int(),
})
export type MadeCredit = z.output<typeof madeCredit>

export const setCredit = endpoint('POST Invoice/SetCredit/{id}', {
  permission: 'DoneOrder',
  summary: 'Issues a credit note of an invoice: of all that is not credited yet, of some copies, or of an amount',
  body: z.object({
    kind: creditKind,
    items: z.optional(
      z
        .array(z.object({ invoiceItemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
        .check(z.minLength(1, { error: 'Choose what is credited' }), z.maxLength(5000), eachOnce('invoiceItemId')),
    ),
    amount: z.optional(
      z
        .int({ error: 'An amount is a whole number of minor units' })
        .check(z.minimum(1, { error: 'Say how much is credited' }), z.maximum(100_000_000_00)),
    ),
    amountOf: z.optional(id),
    reason: reason('Say why it is credited'),
    isRestocked: z.optional(z.boolean()),
    expected,
    isRehearsal: z._default(z.boolean(), false),
  }),
  answer: answer(madeCredit),
})
