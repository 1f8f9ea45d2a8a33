import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { maxSynced, permissionOf, type SyncKind, syncKinds, syncOutcomes, syncStates } from './kinds'

export const time = z.string()
const kind = z.enum(syncKinds, { error: `One of ${syncKinds.join(', ')}` })

export const syncFault = z.object({
  reason: z.string(),
  code: z.nullable(z.int()),
  message: z.string(),
  fix: z.string(),
  href: z.nullable(z.string()),
})
export type SyncFault = z.output<typeof syncFault>

export const syncChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })
export type SyncChange = z.output<typeof syncChange>

export const syncRow = z.object({
  id,
  title: z.string(),
  number: z.string(),
  /** YYYY-MM-DD. */
  day: z.nullable(z.string()),
  total: z.nullable(money),
  state: z.enum(syncStates),
  remoteId: z.nullable(z.string()),
  syncedAt: z.nullable(time),
  /** Our page of the record, or of the document that a voucher is of. */
  href: z.string(),
  /** Fortnox makes this voucher as it books the invoice. */
  isBookedByInvoice: z.boolean(),
  error: z.nullable(syncFault),
  willChange: z.array(syncChange),
})
export type SyncRow = z.output<typeof syncRow>

const list = (name: string, of: SyncKind, summary: string) =>
  endpoint(`POST Fortnox/${name}`, {
    isReading: true,
    permission: permissionOf[of],
    summary,
    body: listRequest,
    answer: listAnswer(syncRow),
  })

const sync = (name: string, of: SyncKind, summary: string) =>
  endpoint(`POST Fortnox/${name}/{id}`, {
    permission: permissionOf[of],
    summary,
    answer: answer(z.object({ outcome: z.enum(['synced', 'unchanged']), remoteId: z.string() })),
  })

/** Lists of docs/product.md (Calls), and vouchers. */
export const syncLists = {
  article: list('ProductDetailList', 'article', 'Editions, and how each stands in Fortnox'),
  invoice: list('InvoiceList', 'invoice', 'Issued invoices and credit notes, and how each stands in Fortnox'),
  voucher: list('VoucherList', 'voucher', 'Vouchers, and how each stands in Fortnox'),
  customer: list('UserList', 'customer', 'Customers, and how each stands in Fortnox'),
  supplier: list('DistributorList', 'supplier', 'Distributors, and how each stands in Fortnox'),
} as const

/** 409 `{reason, code, fix}`; 429 `{retryAfter}`; 424 unconnected or unreachable. */
export const syncCalls = {
  article: sync('ProductDetailSync', 'article', 'Brings an edition to Fortnox as an article'),
  invoice: sync(
    'InvoiceSync',
    'invoice',
    'Brings an invoice or credit note to Fortnox and has it booked there, after its customer and articles',
  ),
  voucher: sync('VoucherSync', 'voucher', 'Brings a voucher to Fortnox; that of an invoice by bringing the invoice, which Fortnox books'),
  customer: sync('UserSync', 'customer', 'Brings a customer to Fortnox'),
  supplier: sync('DistributorSync', 'supplier', 'Brings a distributor to Fortnox as a supplier'),
} as const

const chosen = z.object({
  kind,
  ids: z.optional(
    z.array(id).check(z.minLength(1, { error: 'Choose at least one row' }), z.maxLength(maxSynced, { error: `At most ${maxSynced} rows` })),
  ),
  searchKey: listRequest.shape.searchKey,
  filter: listRequest.shape.filter,
})
export type ChosenRows = z.input<typeof chosen>

export const voucherLine = z.object({ account: z.string(), debit: z.int(), credit: z.int() })
export type VoucherLine = z.output<typeof voucherLine>

export const plannedVoucher = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit', 'payment', 'reversal', 'closing']),
  text: z.string(),
  day: z.string(),
  /** Otherwise Fortnox makes it when it books the invoice. */
  isSent: z.boolean(),
  /** Öre. */
  lines: z.array(voucherLine),
})
export type PlannedVoucher = z.output<typeof plannedVoucher>

export const syncDryRun = z.object({
  total: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  doubtful: z.int(),
  refused: z.int(),
  refusals: z.array(z.object({ id, title: z.string(), message: z.string() })),
  before: z.int(),
  vouchers: z.int(),
  planned: z.array(plannedVoucher),
  accounts: z.array(voucherLine),
})
export type SyncDryRun = z.output<typeof syncDryRun>

export const dryRunSync = endpoint('POST Fortnox/RehearseSync', {
  isReading: true,
  permission: '',
  summary: 'What a sync would send, and the vouchers and VAT it would cause, before a request leaves',
  body: chosen,
  answer: answer(syncDryRun),
})

export const syncRun = z.object({
  id,
  kind,
  state: z.enum(['running', 'done', 'stopped']),
  total: z.int(),
  synced: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  doubtful: z.int(),
  notSent: z.int(),
  note: z.string(),
  waitingUntil: z.nullable(time),
  by: z.string(),
  at: time,
  rows: z.array(
    z.object({
      id,
      title: z.string(),
      outcome: z.enum(syncOutcomes),
      error: z.nullable(syncFault),
    }),
  ),
})
export type SyncRun = z.output<typeof syncRun>

export const startSync = endpoint('POST Fortnox/StartSync', {
  permission: '',
  summary: 'Brings rows to Fortnox one after the other, whether or not anybody waits for it',
  body: chosen,
  answer: answer(syncRun),
})

export const readSync = endpoint('GET Fortnox/SyncRun/{id}', {
  isReading: true,
  permission: '',
  summary: 'How far a sync is, and what became of each row that did not come through',
  answer: answer(syncRun),
})

export const lastSync = endpoint('GET Fortnox/LastSync/{kind}', {
  isReading: true,
  permission: '',
  summary: 'The last sync of a kind, whoever began it; null where there was none',
  params: z.object({ kind }),
  answer: answer(z.nullable(syncRun)),
})

export const stopSync = endpoint('POST Fortnox/StopSync/{id}', {
  permission: '',
  summary: 'Gives up what of a sync has not been sent yet',
  answer: answer(syncRun),
})
