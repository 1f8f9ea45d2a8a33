import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { creditKind } from './creditKind'
import { issuedDocument } from './document'
import { electronicState } from './electronic'

export const invoiceKinds = ['preInvoice', 'invoice', 'credit'] as const
export const invoiceKind = z.enum(invoiceKinds, { error: `One of ${invoiceKinds.join(', ')}` })
export type InvoiceKind = z.output<typeof invoiceKind>

/** `invoiced` and `void` apply to pre-invoices. */
export const invoiceStates = ['issued', 'paid', 'credited', 'invoiced', 'void'] as const
export const invoiceState = z.enum(invoiceStates, { error: `One of ${invoiceStates.join(', ')}` })
export type InvoiceState = z.output<typeof invoiceState>

export const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })
export const reason = (say: string) =>
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
  /** With VAT; negative for credit notes. */
  total: money,
  due: money,
  isOverdue: z.boolean(),
  electronic: z.nullable(electronicState),
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
  /** Decimal such as 0.06. */
  vatRate: z.number(),
  net: z.int(),
  vat: z.int(),
  creditable: z.int(),
  creditableAmount: z.int(),
})
export type InvoiceItem = z.output<typeof invoiceItem>

/** `balance` uses the customer's balance. */
export const payableMethods = ['bankgiro', 'bank', 'card', 'swish', 'cash', 'balance', 'other'] as const
export const paymentMethods = [...payableMethods, 'advance', 'repaid'] as const
/** Negative amounts of an overpaid invoice. */
export const outgoingMethods = ['balance', 'repaid'] as const
export const surplusUses = ['balance', 'repay'] as const
export const surplusUse = z.enum(surplusUses, { error: `One of ${surplusUses.join(', ')}` })
export type SurplusUse = z.output<typeof surplusUse>
export const invoicePayment = z.object({
  id,
  at: z.string(),
  amount: z.int(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  by: z.string(),
  reversedBy: z.nullable(z.string()),
  reversedAt: z.nullable(z.string()),
  isPassedOn: z.boolean(),
})
export type InvoicePayment = z.output<typeof invoicePayment>

export const invoice = z.object({
  ...invoiceRow.shape,
  ocr: z.string(),
  note: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  customerId: z.nullable(id),
  customerEmail: z.string(),
  balance: money,
  creditKind: z.nullable(creditKind),
  document: issuedDocument,
  items: z.array(invoiceItem),
  payments: z.array(invoicePayment),
  credits: z.array(z.object({ id, number: z.int(), total: z.int(), invoiceDate: z.string() })),
  /** Minor units. */
  settlement: z.nullable(z.object({ deducted: z.int(), toRepay: z.int() })),
  creditsInvoice: z.nullable(z.object({ id, number: z.int() })),
})
export type Invoice = z.output<typeof invoice>

export const invoiceList = endpoint('POST Invoice/InvoiceList', {
  isReading: true,
  permission: 'DoneOrder',
  summary:
    'Invoices, credit notes and pre-invoices; searched by number, order or customer, filtered by kind, state, isOverdue and electronic',
  body: listRequest,
  answer: listAnswer(invoiceRow),
})

export const invoiceById = endpoint('GET Invoice/InvoiceItem/{id}', {
  isReading: true,
  permission: 'DoneOrder',
  summary: 'One invoice as it was issued, with its payments and credits',
  answer: answer(invoice),
})

export const invoiceItems = endpoint('GET Invoice/InvoiceItems/{id}', {
  isReading: true,
  permission: 'DoneOrder',
  summary: 'The items of one invoice, and what of them can still be credited',
  answer: answer(z.array(invoiceItem)),
})

export const editNoteInvoice = endpoint('PATCH Invoice/EditNoteInvoice', {
  permission: 'DoneOrder',
  summary: 'Changes the internal note of an invoice, whatever its state',
  body: z.object({
    id,
    note: z.string().check(z.maxLength(2000, { error: 'Keep the note under 2000 characters' })),
    expected: z.optional(z.string()),
  }),
  answer: emptyAnswer,
})

const moneyPaid = {
  at: day,
  /** Minor units. */
  amount: z
    .int({ error: 'An amount is a whole number of minor units' })
    .check(z.minimum(1, { error: 'Say how much was paid' }), z.maximum(100_000_000_00)),
  reference: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
}

export const addPayment = endpoint('POST Invoice/AddPayment/{id}', {
  permission: 'DoneOrder',
  summary:
    'Records a payment of an invoice. The same method and reference are recorded once; more than is due needs `surplus`, and a payment like another one without a reference needs `isAnother`',
  body: z.object({
    ...moneyPaid,
    method: z.enum(payableMethods, { error: `One of ${payableMethods.join(', ')}` }),
    /** 409 `isWithinDue` if left out. */
    surplus: z.optional(surplusUse),
    /** Confirms that it is another payment than that of 409 `isNew`. */
    isAnother: z._default(z.boolean(), false),
  }),
  answer: answer(z.object({ id, state: invoiceState })),
})

export const reversePayment = endpoint('GET Invoice/ReversePayment/{id}', {
  permission: 'DoneOrder',
  summary: 'Takes a payment back that was recorded by mistake ({id} is the payment), with what was passed on of it',
  answer: answer(z.object({ state: invoiceState })),
})

export const settleSurplus = endpoint('POST Invoice/SettleSurplus/{id}', {
  permission: 'DoneOrder',
  summary: 'Keeps what an invoice was paid too much as the balance of its customer, or records that it was repaid',
  body: z.object({ at: day, surplus: surplusUse, reference: moneyPaid.reference }),
  answer: answer(z.object({ state: invoiceState })),
})

export const customerBalance = z.object({
  held: z.array(money),
  entries: z.array(
    z.object({
      id,
      at: z.string(),
      amount: money,
      invoice: z.object({ id, number: z.int() }),
      by: z.string(),
    }),
  ),
})
export type CustomerBalance = z.output<typeof customerBalance>

export const balanceOfCustomer = endpoint('GET Invoice/CustomerBalance/{id}', {
  isReading: true,
  permission: 'DoneOrder',
  summary: 'What is held for a customer who has paid more than was due, and the last 50 changes of it',
  answer: answer(customerBalance),
})

export const repayBalance = endpoint('POST Invoice/RepayBalance/{id}', {
  permission: 'DoneOrder',
  summary: 'Records that something of the balance of a customer was repaid ({id} is the customer)',
  body: z.object({ ...moneyPaid, currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'A currency is three letters' })) }),
  answer: answer(customerBalance),
})

const email = z.string().check(z.trim(), z.email({ error: 'Enter an email address' }), z.maxLength(200))

export const sendInvoice = endpoint('POST Invoice/SendInvoice/{id}', {
  permission: 'DoneOrder',
  summary: 'Sends an invoice by mail as a PDF',
  body: z.object({
    /** By default the customer's. */
    email: z.optional(email),
    text: z._default(z.string().check(z.maxLength(4000)), ''),
  }),
  answer: answer(z.object({ email: z.string() })),
})
