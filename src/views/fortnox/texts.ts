import type { PlannedVoucher } from '#api/fortnox/calls'
import type { SyncKind, SyncOutcome, SyncState } from '#api/fortnox/kinds'
import { number } from '#views/core/format.ts'

const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`

const nouns: Record<SyncKind, [one: string, many: string]> = {
  article: ['edition', 'editions'],
  invoice: ['document', 'documents'],
  voucher: ['voucher', 'vouchers'],
  customer: ['customer', 'customers'],
  supplier: ['distributor', 'distributors'],
}

export const texts = {
  states: {
    new: 'Not sent',
    changed: 'Changed',
    synced: 'Synced',
    sending: 'Sending',
    doubtful: 'Unconfirmed',
    failed: 'Failed',
    refused: 'Cannot be sent',
  } satisfies Record<SyncState, string>,
  outcomes: {
    synced: 'Synced',
    unchanged: 'Unchanged',
    failed: 'Failed',
    doubtful: 'Unconfirmed',
    notSent: 'Not sent',
  } satisfies Record<SyncOutcome, string>,
  columns: {
    title: { article: 'Title', invoice: 'Customer', voucher: 'Voucher', customer: 'Customer', supplier: 'Distributor' } satisfies Record<
      SyncKind,
      string
    >,
    number: { article: 'Article number', invoice: 'Number', voucher: 'Number', customer: 'Number', supplier: 'Number' } satisfies Record<
      SyncKind,
      string
    >,
    day: 'Day',
    total: 'Total',
    state: 'State',
    changes: 'Changes',
    remote: 'In Fortnox',
    syncedAt: 'Synced',
  },
  filter: 'State',
  unresolved: 'Failed or unconfirmed',
  search: 'Title, name or number',
  tabs: { label: 'Documents or vouchers', invoice: 'Invoices and credit notes', voucher: 'Vouchers' },
  empty: {
    title: (kind: SyncKind) => `No ${nouns[kind][1]} yet`,
    text: 'Records synced with Fortnox appear here.',
  },
  everything: 'Everything: not in Fortnox yet',
  bookedByInvoice: 'Booked by Fortnox with the invoice',
  willBeBooked: 'Fortnox books it with the invoice',
  fields: (names: readonly string[]) => names.join(', '),
  sync: 'Sync',
  syncOf: (title: string) => `Sync ${title}`,
  syncMany: 'Sync…',
  synced: (remoteId: string) => `In Fortnox as ${remoteId}.`,
  unchanged: 'Nothing was sent: no changes since the last sync.',
  close: 'Close',
  cancel: 'Cancel',
  details: {
    nothing: 'Fortnox is up to date.',
    field: 'Field',
    from: 'Sent to Fortnox',
    to: 'Would be sent',
    none: '—',
    fix: 'Fix',
    open: {
      article: 'Open edition',
      invoice: 'Open document',
      voucher: 'Open document',
      customer: 'Open customer',
      supplier: 'Open distributor',
    } satisfies Record<SyncKind, string>,
  },
  banner: {
    connected: (company: string) => `Connected to ${company || 'Fortnox'}`,
    since: (when: string, by: string) => `Since ${when}, by \u2068${by}\u2069.`,
    unconnected: 'Not connected to Fortnox',
    unconnectedText: 'Connect Fortnox before you sync.',
    connect: 'Connect Fortnox',
    missing: (names: readonly string[]) => `Missing server settings: ${names.join(', ')}.`,
    waiting: (seconds: number) => `Fortnox asks us to wait ${seconds} s.`,
    failed: 'Could not load the Fortnox connection',
  },
  client: {
    heading: 'Fortnox’s consent',
    text: 'Fortnox opens in a new tab, where you choose the company. The link works once, for ten minutes.',
    ask: 'Open Fortnox',
    asking: 'Asking Fortnox…',
    waiting: 'Waiting for the answer in the other tab…',
    blocked: 'No new tab? Open Fortnox',
    drop: 'Cancel',
    refused: 'Consent was not given',
    serverError: 'Server Error',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnect Fortnox?',
    disconnectText: 'The tokens are deleted. Records in Fortnox stay, and sync continues from here when you connect again.',
    disconnected: 'Fortnox is disconnected.',
  },
  dryRun: {
    title: 'Sync preview',
    reading: 'Calculating…',
    total: (kind: SyncKind, total: number) => count(total, ...nouns[kind]),
    create: 'To create in Fortnox',
    update: 'To change in Fortnox',
    unchanged: 'Unchanged: no request',
    doubtful: 'Unconfirmed: looked up first',
    refused: 'Cannot be sent',
    before: 'Customers and articles sent first',
    vouchers: (total: number) => `Accounting: ${count(total, 'voucher', 'vouchers')}`,
    balanced: 'Debit and credit are equal.',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
    sum: 'Sum',
    byFortnox: 'Fortnox creates these vouchers when it books the invoices.',
    kinds: {
      invoice: 'Invoice',
      credit: 'Credit note',
      payment: 'Payment',
      reversal: 'Reversed payment',
      closing: 'Day of the till',
    } satisfies Record<PlannedVoucher['kind'], string>,
    each: 'Each voucher',
    first: (shown: number, total: number) => `The first ${shown} of ${total}`,
    confirm: 'Sync',
    nothing: 'Nothing to send.',
  },
  run: {
    heading: 'Sync',
    underWay: (done: number, total: number) => `${done} of ${total}`,
    waiting: (seconds: number) => `Fortnox asks us to wait ${seconds} s. The sync continues automatically`,
    away: 'Cannot reach the server. The sync continues there.',
    starting: 'Starting…',
    stop: 'Stop sync',
    dismiss: 'Dismiss',
    again: 'Sync these again',
    ended: { done: 'The sync is done', stopped: 'The sync was stopped', running: 'The sync is under way' },
    by: (name: string) => `Begun by \u2068${name}\u2069`,
    counts: (counts: readonly (readonly [SyncOutcome, number])[]) =>
      counts
        .filter(([, value]) => value > 0)
        .map(([outcome, value]) => `${texts.outcomes[outcome]}: ${value}`)
        .join(' · '),
    rows: 'Rows not synced',
  },
} as const
