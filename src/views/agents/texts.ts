import type { Proposal } from '#api/agents/admin'
import type { RequestRow, RequestState } from '#api/agents/requests'
import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const copies = (count: number) => counted(count, 'copy', 'copies')
const titles = (count: number) => counted(count, 'title', 'titles')

import { tabs } from './tabs'

export const texts = inLanguage('agents/agents', {
  copies,
  titles,
  nav: 'Orders to publishers',
  tabs,
  columns: {
    request: 'Request',
    distributor: 'Distributor',
    origin: 'How',
    state: 'Status',
    titles: 'Titles',
    copies: 'Copies',
    progress: 'Received',
    waiting: 'Not answered',
    note: 'Note',
    changed: 'Changed',
    sent: 'Sent',
    by: 'By',
  },
  origins: { admin: 'Asked by us', agent: 'Submitted by them' },
  ownOrigins: { admin: 'Asked by the shop', agent: 'Submitted by you' },
  drafts: { own: 'Your draft', admin: 'Our draft', agent: 'Their draft' },
  of: (part: number, all: number) => `${number(part)} of ${number(all)}`,
  label: (id: number, state?: RequestState) => `${state === 'draft' ? 'Draft' : 'Request'} ${id}`,
  search: 'Number, title or ISBN',
  filters: { state: 'Status', origin: 'How', due: 'Due', late: 'Past their day' },
  empty: {
    staff: {
      title: 'No requests here',
      text: "Choose 'New order to publisher' in the menu to request titles. Orders that distributors submit appear here, too.",
    },
    finished: { title: 'Nothing finished yet', text: 'Requests are listed here when all copies are received, or when they are cancelled.' },
    own: { title: 'Nothing here', text: "Requests from the shop appear here. Choose 'Submit New Order' to offer titles of yours." },
  },
  newRequest: 'New request',
  newOwn: 'New draft',
  newOwnText: 'Add your titles, and submit the order when it is complete.',
  notFound: 'This request does not exist. It may have been removed.',
  back: 'Back to requests',
  backToProgress: 'Back to requests in progress',
  requestedBy: (name: string, at: string) => `\u2068${name}\u2069, ${at}`,
  to: (place: string) => `To ${place}`,
  submit: 'Submit',
  submitted: 'Submitted.',
  start: 'Start work',
  cancel: 'Cancel request',
  cancelling: 'Cancel this request?',
  cancellingText: 'No more copies are expected. Received copies stay in stock.',
  keep: 'Keep request',
  cancelled: 'Cancelled.',
  email: 'Send email',
  emailTo: 'Email',
  emailText: 'Text',
  emailHint: 'The titles are listed after the text.',
  send: 'Send',
  sent: (to: string) => `Sent to \u2068${to}\u2069.`,
  note: 'Note',
  noNote: 'No note',
  edit: 'Edit',
  editNote: 'Edit note',
  save: 'Save',
  close: 'Cancel',
  saved: 'Saved.',
  add: 'Add a title by its ISBN, EAN or article number',
  noTitles: 'No titles yet.',
  facts: { requested: 'Asked for', accepted: 'Accepted', delivered: 'Sent', received: 'Received', price: 'Price', eta: 'Expected' },
  accept: 'Accept',
  acceptOf: (title: string) => `Accept: ${title}`,
  decline: 'Decline',
  declineOf: (title: string) => `Decline: ${title}`,
  answer: (title: string) => `Accept ‘\u2068${title}\u2069’`,
  change: 'Change',
  changeOf: (title: string) => `Change: ${title}`,
  changing: (title: string) => `‘\u2068${title}\u2069’`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove: ${title}`,
  forOrder: (id: number) => `For order ${id}`,
  receiveScan: 'Scan what arrived. Each scan is one copy',
  receiveOf: (title: string) => `Copies of ${title} received`,
  receive: (count: number) => `Receive ${copies(count)}`,
  received: 'Received.',
  notSent: 'Not received yet. Press Receive again.',
  notOnIt: 'Not on this request, or all its copies are received',
  all: 'All received',
  allOf: (title: string) => `All received: ${title}`,
  fields: {
    quantity: 'Copies',
    price: 'Unit price',
    eta: 'Expected on',
    delivered: 'Copies sent',
    note: 'Note',
    distributor: 'Distributor',
    warehouse: 'Deliver to',
  },
  builder: {
    text: 'Titles that new orders and wishes need, and that are neither in stock nor already requested.',
    none: {
      title: 'No titles out of stock',
      text: 'Stock and pending requests cover all orders and wishes. You can still make a request by hand.',
    },
    all: 'Choose a distributor',
    choose: 'Choose a distributor. Out-of-stock titles of this distributor are added for you.',
    more: 'You can add other titles on the request.',
    chosen: (count: number) => `Create request for ${titles(count)}`,
    empty: 'Create empty request',
    nobody: 'No distributor',
    figures: ({ wanted, wished, free, ordered, reorderPoint }: Pick<Proposal, 'wanted' | 'wished' | 'free' | 'ordered' | 'reorderPoint'>) =>
      [
        `${number(wanted)} ordered`,
        wished > 0 && `${number(wished)} wished for`,
        `${number(free)} available`,
        `${number(ordered)} on the way`,
        reorderPoint !== null && `${number(reorderPoint)} to keep`,
      ]
        .filter(Boolean)
        .join(', '),
    short: (count: number) => `${number(count)} missing`,
    made: 'Request created. Check it, then submit it.',
  },
  own: {
    columns: { title: 'Title', contributor: 'Contributors', isbn: 'ISBN', editions: 'Editions' },
    order: 'Order',
    orderOf: (title: string) => `Order: ${title}`,
    ordering: (title: string) => `‘\u2068${title}\u2069’ on an order`,
    on: 'Draft',
    fresh: 'A new draft',
    edition: 'Edition',
    put: 'Add to draft',
    done: 'Added to the draft.',
    search: 'Title, contributor or ISBN',
    empty: { title: 'No titles', text: 'The titles you deliver to us appear here. Ask the shop to add yours.' },
    label: (title: string) => title,
  },
  data: {
    heading: 'Our details',
    text: 'Contact details for the shop, and your delivery time.',
    fields: { contactName: 'Contact', email: 'Email', phone: 'Phone', deliveryDays: 'Delivers in' },
  },
} as const)

/** How a request came to be; a draft has not been submitted yet. */
export function originOf({ origin, state }: Pick<RequestRow, 'origin' | 'state'>, isOwn: boolean): string {
  if (state === 'draft') return texts.drafts[isOwn ? 'own' : origin]
  return (isOwn ? texts.ownOrigins : texts.origins)[origin]
}
