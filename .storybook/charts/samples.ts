import { currentUser } from '#api/core/auth'
import { ApiError } from '#api/core/http'
import { shellMachine } from '#machines/app/shell'
import { connectionMachine } from '#machines/core/connection'
import { menuCountsMachine } from '#machines/core/menuCounts'
import { sessionMachine } from '#machines/core/session'
import { activityMachine } from '#machines/orders/activity'
import { lawAt } from '#machines/orders/basketStatus'
import { connected, rehearsal, syncDone, syncRunning, unconnected } from '../fixtures/fortnox'
import { importAs, importFacts } from '../fixtures/imports'
import { conflictBy } from '../fixtures/orders'
import { users } from '../fixtures/people'
import { inert } from './inert'

type Event = { type: string } & Record<string, unknown>

/** What a chart needs to run by hand: an input, and its events with what they carry. Events that carry nothing need no sample. */
export type Sample = { input?: unknown; events?: Event[] }

const { permissions, ...user } = users.orders
const entered = { user, permissions: [...permissions], to: '/dashboard', token: 'of this session' }
const newcomer = { ...entered, user: { ...user, requiredChangePassword: true } }
const withoutFactor = { ...entered, user: { ...user, requiredSecondFactor: true } }
const lost = new ApiError(0, 'The connection was lost')
const basket = { id: 4711, status: 'inProgress', label: 'Order 4711' }
const done = (actor: string, output: unknown): Event => ({ type: `xstate.done.actor.${actor}`, output })
const failed = (actor: string, error: unknown): Event => ({ type: `xstate.error.actor.${actor}`, error })
const settled = (outcome: object) => done('row-4711', { id: 4711, outcome })

const metadata = [
  {
    ...{ place: 1, state: 'new', title: 'Aniara', isbn: null, fault: '', offset: 0, productId: null, productDetailId: null },
    ...{ titleVersion: null, editionVersion: null, unknown: [] },
    fields: [{ of: 'title', field: 'title', label: 'Title', ours: '', theirs: 'Aniara', isFilling: true }],
  },
]
const placed = { productDetailId: 17, productId: 5, kind: 'book', title: 'Blinda ugglan', format: 'Hardback', status: 'active' }
const looked = (more: object) => ({
  isbn13: '9789129688313',
  hyphenated: '978-91-29-68831-3',
  takenBy: null,
  printedOn: [],
  works: [],
  ...more,
})

const quiet = { session: inert(sessionMachine), connection: inert(connectionMachine) }

/** By machine. Every state of a chart is reached with these (tests/states.test.ts). */
export const samples: Record<string, Sample> = {
  exportJob: {
    input: { status: 'ready', ask: () => new Promise(() => undefined), look: () => new Promise(() => undefined) },
    events: [
      { type: 'export.asked', ask: { what: 'check' } },
      { type: 'export.asked', ask: { what: 'make', leaveOut: false, again: false } },
      { type: 'export.asked', ask: { what: 'stop', buildId: 4 } },
      { type: 'export.seen', status: 'building' },
      done('ask', { errorCount: 1 }),
      failed('ask', lost),
      done('look', 'ready'),
      done('look', 'building'),
      failed('look', lost),
    ],
  },
  metadataImport: {
    input: { compare: () => new Promise(() => undefined), apply: () => new Promise(() => undefined) },
    events: [
      { type: 'file.chosen', file: new File([], 'records.mrc') },
      { type: 'fields.chosen', place: 1, names: ['title.title'] },
      done('compare', { records: metadata, isCut: false }),
      failed('compare', lost),
      done('compareAgain', { records: metadata, isCut: false }),
      failed('compareAgain', lost),
      done('apply', { applied: [], refused: [] }),
      failed('apply', lost),
    ],
  },
  ftpDownload: {
    input: { receive: () => () => undefined, size: 0 },
    events: [
      { type: 'transfer.began', size: 0 },
      { type: 'transfer.received', bytes: new Uint8Array(3) },
      { type: 'transfer.failed', error: new ApiError(0, 'The connection was lost') },
    ],
  },
  fortnoxSync: {
    input: { kind: 'article' },
    events: [
      { type: 'sync.asked', chosen: { kind: 'article', ids: [1] } },
      done('last', null),
      done('last', syncRunning),
      failed('last', lost),
      done('rehearse', rehearsal),
      failed('rehearse', lost),
      done('start', syncRunning),
      failed('start', lost),
      failed('start', new ApiError(409, 'A sync of these is under way')),
      done('read', syncRunning),
      done('read', syncDone),
      failed('read', lost),
      done('stop', syncDone),
      failed('stop', lost),
    ],
  },
  fortnoxConnection: {
    events: [
      { type: 'connection.asked', tab: null },
      done('login', 'https://apps.fortnox.se/oauth-v1/auth'),
      failed('login', lost),
      done('read', connected),
      done('read', unconnected),
      done('read', { ...unconnected, reason: 'Fortnox was not allowed' }),
      failed('read', lost),
    ],
  },
  discountLaw: {
    input: {
      now: '2026-06-01T00:00:00.000Z',
      startsAt: '2026-06-08T00:00:00.000Z',
      endsAt: null,
      items: 3,
      conflicts: { count: 0, title: '' },
      free: 0,
      otherCurrency: 0,
    },
  },
  invoiceRunStatus: { input: { changed: 0, waiting: 3 } },
  invoiceRun: {
    input: { id: null },
    events: [
      { type: 'run.rehearse', choice: { selection: {} } },
      done('0.invoiceRun.rehearsing', {
        token: 'of this rehearsal',
        rows: [],
        totals: { orders: 3, invoices: 3, refused: 0, amounts: [] },
      }),
      failed('0.invoiceRun.rehearsing', lost),
      ...['starting', 'running.reading', 'running.stopping', 'resuming'].flatMap((at) => [
        ...['running', 'stopped', 'done'].map((state) => done(`0.invoiceRun.${at}`, { id: 7, state })),
        failed(`0.invoiceRun.${at}`, lost),
      ]),
      failed('0.invoiceRun.starting', new ApiError(409, '1 order has changed since: rehearse again')),
      failed('0.invoiceRun.running.reading', new ApiError(404, 'There is no such run')),
    ],
  },
  generation: {
    input: { made: 0, total: 20_000, generate: () => new Promise(() => undefined) },
    events: [
      { type: 'xstate.done.actor.0.generation.generating', output: { made: 10_000, total: 20_000 } },
      { type: 'xstate.done.actor.0.generation.generating', output: { made: 20_000, total: 20_000 } },
      { type: 'xstate.error.actor.0.generation.generating', error: lost },
    ],
  },
  isbnCheck: {
    input: { check: () => new Promise(() => undefined), own: null },
    events: [
      { type: 'isbn.typed', text: '' },
      { type: 'isbn.typed', text: '978-91' },
      { type: 'isbn.typed', text: '9789129688310' },
      { type: 'isbn.typed', text: '9789129688313' },
      { type: 'isbn.saved', own: null },
      done('ask', looked({})),
      done('ask', looked({ takenBy: placed })),
      done('ask', looked({ printedOn: [placed] })),
      failed('ask', lost),
    ],
  },
  analytics: {
    input: {
      hasKey: true,
      register: () => Promise.resolve('token'),
      configure: () => Promise.resolve('G-ABC1234567'),
      begin: () => Promise.resolve(),
    },
    events: [
      { type: 'xstate.done.actor.register', output: 'token' },
      { type: 'xstate.error.actor.register', error: new Error('Away') },
      { type: 'xstate.done.actor.configure', output: 'G-ABC1234567' },
      { type: 'xstate.done.actor.begin', output: undefined },
    ],
  },
  labelPrint: {
    input: { startAt: 1, read: () => new Promise(() => undefined) },
    events: [
      { type: 'sheet.chosen', sheet: 2 },
      { type: 'start.chosen', startAt: 5 },
      { type: 'print.again', startAt: 3 },
      { type: 'xstate.done.actor.read', output: { sheets: 2 } },
      { type: 'xstate.done.actor.read', output: { sheets: 1 } },
      { type: 'xstate.error.actor.read', error: new ApiError(500, 'The server failed') },
    ],
  },
  app: {
    input: { isOnline: true, ...quiet },
    events: [
      { type: 'workspace.loaded', machines: { shell: shellMachine, menuCounts: menuCountsMachine, activity: activityMachine } },
      { type: 'session.started', name: 'Olle Order' },
    ],
  },
  session: {
    events: [
      { type: 'session.signIn', values: { mobile: 'orders', password: 'backoffice', token: '' } },
      { type: 'call.refused', status: 401, path: 'Basket/BasketItem/{id}' },
      { type: 'call.refused', status: 403, path: 'Basket/BasketItem/{id}' },
      { type: 'access.read', permissions: [...permissions] },
      done('fetchUser', entered),
      done('fetchUser', newcomer),
      failed('fetchUser', lost),
      failed('fetchUser', new ApiError(401, 'No session', null, currentUser.path)),
      done('login', entered),
      done('login', newcomer),
      done('login', withoutFactor),
      failed('login', new ApiError(401, 'Enter the code', { reason: 'secondFactor', token: 'of this sign-in' })),
      { type: 'session.enterCode', proof: '123456' },
      done('enterCode', entered),
      failed('enterCode', new ApiError(422, 'Not right')),
      failed('enterCode', new ApiError(401, 'Too late')),
      failed('login', new ApiError(401, 'The username or password are incorrect.')),
      done('logout', null),
      failed('logout', lost),
    ],
  },
  connection: { input: { isOnline: true } },
  shell: {
    events: [
      { type: 'page.scrolled', y: 40 },
      { type: 'page.scrolled', y: 0 },
    ],
  },
  menuCounts: { events: [done('0.menuCounts.request.reading', [])] },
  activity: {
    events: [
      { type: 'moves.requested', move: { type: 'basket.finish' }, baskets: [basket] },
      { type: 'session.started', name: 'Olle Order' },
      {
        type: 'batch.reported',
        batch: 'batch-1',
        about: { move: { type: 'basket.finish' }, me: 'Olle Order' },
        row: basket,
        outcome: { type: 'moved', status: 'done', isGood: true },
        isSingle: true,
      },
      { type: 'batch.settled', batch: 'batch-1' },
      { type: 'batch.closed', batch: 'batch-1' },
    ],
  },
  batch: {
    input: { id: 'batch-1', about: {}, rows: [basket], isHeld: true, isFleeting: true },
    events: [
      settled({ type: 'moved', isGood: true }),
      settled({ type: 'failed', message: 'The server answered 500', retry: 'all' }),
      settled({ type: 'unknown', message: 'The connection was lost' }),
    ],
  },
  basketMove: {
    input: { id: 4711, status: 'inProgress', move: { type: 'basket.finish' }, me: 'Olle Order' },
    events: [
      done('send', 'done'),
      failed('send', lost),
      failed('send', new ApiError(401, 'No session')),
      failed('send', new ApiError(500, 'The server answered 500')),
      failed('send', new ApiError(409, 'Out of stock: Aniara', conflictBy('isInStock', 'inProgress'))),
      failed('send', new ApiError(409, 'Moved by Maja Berg', conflictBy('stale', 'cancelled'))),
      done('read', { status: 'inProgress', movedBy: 'Olle Order', movedAt: '2026-01-02T03:04:05.000Z' }),
      done('read', { status: 'done', movedBy: 'Olle Order', movedAt: '2026-01-02T03:04:05.000Z' }),
      failed('read', lost),
    ],
  },
  transferStatus: {
    input: { titles: 1, shortages: [], missing: 1 },
    events: [{ type: 'transfer.writeOff', reason: 'Customs kept it' }],
  },
  shipmentStatus: {
    input: { carrierName: 'PostNord' },
    events: [
      { type: 'shipment.adopt', trackingNumber: '00373500454541020957' },
      { type: 'shipment.void', confirmedBy: 'Eva at PostNord' },
      ...['handedOver', 'delivered', 'returned'].map((to) => ({ type: 'shipment.tracked', to })),
    ],
  },
  requestStatus: {
    input: { titles: 1, waiting: 0, toCome: 3, onTheWay: 0 },
    events: [0, 1, 3].map((toCome) => ({
      type: 'request.settle',
      facts: { titles: 1, waiting: 0, toCome, onTheWay: Math.min(toCome, 1) },
    })),
  },
  stocktakeStatus: { input: { titles: 1, counted: 1, moved: 0, below: [] }, events: [{ type: 'stocktake.close', rest: 'keep' }] },
  counting: {
    input: { waiting: [], keep: () => undefined, drop: () => undefined, send: () => new Promise(() => undefined) },
    events: [
      { type: 'count.made', count: { clientId: 'c1', code: '9789100124311', quantity: 1, shelf: '', at: '2026-01-02T03:04:05.000Z' } },
      done('send', [{ clientId: 'c1', outcome: 'counted', productDetailId: 1, title: 'Aniara', counted: 1 }]),
      failed('send', new ApiError(409, 'This count is not open any more')),
      failed('send', lost),
    ],
  },
  basketStatus: {
    input: lawAt('create', { items: 1, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }).context,
    events: [{ type: 'basket.cancel', reason: 'Ordered twice' }],
  },
  deliveryStatus: {
    input: { items: [{ title: 'Aniara', quantity: 1, packed: 1, returned: 0 }], bookedWith: null },
    events: [
      { type: 'delivery.return', copies: 1 },
      { type: 'delivery.return', copies: 0 },
    ],
  },
  offerStatus: { input: { validTo: '2999-12-31', today: '2026-11-22' } },
  tillOutbox: {
    input: { queue: [], send: () => new Promise(() => undefined), keep: () => undefined },
    events: [
      { type: 'sale.rung', sale: { registerId: 1, clientId: '00000000-0000-4000-8000-000000000001', items: [], payments: [] } },
      done('send', { sale: {}, answer: { number: 1 } }),
      failed('send', lost),
      failed('send', new ApiError(409, 'Aniara: none in Stockholm', { reason: 'soldOut' })),
    ],
  },
  importLaw: { input: importFacts },
  importSession: {
    input: { id: null },
    events: [
      { type: 'file.chosen', file: new Blob(), kind: 'book' },
      ...(['reading', 'read', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const).map((state) =>
        done('upload', importAs(state)),
      ),
      done('upload', importAs('checked', { faulty: 3 })),
      failed('upload', lost),
      done('read', importAs('applied')),
      failed('read', lost),
      { type: 'sheet.chosen', sheet: 'More' },
      done('map', importAs('read')),
      { type: 'mapping.changed', columns: importAs('read').columns },
      done('check', importAs('checked', { faulty: 3 })),
      done('check', importAs('checking')),
      { type: 'cells.changed', edit: { row: 2, index: 3, text: 'Inbunden', alsoSame: true } },
      { type: 'rows.skipped', rows: [2] },
      done('mend', importAs('checked')),
      done('skip', importAs('checked')),
      { type: 'import.apply', mode: 'good' },
      done('apply', importAs('applied')),
      failed('apply', lost),
      failed('apply', new ApiError(422, 'Refused')),
      done('undo', importAs('undone')),
    ],
  },
  exportStatus: {
    input: { items: 3, errors: 0, hasConnection: true },
    events: [
      { type: 'export.checked', errors: 0 },
      { type: 'export.checked', errors: 1 },
      { type: 'export.build', leaveOut: false },
    ],
  },
  combobox: {
    input: { showsAll: false },
    events: [
      { type: 'query.typed', text: 'tove' },
      { type: 'query.typed', text: ' ' },
      { type: 'option.moved', to: 'next', count: 3 },
    ],
  },
  typing: {
    input: { text: '' },
    events: [
      { type: 'text.changed', text: 'tove' },
      { type: 'text.replaced', text: 'astrid' },
    ],
  },
  selection: {
    input: { key: 'orders', ids: [], total: null },
    events: [
      { type: 'row.toggled', id: 4711 },
      { type: 'range.chosen', id: 4712, page: [4711, 4712] },
      { type: 'page.toggled', page: [4711, 4712] },
      { type: 'matching.chosen', total: 1234 },
      { type: 'rows.chosen', ids: [4711] },
      { type: 'rows.dropped', ids: [4711] },
      { type: 'list.turned', key: 'orders', ids: [], total: null },
      { type: 'list.read', page: [4712], total: 1234, isWhole: false, find: () => Promise.resolve([]) },
      done('find', { ids: [4711] }),
      failed('find', lost),
    ],
  },
  choice: {
    input: { stands: 1 },
    events: [
      { type: 'choice.made', wanted: 2, send: () => Promise.resolve() },
      { type: 'choice.stands', stands: 3 },
      done('send', null),
      failed('send', lost),
    ],
  },
  command: {
    events: [{ type: 'command.run', call: () => Promise.resolve() }, done('0.command.running', null), failed('0.command.running', lost)],
  },
  form: {
    input: {
      initial: { title: '' },
      validate: ({ title }: Record<string, unknown>) => (title ? {} : { title: 'Title is required' }),
      submit: () => Promise.resolve(),
      draft: { values: { title: 'Aniara' }, base: { title: '' }, savedAt: 0, isFresh: false },
    },
    events: [
      { type: 'field.typed', name: 'title', value: 'Aniara' },
      { type: 'field.chosen', name: 'title', value: 'Aniara' },
      { type: 'field.settled', name: 'title' },
      { type: 'field.left', name: 'title' },
      done('submit', null),
      failed('submit', lost),
      failed('submit', new ApiError(422, 'Refused', { fieldErrors: { title: ['Title is taken'] } })),
    ],
  },
  humanCheck: { events: [done('obtain', { token: 'proof', validFor: 60_000 }), failed('obtain', lost)] },
  conflict: {
    input: {},
    events: [
      {
        type: 'conflict.found',
        base: { title: 'Aniara' },
        mine: { title: 'Aniara, a review' },
        theirs: { title: 'Aniara: en revy' },
        unasked: [],
        isToBeSent: false,
      },
      { type: 'side.chosen', name: 'title', side: 'mine' },
      { type: 'sides.chosen', side: 'mine' },
    ],
  },
  export: {
    input: { read: () => Promise.resolve({ rows: [], total: 0 }), write: () => Promise.resolve() },
    events: [
      { type: 'export.start', format: 'csv' },
      done('read', { rows: [{}], total: 1 }),
      failed('read', lost),
      done('write', undefined),
      failed('write', lost),
    ],
  },
}
