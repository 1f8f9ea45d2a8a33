import { number } from '#views/core/format.ts'
import { texts as inventory } from '../texts'

const { copies, titles } = inventory

/** Every word of transfers. */
export const texts = {
  add: 'New transfer',
  adding: 'New transfer',
  fields: { from: 'From', to: 'To', note: 'Note' },
  create: 'Create and add titles',
  columns: {
    route: 'Transfer',
    state: 'Status',
    titles: 'Titles',
    copies: 'Copies',
    missing: 'Missing',
    note: 'Note',
    by: 'Made by',
    at: 'Made',
  },
  label: (id: number) => `Transfer ${id}`,
  route: (from: string, to: string) => `${from} to ${to}`,
  state: 'Status',
  empty: {
    title: 'No transfers yet',
    text: 'Use a transfer to send copies from one warehouse to the other and receive them there.',
  },
  back: 'Back to transfers',
  notFound: 'This transfer does not exist. It may have been removed.',
  scan: 'Scan or type an ISBN, EAN or article number',
  put: 'Add',
  notKnown: (codes: string) => `Unknown codes: ${codes}`,
  notOnIt: (code: string) => `${code} is not on this transfer`,
  none: 'No titles yet. Scan them, or type their ISBNs.',
  sum: (titleCount: number, copyCount: number) => `${titles(titleCount)}, ${copies(copyCount)}`,
  copiesOf: (title: string) => `Copies of ${title}`,
  arrivedOf: (title: string) => `Copies of ${title} that have arrived`,
  columnsOfItems: { title: 'Title', shelf: 'Shelf', free: 'Available', copies: 'Copies', sent: 'Sent', arrived: 'Arrived', lost: 'Lost' },
  take: 'Remove',
  takeOf: (title: string) => `Remove: ${title}`,
  send: 'Send',
  sent: 'Sent. The copies are in transit.',
  receiveAll: 'All arrived',
  receive: (count: number) => `Receive ${copies(count)}`,
  received: 'Received.',
  typed: 'Scan what arrived or type the total, then receive it.',
  remove: 'Remove draft',
  removed: 'Removed.',
  writeOff: 'Write off missing copies',
  writeOffText: (count: number) =>
    `${copies(count)} ${count === 1 ? 'is' : 'are'} under way and ${count === 1 ? 'has' : 'have'} not arrived. Written off, ${count === 1 ? 'it leaves' : 'they leave'} the books as lost.`,
  writtenOff: 'Written off.',
  reason: 'Why',
  missing: (count: number) => `${number(count)} missing`,
} as const
