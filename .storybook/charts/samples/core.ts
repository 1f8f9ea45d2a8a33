import { currentUser } from '#api/core/auth'
import { ApiError } from '#api/core/http'
import { users } from '../../fixtures/people'
import { done, failed, lost, type Samples, settled } from './sample'

const { permissions, ...user } = users.orders
const entered = { user, permissions: [...permissions], to: '/dashboard', token: 'of this session' }
const newcomer = { ...entered, user: { ...user, requiredChangePassword: true } }
const withoutFactor = { ...entered, user: { ...user, requiredSecondFactor: true } }
const basket = { id: 4711, status: 'inProgress', label: 'Order 4711' }

export const samples: Samples = {
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
  camera: {
    events: [
      done('open', {}),
      ...['NotAllowedError', 'NotReadableError', 'NotFoundError'].map((name) => failed('open', Object.assign(new Error(name), { name }))),
      { type: 'code.seen', code: '9780141439518' },
      { type: 'code.gone', code: '9780141439518' },
    ],
  },
  menuCounts: { events: [done('0.menuCounts.request.reading', [])] },
  batch: {
    input: { id: 'batch-1', about: {}, rows: [basket], isHeld: true, isFleeting: true },
    events: [
      settled({ type: 'moved', isGood: true }),
      settled({ type: 'failed', message: 'The server answered 500', retry: 'all' }),
      settled({ type: 'unknown', message: 'The connection was lost' }),
    ],
  },
  combobox: {
    input: { showsAll: false },
    events: [
      { type: 'query.typed', text: 'tove' },
      { type: 'query.typed', text: ' ' },
      { type: 'option.moved', to: 'next', count: 3 },
      { type: 'option.entered', count: 3 },
      { type: 'query.answered', count: 3 },
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
