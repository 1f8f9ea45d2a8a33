import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { chosenLines, deliveryState, documentFile, documentLanguage } from '../orders/deliveries'
import { vatCases } from '../orders/vatCase'
import { issuedDocument } from './document'

export const invoiceKinds = ['preInvoice', 'invoice', 'credit'] as const
export const invoiceKind = z.enum(invoiceKinds, { error: `One of ${invoiceKinds.join(', ')}` })
export type InvoiceKind = z.output<typeof invoiceKind>

/** `issued`: something is to be paid. `invoiced` and `void` are pre-invoices that have had their day. */
export const invoiceStates = ['issued', 'paid', 'credited', 'invoiced', 'void'] as const
export const invoiceState = z.enum(invoiceStates, { error: `One of ${invoiceStates.join(', ')}` })
export type InvoiceState = z.output<typeof invoiceState>

const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })
const reason = (say: string) =>
  z.string().check(z.trim(), z.minLength(1, { error: say }), z.maxLength(500, { error: 'Keep the reason under 500 characters' }))

export const invoiceRow = z.object({
  id,
  kind: invoiceKind,
  number: z.int(),
  state: invoiceState,
  customerName: z.nullable(z.string()),
  orders: z.array(z.int()),
  invoiceDate: z.string(),
  dueDate: z.nullable(z.string()),
  /** With VAT; below zero of a credit note. */
  total: money,
  /** What is still to be paid. */
  due: money,
  isOverdue: z.boolean(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

export const invoiceItem = z.object({
  id,
  kind: z.enum(['goods', 'freight', 'service']),
  basketId: id,
  title: z.string(),
  isbn: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  /** A decimal such as 0.06. */
  vatRate: z.number(),
  net: z.int(),
  vat: z.int(),
  /** Copies of it that can still be credited. */
  creditable: z.int(),
})
export type InvoiceItem = z.output<typeof invoiceItem>

export const paymentMethods = ['bankgiro', 'bank', 'card', 'swish', 'cash', 'advance', 'other'] as const
export const invoicePayment = z.object({
  id,
  at: z.string(),
  amount: z.int(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  by: z.string(),
  /** Who took it back, and when; null while it stands. */
  reversedBy: z.nullable(z.string()),
  reversedAt: z.nullable(z.string()),
})
export type InvoicePayment = z.output<typeof invoicePayment>

export const invoice = z.object({
  ...invoiceRow.shape,
  ocr: z.string(),
  note: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  customerEmail: z.string(),
  document: issuedDocument,
  items: z.array(invoiceItem),
  payments: z.array(invoicePayment),
  /** Credit notes of it; and the invoice that it credits. */
  credits: z.array(z.object({ id, number: z.int(), total: z.int(), invoiceDate: z.string() })),
  creditsInvoice: z.nullable(z.object({ id, number: z.int() })),
})
export type Invoice = z.output<typeof invoice>

const conversion = {
  items: chosenLines,
  /** Also what is not handed over yet. */
  isAhead: z._default(z.boolean(), false),
  /** Today in Stockholm where it is left out. */
  invoiceDate: z.optional(day),
  language: documentLanguage,
  /** Does it all and takes it back: what it would come to. */
  isRehearsal: z._default(z.boolean(), false),
}

export const madeInvoice = z.object({
  /** Null of a rehearsal. */
  invoiceId: z.nullable(id),
  number: z.nullable(z.int()),
  basketIds: z.array(id),
  total: money,
  document: issuedDocument,
})
export type MadeInvoice = z.output<typeof madeInvoice>

const convert = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `Basket/${name}/{id}`,
    permission: 'DoneOrder',
    summary,
    params: byId,
    body: z.object(conversion),
    answer: answer(madeInvoice),
  })

export const convertToPreInvoice = convert('ConvertToPreInvoice', 'Issues a pre-invoice of an order: a proforma that asks for no VAT back')
export const convertToInvoice = convert('ConvertToInvoice', 'Issues an invoice of an order, of all that is left to invoice or of a part')

export const createInvoices = endpoint({
  method: 'POST',
  path: 'Invoice/CreateInvoicesForBasketDetails',
  permission: 'DoneOrder',
  summary: 'Invoices lines of several orders, all or none: an invoice each order, or each customer',
  body: z.object({
    ...conversion,
    items: z
      .array(z.object({ basketDetailId: id, quantity: z.optional(z.int().check(z.minimum(1), z.maximum(9999))) }))
      .check(z.minLength(1, { error: 'Choose at least one line' }), z.maxLength(1000, { error: 'At most 1000 lines at once' })),
    mergeBy: z._default(z.enum(['basket', 'customer'], { error: 'One of basket, customer' }), 'basket'),
  }),
  answer: answer(z.array(madeInvoice)),
})

export const invoiceList = endpoint({
  method: 'POST',
  path: 'Invoice/InvoiceList',
  isReading: true,
  permission: 'DoneOrder',
  summary: 'Invoices, credit notes and pre-invoices; searched by number, order or customer, filtered by kind, state and isOverdue',
  body: listRequest,
  answer: listAnswer(invoiceRow),
})

export const invoiceById = endpoint({
  method: 'GET',
  path: 'Invoice/InvoiceItem/{id}',
  isReading: true,
  permission: 'DoneOrder',
  summary: 'One invoice as it was issued, with its payments and credits',
  params: byId,
  answer: answer(invoice),
})

export const invoiceItems = endpoint({
  method: 'GET',
  path: 'Invoice/InvoiceItems/{id}',
  isReading: true,
  permission: 'DoneOrder',
  summary: 'The items of one invoice, and what of them can still be credited',
  params: byId,
  answer: answer(z.array(invoiceItem)),
})

export const setCredit = endpoint({
  method: 'POST',
  path: 'Invoice/SetCredit/{id}',
  permission: 'DoneOrder',
  summary: 'Issues a credit note of an invoice: of all that is not credited yet, or of a part',
  params: byId,
  body: z.object({
    items: z.optional(
      z
        .array(z.object({ invoiceItemId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
        .check(z.minLength(1, { error: 'Choose what is credited' }), z.maxLength(5000)),
    ),
    reason: reason('Say why it is credited'),
    /** The copies have come back, and can be sold again or not; left out, only money is credited. */
    isRestocked: z.optional(z.boolean()),
  }),
  answer: answer(z.object({ id, number: z.int() })),
})

export const editNoteInvoice = endpoint({
  method: 'PATCH',
  path: 'Invoice/EditNoteInvoice',
  permission: 'DoneOrder',
  summary: 'Changes the internal note of an invoice, whatever its state',
  body: z.object({
    id,
    note: z.string().check(z.maxLength(2000, { error: 'Keep the note under 2000 characters' })),
    /** The note that the person saw. */
    expected: z.optional(z.string()),
  }),
  answer: emptyAnswer,
})

export const addPayment = endpoint({
  method: 'POST',
  path: 'Invoice/AddPayment/{id}',
  permission: 'DoneOrder',
  summary: 'Records a payment of an invoice; the same method and reference are recorded once',
  params: byId,
  body: z.object({
    at: day,
    /** Minor units. */
    amount: z
      .int({ error: 'An amount is a whole number of minor units' })
      .check(z.minimum(1, { error: 'Say how much was paid' }), z.maximum(100_000_000_00)),
    method: z.enum(paymentMethods, { error: `One of ${paymentMethods.join(', ')}` }),
    reference: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  answer: answer(z.object({ id, state: invoiceState })),
})

export const reversePayment = endpoint({
  method: 'GET',
  path: 'Invoice/ReversePayment/{id}',
  permission: 'DoneOrder',
  summary: 'Takes a payment back that was recorded by mistake ({id} is the payment)',
  params: byId,
  answer: answer(z.object({ state: invoiceState })),
})

export const printInvoices = endpoint({
  method: 'POST',
  path: 'Invoice/Print',
  isReading: true,
  permission: 'DoneOrder',
  summary: 'Invoices as one PDF, as they were issued',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)), isCopy: z._default(z.boolean(), false) }),
  answer: documentFile,
})

const email = z.string().check(z.trim(), z.email({ error: 'Enter an email address' }), z.maxLength(200))

export const sendInvoice = endpoint({
  method: 'POST',
  path: 'Invoice/SendInvoice/{id}',
  permission: 'DoneOrder',
  summary: 'Sends an invoice by mail as a PDF',
  params: byId,
  body: z.object({
    /** The customer's where it is left out. */
    email: z.optional(email),
    text: z._default(z.string().check(z.maxLength(4000)), ''),
  }),
  answer: answer(z.object({ email: z.string() })),
})

/** Everything that was made of an order, oldest first. */
export const orderDocument = z.object({
  what: z.enum(['offer', 'delivery', 'return', 'invoice', 'payment']),
  id,
  /** Its number where it has one, else its id. */
  number: z.int(),
  kind: z.nullable(invoiceKind),
  state: z.string(),
  at: z.string(),
  by: z.string(),
  /** Copies of a delivery; minor units of an invoice and a payment. */
  copies: z.nullable(z.int()),
  amount: z.nullable(money),
  /** The delivery or invoice that a return, a credit note or a payment is of. */
  of: z.nullable(id),
})
export type OrderDocument = z.output<typeof orderDocument>

export const orderDetails = endpoint({
  method: 'GET',
  path: 'Basket/OrderDetails/{id}',
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'What was made of an order: deliveries, returns, invoices, payments, and what is left to invoice',
  params: byId,
  answer: answer(
    z.object({
      documents: z.array(orderDocument),
      deliveryStates: z.array(deliveryState),
      /** Copies in no delivery; copies on no invoice, and of these those handed over; whether freight or a service is. */
      toDeliver: z.int(),
      toInvoice: z.int(),
      deliveredToInvoice: z.int(),
      chargesToInvoice: z.int(),
      /** Minor units. */
      invoiced: z.int(),
      paid: z.int(),
      due: z.int(),
      /** What VAT it pays, and what its buyer is named by on invoices. */
      vat: z.object({ case: z.enum(vatCases), orgNumber: z.string(), vatNumber: z.string() }),
    }),
  ),
})
