import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { documentFile } from '../orders/deliveries'
import { creditKind } from './creditKind'
import { issuedDocument } from './document'
import { electronicState } from './electronic'

export const invoiceKinds = ['preInvoice', 'invoice', 'credit'] as const
export const invoiceKind = z.enum(invoiceKinds, { error: `One of ${invoiceKinds.join(', ')}` })
export type InvoiceKind = z.output<typeof invoiceKind>

/** `issued`: something is to be paid. `invoiced` and `void` are pre-invoices that have had their day. */
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
  /** With VAT; below zero of a credit note. */
  total: money,
  /** What is still to be paid. */
  due: money,
  isOverdue: z.boolean(),
  /** Of an electronic invoice; null of every other document. */
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
  /** A decimal such as 0.06. */
  vatRate: z.number(),
  net: z.int(),
  vat: z.int(),
  /** Copies of it that can still be credited, and what they come to with VAT. */
  creditable: z.int(),
  creditableAmount: z.int(),
})
export type InvoiceItem = z.output<typeof invoiceItem>

/** What a person records as paid; `balance` uses what is held for the customer. */
export const payableMethods = ['bankgiro', 'bank', 'card', 'swish', 'cash', 'balance', 'other'] as const
export const paymentMethods = [...payableMethods, 'advance', 'repaid'] as const
/** By which money leaves an invoice that was paid more than was due: their amounts are below zero. */
export const outgoingMethods = ['balance', 'repaid'] as const
/** What becomes of the money that is paid above what is due. */
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
  /** Who took it back, and when; null while it stands. */
  reversedBy: z.nullable(z.string()),
  reversedAt: z.nullable(z.string()),
  /** It passes another payment on, and is taken back with that. */
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
  /** What is held for the customer in this currency. */
  balance: money,
  /** What a credit note is for. */
  creditKind: z.nullable(creditKind),
  document: issuedDocument,
  items: z.array(invoiceItem),
  payments: z.array(invoicePayment),
  /** Credit notes of it; and the invoice that it credits. */
  credits: z.array(z.object({ id, number: z.int(), total: z.int(), invoiceDate: z.string() })),
  /** Of a credit note, what it took off what was owed of its invoice when it was issued, and what is paid back: minor units. */
  settlement: z.nullable(z.object({ deducted: z.int(), toRepay: z.int() })),
  creditsInvoice: z.nullable(z.object({ id, number: z.int() })),
})
export type Invoice = z.output<typeof invoice>

export const invoiceList = endpoint({
  method: 'POST',
  path: 'Invoice/InvoiceList',
  isReading: true,
  permission: 'DoneOrder',
  summary:
    'Invoices, credit notes and pre-invoices; searched by number, order or customer, filtered by kind, state, isOverdue and electronic',
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

const moneyPaid = {
  at: day,
  /** Minor units. */
  amount: z
    .int({ error: 'An amount is a whole number of minor units' })
    .check(z.minimum(1, { error: 'Say how much was paid' }), z.maximum(100_000_000_00)),
  reference: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
}

export const addPayment = endpoint({
  method: 'POST',
  path: 'Invoice/AddPayment/{id}',
  permission: 'DoneOrder',
  summary:
    'Records a payment of an invoice. The same method and reference are recorded once; more than is due needs `surplus`, and a payment like another one without a reference needs `isAnother`',
  params: byId,
  body: z.object({
    ...moneyPaid,
    method: z.enum(payableMethods, { error: `One of ${payableMethods.join(', ')}` }),
    /** What becomes of what is paid above what is due; 409 `isWithinDue` where it is left out. */
    surplus: z.optional(surplusUse),
    /** It is not the payment of the same amount on the same day that 409 `isNew` names. */
    isAnother: z._default(z.boolean(), false),
  }),
  answer: answer(z.object({ id, state: invoiceState })),
})

export const reversePayment = endpoint({
  method: 'GET',
  path: 'Invoice/ReversePayment/{id}',
  permission: 'DoneOrder',
  summary: 'Takes a payment back that was recorded by mistake ({id} is the payment), with what was passed on of it',
  params: byId,
  answer: answer(z.object({ state: invoiceState })),
})

export const settleSurplus = endpoint({
  method: 'POST',
  path: 'Invoice/SettleSurplus/{id}',
  permission: 'DoneOrder',
  summary: 'Keeps what an invoice was paid too much as the balance of its customer, or records that it was repaid',
  params: byId,
  body: z.object({ at: day, surplus: surplusUse, reference: moneyPaid.reference }),
  answer: answer(z.object({ state: invoiceState })),
})

export const customerBalance = z.object({
  /** A currency each; none where nothing is held. */
  held: z.array(money),
  /** How it came and went, newest first: above zero what was added. */
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

export const balanceOfCustomer = endpoint({
  method: 'GET',
  path: 'Invoice/CustomerBalance/{id}',
  isReading: true,
  permission: 'DoneOrder',
  summary: 'What is held for a customer who has paid more than was due, and the last 50 changes of it',
  params: byId,
  answer: answer(customerBalance),
})

export const repayBalance = endpoint({
  method: 'POST',
  path: 'Invoice/RepayBalance/{id}',
  permission: 'DoneOrder',
  summary: 'Records that something of the balance of a customer was repaid ({id} is the customer)',
  params: byId,
  body: z.object({ ...moneyPaid, currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'A currency is three letters' })) }),
  answer: answer(customerBalance),
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
