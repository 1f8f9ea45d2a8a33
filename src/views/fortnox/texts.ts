import type { PlannedVoucher } from '#api/fortnox/calls'
import type { SyncKind, SyncOutcome, SyncState } from '#api/fortnox/kinds'

const count = (value: number, one: string, many: string) => `${new Intl.NumberFormat('en-GB').format(value)} ${value === 1 ? one : many}`

const nouns: Record<SyncKind, [one: string, many: string]> = {
  article: ['edition', 'editions'],
  invoice: ['document', 'documents'],
  voucher: ['voucher', 'vouchers'],
  customer: ['customer', 'customers'],
  supplier: ['distributor', 'distributors'],
}

/** Every word of the pages of Fortnox. */
export const texts = {
  states: {
    new: 'Not sent',
    changed: 'Changed',
    synced: 'Synced',
    sending: 'Being sent',
    doubtful: 'Doubtful',
    failed: 'Failed',
    refused: 'Cannot be sent',
  } satisfies Record<SyncState, string>,
  outcomes: {
    synced: 'Synced',
    unchanged: 'Unchanged',
    failed: 'Failed',
    doubtful: 'Doubtful',
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
    changes: 'What would change',
    remote: 'In Fortnox',
    syncedAt: 'Synced',
  },
  filter: 'State',
  search: 'Title, name or number',
  tabs: { label: 'Documents or vouchers', invoice: 'Invoices and credit notes', voucher: 'Vouchers' },
  empty: {
    title: (kind: SyncKind) => `No ${nouns[kind][1]} yet`,
    text: 'What is kept in step with Fortnox stands here.',
  },
  everything: 'All of it: it is not there yet',
  fields: (names: readonly string[]) => names.join(', '),
  sync: 'Sync',
  syncOf: (title: string) => `Sync ${title}`,
  syncMany: 'Sync…',
  synced: (remoteId: string) => `It is in Fortnox as ${remoteId}.`,
  unchanged: 'Nothing has changed since it was synced: nothing was sent.',
  close: 'Close',
  cancel: 'Cancel',
  details: {
    nothing: 'Fortnox has it as it is here.',
    field: 'Field',
    from: 'Fortnox was told',
    to: 'It would be told',
    none: '—',
    mend: 'Mend it',
  },
  banner: {
    connected: (company: string) => `Connected to ${company || 'Fortnox'}`,
    since: (when: string, by: string) => `Since ${when}, by \u2068${by}\u2069.`,
    unconnected: 'Not connected to Fortnox',
    unconnectedText: 'Nothing can be synced until somebody gives consent.',
    getClient: 'Get client',
    missing: (names: readonly string[]) => `This server lacks settings: ${names.join(', ')}.`,
    waiting: (seconds: number) => `Fortnox asks us to wait ${seconds} s.`,
    failed: 'Whether Fortnox is connected could not be read',
  },
  client: {
    heading: 'Fortnox’s consent',
    text: 'Fortnox asks in a tab of its own which company this may work with. The link is good once, and for ten minutes.',
    ask: 'Open Fortnox',
    asking: 'Asking Fortnox…',
    waiting: 'Waiting for the answer in the other tab…',
    blocked: 'No tab opened? Go there',
    drop: 'Do not wait',
    refused: 'Consent was not given',
    serverError: 'Server Error',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnect Fortnox?',
    disconnectText: 'The tokens are forgotten. What is in Fortnox stays there, and what was synced is known when it is connected again.',
    disconnected: 'Fortnox is not connected any more.',
  },
  rehearsal: {
    title: 'What a sync would do',
    reading: 'Working it out…',
    total: (kind: SyncKind, total: number) => count(total, ...nouns[kind]),
    create: 'Would be made there',
    update: 'Would be changed there',
    unchanged: 'Unchanged: no request',
    doubtful: 'In doubt: looked up first',
    refused: 'Cannot be sent',
    before: 'Customers and articles that go first',
    vouchers: (total: number) => `Accounting: ${count(total, 'voucher', 'vouchers')}`,
    balanced: 'Debit and credit are equal.',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
    sum: 'Sum',
    byFortnox: 'Fortnox makes these itself, as it books the invoices.',
    kinds: {
      invoice: 'Invoice',
      credit: 'Credit note',
      payment: 'Payment',
      reversal: 'Payment taken back',
      closing: 'Day of the till',
    } satisfies Record<PlannedVoucher['kind'], string>,
    each: 'Each voucher',
    first: (shown: number, total: number) => `The first ${shown} of ${total}`,
    confirm: 'Sync',
    nothing: 'Nothing would be sent.',
  },
  run: {
    heading: 'Sync',
    underWay: (done: number, total: number) => `${done} of ${total}`,
    waiting: (seconds: number) => `Fortnox asks us to wait ${seconds} s: it goes on by itself`,
    away: 'The server cannot be reached. The sync goes on there; it is asked again.',
    starting: 'Starting…',
    stop: 'Give up the rest',
    dismiss: 'Dismiss',
    again: 'Sync these again',
    ended: { done: 'The sync is done', stopped: 'The sync was stopped', running: 'The sync is under way' },
    by: (name: string) => `Begun by \u2068${name}\u2069`,
    counts: (counts: readonly (readonly [SyncOutcome, number])[]) =>
      counts
        .filter(([, value]) => value > 0)
        .map(([outcome, value]) => `${texts.outcomes[outcome]}: ${value}`)
        .join(' · '),
    rows: 'Rows that did not come through',
  },
} as const
