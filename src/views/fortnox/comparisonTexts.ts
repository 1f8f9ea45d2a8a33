import { lowerFirst } from '#api/core/names'
import type { ComparedKind, DifferenceReason } from '#api/fortnox/comparison'
import { number } from '#views/core/format.ts'

const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`
const documents = (value: number) => count(value, 'document', 'documents')

export const texts = {
  documents,
  compare: 'Compare now',
  underWay: 'Comparing with Fortnox…',
  away: 'Cannot reach the server. The comparison continues there.',
  agree: (zero: string, day: string) => `Agree, ${zero}, ${day}`,
  differ: (differences: string, amount: string, day: string) => `${differences}, ${amount}, ${day}`,
  differences: (value: number) => count(value, 'difference', 'differences'),
  compared: (value: number, from: string) => `${documents(value)} since ${from}, by document and account.`,
  rounded: (value: number) => `Fortnox rounds the VAT of ${documents(value)} otherwise, and books the difference on 3740.`,
  failed: (when: string, why: string) => `The comparison of ${when} failed. \u2068${why}\u2069`,
  kept: (when: string) => `Below is the last good one, of ${when}.`,
  none: { title: 'Not compared yet', text: 'Every night the documents here are compared with those in Fortnox.' },
  ended: { agree: 'Fortnox agrees.', differ: 'Fortnox differs.', failed: 'The comparison failed.', running: '' },
  by: { night: 'Nightly', person: (name: string) => `By \u2068${name}\u2069` },
  documentsHeading: 'Documents that differ',
  noDifferences: 'No differences.',
  all: (value: number) => `All · ${number(value)}`,
  reason: (reason: DifferenceReason, value: number) => `${texts.reasons[reason]} · ${number(value)}`,
  reasons: {
    notSent: 'Not sent',
    missingThere: 'Missing in Fortnox',
    missingHere: 'Missing here',
    cancelledThere: 'Cancelled in Fortnox',
    notBooked: 'Not booked in Fortnox',
    amount: 'Another amount',
    accounts: 'Other accounts',
  } satisfies Record<DifferenceReason, string>,
  kinds: {
    invoice: 'Invoice',
    credit: 'Credit note',
    payment: 'Payment',
    reversal: 'Reversed payment',
    closing: 'Day of the till',
    voucher: 'Voucher',
  } satisfies Record<ComparedKind, string>,
  here: 'Here',
  there: 'Fortnox',
  lacking: 'Missing',
  difference: 'Difference',
  open: (shown: string, kind: string, of: string) => `${shown}: open ${lowerFirst(kind)} ${of}`,
  openThere: (shown: string, of: string) => `${shown}: open ${of} in Fortnox`,
  accountsHeading: 'Accounts',
  accountsText: 'Debit less credit. Bookings that Fortnox has of others are not compared.',
  account: 'Account',
  rounding: 'Rounding',
  others: 'Booked by others',
  historyHeading: 'History',
  states: { running: 'Under way', agree: 'Agree', differ: 'Differ', failed: 'Failed' },
  loadFailed: 'Could not load the comparison',
} as const
