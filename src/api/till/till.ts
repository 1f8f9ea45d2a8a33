import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { documentFile } from '../core/files/documentFile'
import { uuid } from '../core/kinds/uuid'

const amount = z
  .int({ error: 'An amount is a whole number of öre' })
  .check(z.minimum(0, { error: 'An amount is 0 or more' }), z.maximum(100_000_000, { error: 'An amount is at most 1,000,000.00' }))

export const cashMethods = ['cash', 'card', 'swish', 'other'] as const
export type CashMethod = (typeof cashMethods)[number]

export const cashDay = z.object({
  id,
  z: z.int(),
  openedAt: z.string(),
  openedBy: z.string(),
  /** Öre. */
  float: z.int(),
  closedAt: z.nullable(z.string()),
})
export type CashDay = z.output<typeof cashDay>

export const cashRegister = z.object({
  id,
  title: z.string(),
  day: z.nullable(cashDay),
  /** Digits only; '' if none. */
  swishNumber: z.string(),
  hasNotice: z.boolean(),
  /** Öre above which closing needs a reason. */
  differenceLimit: z.int(),
})
export type CashRegister = z.output<typeof cashRegister>

export const cashTitle = z.object({
  id,
  isbn: z.string(),
  title: z.string(),
  /** Öre with VAT. */
  grossPrice: z.int(),
  /** Decimal such as 0.06. */
  vatRate: z.number(),
  available: z.int(),
})
export type CashTitle = z.output<typeof cashTitle>

const read = (summary: string) => ({ isReading: true, permission: 'CashSell', summary }) as const

export const registerState = endpoint('GET CashSell/State', {
  ...read('The register, and the day that is open'),
  answer: answer(cashRegister),
})

export const lookup = endpoint('POST CashSell/Lookup', {
  ...read('The edition of a scanned code'),
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  answer: answer(cashTitle),
})

export const maxAtHand = 20_000

export const findTitles = endpoint('POST CashSell/FindTitles', {
  ...read('Editions by title, contributor or ISBN, for what has no barcode'),
  body: listRequest,
  answer: listAnswer(cashTitle),
})

export const titlesAtHand = endpoint('GET CashSell/TitlesAtHand', {
  ...read('What the register keeps at hand so that it rings while it is offline: what is on the shelf, newest first'),
  answer: answer(z.array(cashTitle)),
})

export const openDay = endpoint('POST CashSell/OpenDay', {
  permission: 'CashSell',
  summary: 'Opens a register with what is in its drawer',
  body: z.object({ registerId: id, float: amount }),
  answer: answer(cashDay),
})

export const cashMove = endpoint('POST CashSell/CashMove', {
  permission: 'CashSell',
  summary: 'Puts cash into the drawer, or takes it out (below zero), with the reason',
  body: z.object({
    registerId: id,
    amount: z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000)),
    reason: z.string().check(z.trim(), z.minLength(1, { error: 'Say what for' }), z.maxLength(200)),
  }),
  answer: emptyAnswer,
})

const saleItem = z.object({
  productDetailId: id,
  quantity: z.int({ error: 'A number of copies is a whole number' }).check(z.minimum(1), z.maximum(999)),
  /** Öre with VAT, as rung. */
  unitPrice: amount,
  /** Required for another price than the catalogue's. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(200, { error: 'A reason has 200 characters at most' })), ''),
})

/** Öre. For cash, `tendered` was handed over. */
const salePayment = z.object({
  method: z.enum(cashMethods, { error: 'One of cash, card, swish, other' }),
  amount,
  tendered: z.optional(amount),
  reference: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
})

export const receiptDocument = z.object({
  seller: z.object({ name: z.string(), lines: z.array(z.string()), orgNumber: z.string(), vatNumber: z.string() }),
  register: z.string(),
  soldBy: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      isbn: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      listPrice: z.optional(z.int()),
      gross: z.int(),
      rate: z.number(),
      vat: z.int(),
    }),
  ),
  rates: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
  payments: z.array(z.object({ method: z.enum(cashMethods), amount: z.int(), tendered: z.int() })),
  returns: z.nullable(z.int()),
})

export const cashSale = z.object({
  id,
  number: z.int(),
  clientId: z.string(),
  kind: z.enum(['sale', 'return', 'training']),
  at: z.string(),
  /** Öre with VAT; negative for returns. */
  gross: z.int(),
  vat: z.int(),
  /** Added by rounding cash to the krona. */
  rounding: z.int(),
  change: z.int(),
  /** Printed receipts: the original and the one copy allowed by law. */
  copies: z.int(),
  document: receiptDocument,
  items: z.array(
    z.object({
      id,
      productDetailId: id,
      title: z.string(),
      isbn: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      listPrice: z.nullable(z.int()),
      reason: z.string(),
      returnable: z.int(),
    }),
  ),
})
export type CashSale = z.output<typeof cashSale>

export const addSale = endpoint('POST CashSell/AddSale', {
  permission: 'CashSell',
  summary: 'Records a sale, a return or a training sale, once: the same clientId is answered with what it was',
  body: z.object({
    registerId: id,
    clientId: uuid('A sale is named by a UUID'),
    kind: z._default(z.enum(['sale', 'return', 'training'], { error: 'One of sale, return, training' }), 'sale'),
    returnsId: z.optional(id),
    items: z.array(saleItem).check(z.minLength(1, { error: 'Ring at least one title' }), z.maxLength(500)),
    payments: z.array(salePayment).check(z.minLength(1, { error: 'Say how it was paid' }), z.maxLength(10)),
    /** Copy in hand that the books lack: posted as found first. */
    isInHand: z._default(z.boolean(), false),
  }),
  answer: answer(cashSale),
})
export type NewSale = z.input<typeof addSale.body>

export const receiptRow = z.object({
  id,
  number: z.int(),
  kind: cashSale.shape.kind,
  at: z.string(),
  gross: z.int(),
  copies: z.int(),
  soldBy: z.string(),
})
export type ReceiptRow = z.output<typeof receiptRow>

export const saleList = endpoint('POST CashSell/SaleList', {
  ...read('Receipts, newest first; searched by number'),
  body: listRequest,
  answer: listAnswer(receiptRow),
})

export const saleById = endpoint('GET CashSell/SaleItem/{id}', {
  ...read('One receipt, and what of it can still come back'),
  answer: answer(cashSale),
})

export const receipt = endpoint('GET CashSell/Receipt/{id}', {
  permission: 'CashSell',
  summary: 'A receipt as a PDF: the first time the original, after that one copy, marked so',
  answer: documentFile,
})

/** Öre. */
const counts = z.object({ cash: z.int(), card: z.int(), swish: z.int() })
export type Counts = z.output<typeof counts>

export const cashReport = z.object({
  day: cashDay,
  register: z.string(),
  sales: z.int(),
  returns: z.int(),
  training: z.int(),
  /** Öre, sales less returns. */
  gross: z.int(),
  vat: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
  rounding: z.int(),
  methods: z.array(z.object({ method: z.enum(cashMethods), amount: z.int() })),
  moves: z.array(z.object({ at: z.string(), amount: z.int(), reason: z.string(), by: z.string() })),
  firstNumber: z.nullable(z.int()),
  lastNumber: z.nullable(z.int()),
  expectedCash: z.int(),
  counted: z.nullable(counts),
  /** Missing in older days. */
  reason: z.optional(z.string()),
  closedBy: z.optional(z.string()),
  /** Öre and numbers; missing in older days. */
  discounts: z.optional(z.int()),
  copies: z.optional(z.int()),
})
export type CashReport = z.output<typeof cashReport>

export const xReport = endpoint('GET CashSell/XReport/{id}', {
  ...read('What was sold since the register was opened ({id} is the register)'),
  answer: answer(cashReport),
})

export const cashDayRow = z.object({
  ...cashDay.shape,
  sales: z.int(),
  gross: z.int(),
  /** Öre counted less expected; null while open. */
  differences: z.nullable(counts),
  closedBy: z.string(),
})
export type CashDayRow = z.output<typeof cashDayRow>

export const dayList = endpoint('POST CashSell/DayList', {
  ...read('Days of the till with their Z reports, newest first; searched by Z number'),
  body: listRequest,
  answer: listAnswer(cashDayRow),
})

export const dayReport = endpoint('GET CashSell/DayReport/{id}', {
  ...read('The Z report of a closed day, or the X report of the open one ({id} is the day)'),
  answer: answer(cashReport),
})

export const reportPdf = endpoint('GET CashSell/ReportPdf/{id}', {
  ...read('The Z or X report of a day as a PDF ({id} is the day)'),
  answer: documentFile,
})

/** Öre. */
export const denominations = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] as const

/** Negative when refunds exceed sales. */
const countedTotal = (what: string) =>
  z
    .int({ error: `Enter the ${what} total, or 0` })
    .check(
      z.minimum(-100_000_000, { error: `The ${what} total is too low` }),
      z.maximum(100_000_000, { error: `The ${what} total is too high` }),
    )

export const closeDay = endpoint('POST CashSell/CloseDay/{id}', {
  permission: 'CashSell',
  summary: 'Closes a day with a counted drawer; closing it again answers the same ({id} is the day)',
  body: z.object({
    /** Number of each coin and note, by value in öre. */
    counted: z.record(z.string(), z.int().check(z.minimum(0), z.maximum(100_000))),
    cardTotal: countedTotal('card'),
    swishTotal: countedTotal('Swish'),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500, { error: 'A reason has 500 characters at most' })), ''),
    /** As shown: 409 if it differs. */
    expected: z.optional(counts),
  }),
  answer: answer(cashReport),
})
