import { number } from '#views/core/format.ts'
import { texts as inventory } from '../texts'

const { copies, titles } = inventory

/** Every word of transfers. */
export const texts = {
  add: 'New transfer',
  adding: 'A new transfer',
  fields: { from: 'It leaves', to: 'It goes to', note: 'Note' },
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
    text: 'Copies go from one warehouse to the other by a transfer: sent here, received there, and what got lost written off.',
  },
  back: 'Back to transfers',
  notFound: 'There is no such transfer: it may have been removed.',
  scan: 'Scan or type an ISBN, EAN or article number',
  put: 'Add',
  notKnown: (codes: string) => `Nothing has this code: ${codes}`,
  notOnIt: (code: string) => `${code} is not on this transfer`,
  none: 'No titles yet. Scan them, or type their ISBNs.',
  sum: (titleCount: number, copyCount: number) => `${titles(titleCount)}, ${copies(copyCount)}`,
  copiesOf: (title: string) => `Copies of ${title}`,
  arrivedOf: (title: string) => `Copies of ${title} that have arrived`,
  columnsOfItems: { title: 'Title', shelf: 'Shelf', free: 'Available', copies: 'Copies', sent: 'Sent', arrived: 'Arrived', lost: 'Lost' },
  take: 'Take off',
  takeOf: (title: string) => `Take off: ${title}`,
  send: 'Send',
  sent: 'Sent: its copies are under way.',
  receiveAll: 'All have arrived',
  receive: (count: number) => `Receive ${copies(count)}`,
  received: 'Received.',
  typed: 'Scan what has arrived, or type how many in all, and receive it then.',
  remove: 'Remove draft',
  removed: 'Removed.',
  writeOff: 'Write off what is missing',
  writeOffText: (count: number) =>
    `${copies(count)} ${count === 1 ? 'is' : 'are'} under way and ${count === 1 ? 'has' : 'have'} not arrived. Written off, ${count === 1 ? 'it leaves' : 'they leave'} the books as lost.`,
  writtenOff: 'Written off.',
  reason: 'Why',
  missing: (count: number) => `${number(count)} missing`,
} as const
