import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback, fromPromise, initialTransition, SimulatedClock, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { loginUser } from '#api/core/auth'
import { ApiError } from '#api/core/http'
import { sessionMachine } from '#machines/core/session'

const user = { id: 7, username: 'orders', firstName: 'Sara', lastName: 'Lind', requiredChangePassword: false, template: '' }
const entered = { user, permissions: ['Dashboard'], to: '/dashboard' }
const values = { mobile: 'orders', password: 'backoffice', token: 'proof' }

/** The chart with nothing of a browser in it: what it did to the token and the page is written down instead. */
function chart({ hasToken = false, done = [] as string[], stored = [] as unknown[] } = {}) {
  return sessionMachine.provide({
    actors: {
      fetchUser: fromPromise(() => new Promise<typeof entered>(() => undefined)),
      login: fromPromise(() => new Promise<typeof entered & { token: string }>(() => undefined)),
      enterCode: fromPromise(() => new Promise<typeof entered & { token: string }>(() => undefined)),
      logout: fromPromise(() => new Promise<unknown>(() => undefined)),
      refusals: fromCallback(() => undefined),
      otherTabs: fromCallback(() => undefined),
    },
    guards: { hasToken: () => hasToken },
    actions: {
      storeToken: (_, token) => void done.push(`token ${token}`),
      clearToken: () => void done.push('clear token'),
      rememberPage: () => void done.push('remember page'),
      forgetPage: () => void done.push('forget page'),
      storeUser: ({ context }) => stored.push(context),
      logFailure: () => void done.push('log failure'),
    },
  })
}

/** Lets one chart live through events; answers of actors are events too. */
function live(options: { hasToken?: boolean }, ...events: AnyEventObject[]) {
  const done: string[] = []
  const stored: unknown[] = []
  const emitted: AnyEventObject[] = []
  const clock = new SimulatedClock()
  const session = createActor(chart({ ...options, done, stored }), { clock })
  session.on('*', (event) => emitted.push(event))
  session.start()
  for (const event of events) session.send(event as never)
  return { session, done, stored, emitted, clock, value: () => session.getSnapshot().value }
}

const answered = (actor: 'fetchUser' | 'login' | 'enterCode' | 'logout', output: unknown) => ({
  type: `xstate.done.actor.${actor}`,
  output,
})
const failed = (actor: 'fetchUser' | 'login' | 'enterCode' | 'logout', error: unknown) => ({ type: `xstate.error.actor.${actor}`, error })
const refused = (status: number, path = 'Basket/NewOrdersList') => ({ type: 'call.refused', status, path })

test('without a token nobody is signed in', () => {
  const [snapshot] = initialTransition(chart())
  expect(snapshot.value).toBe('signedOut')
})

test('a token asks for its user, who is then signed in where they are', () => {
  const { value, emitted } = live({ hasToken: true }, answered('fetchUser', { ...entered, to: '/order/done-orders' }))
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(emitted).toEqual([{ type: 'session.started', name: 'Sara Lind', to: '/order/done-orders' }])
})

test('a user the server refuses costs the token', () => {
  const { value, done, emitted } = live({ hasToken: true }, failed('fetchUser', new ApiError(401, 'Not signed in')))
  expect(value()).toBe('signedOut')
  expect(done).toEqual(['remember page', 'clear token'])
  expect(emitted).toEqual([{ type: 'session.expired' }])
})

test('a lost connection keeps the token and asks again, ever more rarely', () => {
  const lost = failed('fetchUser', new ApiError(0, 'The connection was lost'))
  const { value, done, emitted, clock, session } = live({ hasToken: true }, lost)
  expect(value()).toEqual({ unreachable: 'pausing' })
  expect(done).toEqual(['remember page'])
  expect(emitted).toEqual([{ type: 'session.unreachable' }])
  clock.increment(1000)
  expect(value()).toEqual({ unreachable: 'asking' })
  session.send(lost as never)
  clock.increment(1999)
  expect(value()).toEqual({ unreachable: 'pausing' })
  clock.increment(1)
  expect(value()).toEqual({ unreachable: 'asking' })
  session.send(answered('fetchUser', { ...entered, to: '/order/done-orders' }) as never)
  expect(value()).toEqual({ signedIn: 'ready' })
})

test('the connection coming back asks at once', () => {
  const { value } = live({ hasToken: true }, failed('fetchUser', new ApiError(503, 'Down')), { type: 'connection.restored' })
  expect(value()).toEqual({ unreachable: 'asking' })
})

test('signing in stores the token and leads to the dashboard', () => {
  const { value, done, emitted } = live({}, { type: 'session.signIn', values }, answered('login', { ...entered, token: 'abc' }))
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(done).toEqual(['token abc'])
  expect(emitted).toMatchObject([{ type: 'session.started', to: '/dashboard' }])
})

test('whoever signs in is kept for a reload without a connection, as they are after each change', () => {
  const first = { ...entered, user: { ...user, requiredChangePassword: true }, token: 'abc' }
  const { session, stored } = live({}, { type: 'session.signIn', values }, answered('login', first))
  expect(stored.at(-1)).toMatchObject({ user: { requiredChangePassword: true }, permissions: ['Dashboard'] })
  session.send({ type: 'password.changed' })
  expect(stored.at(-1)).toMatchObject({ user: { requiredChangePassword: false } })
  session.send({ type: 'user.renamed', firstName: 'Sara', lastName: 'Ek' })
  expect(stored.at(-1)).toMatchObject({ user: { lastName: 'Ek' } })
  session.send({ type: 'access.read', permissions: [] })
  expect(stored.at(-1)).toMatchObject({ permissions: [] })
})

test('a refused login says so and signs nobody in', () => {
  const error = new ApiError(401, 'No', null, loginUser.path)
  const { value, done, emitted } = live({}, { type: 'session.signIn', values }, refused(401, loginUser.path), failed('login', error))
  expect(value()).toBe('signedOut')
  expect(done).toEqual([])
  expect(emitted).toEqual([{ type: 'login.refused', error }])
})

test('a login that fails while the token is kept keeps it', () => {
  const down = new ApiError(503, 'Down')
  const { value } = live({ hasToken: true }, failed('fetchUser', down), { type: 'session.signIn', values }, failed('login', down))
  expect(value()).toEqual({ unreachable: 'pausing' })
})

const codeRequired = failed(
  'login',
  new ApiError(401, 'Enter the code', { reason: 'secondFactor', token: 'of this sign-in' }, loginUser.path),
)
const begun = [{ type: 'session.signIn', values }, codeRequired] as const

test('where a second factor is on the password leads to the code, which signs in', () => {
  const { session, value, done, emitted } = live({}, ...begun)
  expect(value()).toBe('codeAsked')
  expect(emitted).toEqual([{ type: 'code.asked' }])
  session.send({ type: 'session.enterCode', proof: '123456' })
  expect(value()).toBe('checkingCode')
  session.send(answered('enterCode', { ...entered, token: 'abc' }) as never)
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(done).toEqual(['token abc'])
})

test('a wrong code may be typed anew; one that comes too late wants the password', () => {
  const wrong = failed('enterCode', new ApiError(422, 'Not right'))
  const late = failed('enterCode', new ApiError(401, 'Too late'))
  const { session, value, emitted } = live({}, ...begun, { type: 'session.enterCode', proof: '1' }, wrong)
  expect(value()).toBe('codeAsked')
  session.send({ type: 'session.enterCode', proof: '2' })
  session.send(late as never)
  expect(value()).toBe('signedOut')
  expect(emitted.map(({ type }) => type)).toEqual(['code.asked', 'login.refused', 'login.refused'])
})

test('whoever goes back from the code signs in anew, or is who they still were', () => {
  expect(live({}, ...begun, { type: 'session.startOver' }).value()).toBe('signedOut')
  const down = failed('fetchUser', new ApiError(503, 'Down'))
  expect(live({ hasToken: true }, down, ...begun, { type: 'session.startOver' }).value()).toBe('loadingUser')
})

test('whose role asks for a second factor turns it on first, after the password they must change', () => {
  const both = { ...entered, user: { ...user, requiredChangePassword: true, requiredSecondFactor: true }, to: '/order/map', token: 'abc' }
  const { session, value, emitted } = live({}, { type: 'session.signIn', values }, answered('login', both))
  expect(value()).toEqual({ signedIn: 'mustChangePassword' })
  session.send({ type: 'password.changed' })
  expect(value()).toEqual({ signedIn: 'mustTurnOnFactor' })
  expect(emitted.at(-1)).toEqual({ type: 'session.continued', to: '/sign-in-security' })
  session.send({ type: 'factor.turnedOn' })
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(emitted.at(-1)).toEqual({ type: 'session.continued', to: '/order/map' })
})

test('a role that asks for it meanwhile is heard', () => {
  const { session, value } = live({ hasToken: true }, answered('fetchUser', entered))
  session.send({ type: 'factor.required' })
  expect(value()).toEqual({ signedIn: 'mustTurnOnFactor' })
})

test('whoever must change their password goes there first, and on to where they were going', () => {
  const newcomer = { ...entered, user: { ...user, requiredChangePassword: true }, to: '/order/done-orders', token: 'abc' }
  const { session, value, emitted } = live({}, { type: 'session.signIn', values }, answered('login', newcomer))
  expect(value()).toEqual({ signedIn: 'mustChangePassword' })
  expect(emitted).toMatchObject([{ type: 'session.started', to: '/change-password' }])
  session.send({ type: 'password.changed' })
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(session.getSnapshot().context.user?.requiredChangePassword).toBe(false)
  expect(emitted.at(-1)).toEqual({ type: 'session.continued', to: '/order/done-orders' })
})

test('whoever opens the password page itself goes on to the dashboard', () => {
  const newcomer = { ...entered, user: { ...user, requiredChangePassword: true }, to: '/change-password' }
  const { emitted } = live({ hasToken: true }, answered('fetchUser', newcomer), { type: 'password.changed' })
  expect(emitted.map(({ to }) => to)).toEqual(['/change-password', '/dashboard'])
})

test('a password changed without need leads nowhere', () => {
  const { emitted } = live({ hasToken: true }, answered('fetchUser', entered), { type: 'password.changed' })
  expect(emitted.map(({ type }) => type)).toEqual(['session.started'])
})

test('a 401 anywhere ends the session and remembers the page', () => {
  const { value, done, emitted, session } = live({ hasToken: true }, answered('fetchUser', entered), refused(401))
  expect(value()).toBe('signedOut')
  expect(done).toEqual(['remember page', 'clear token'])
  expect(emitted.at(-1)).toEqual({ type: 'session.expired' })
  expect(session.getSnapshot().context.permissions).toBeUndefined()
})

test('a 403 anywhere is said and changes nothing', () => {
  const { value, done, emitted } = live({ hasToken: true }, answered('fetchUser', entered), refused(403))
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(done).toEqual([])
  expect(emitted.at(-1)).toEqual({ type: 'access.refused', path: 'Basket/NewOrdersList' })
})

test('signing out asks the server, then forgets the page before the token, so that other tabs know it was meant', () => {
  const { value, done, emitted } = live(
    { hasToken: true },
    answered('fetchUser', entered),
    { type: 'session.signOut' },
    answered('logout', null),
  )
  expect(value()).toBe('signedOut')
  expect(done).toEqual(['forget page', 'clear token'])
  expect(emitted.at(-1)).toEqual({ type: 'session.ended' })
})

test('a failed signing out is logged only', () => {
  const { value, done, emitted } = live(
    { hasToken: true },
    answered('fetchUser', entered),
    { type: 'session.signOut' },
    failed('logout', new ApiError(500, 'Broken')),
  )
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(done).toEqual(['log failure'])
  expect(emitted.map(({ type }) => type)).toEqual(['session.started'])
})

test('signing out of a session that had ended already is signing out', () => {
  const ended = new ApiError(401, 'Not signed in')
  const { value, done } = live({ hasToken: true }, answered('fetchUser', entered), { type: 'session.signOut' }, failed('logout', ended))
  expect(value()).toBe('signedOut')
  expect(done).toEqual(['forget page', 'clear token'])
})

test('another tab that signs out signs this one out, one whose session expired lets this one come back', () => {
  const meant = live({ hasToken: true }, answered('fetchUser', entered), { type: 'tab.signedOut' })
  expect([meant.value(), meant.done, meant.emitted.at(-1)?.type]).toEqual(['signedOut', ['forget page'], 'session.ended'])
  const expired = live({ hasToken: true }, answered('fetchUser', entered), { type: 'tab.expired' })
  expect([expired.value(), expired.done, expired.emitted.at(-1)?.type]).toEqual(['signedOut', ['remember page'], 'session.expired'])
})

test('another tab that signs in signs this one in', () => {
  const { value } = live({}, { type: 'tab.signedIn' }, answered('fetchUser', entered))
  expect(value()).toEqual({ signedIn: 'ready' })
})

test('the chart says what it does without doing it', () => {
  const [signedOut] = initialTransition(chart())
  const [signingIn] = transition(chart(), signedOut, { type: 'session.signIn', values })
  const [, actions] = transition(chart(), signingIn, answered('login', { ...entered, token: 'abc' }) as never)
  expect(actions.filter(({ type }) => type === 'storeToken').map(({ params }) => params)).toEqual(['abc'])
})

test('the shortest paths reach every state of a session', () => {
  const newcomer = { ...entered, user: { ...user, requiredChangePassword: true } }
  const paths = getShortestPaths(chart({ hasToken: true }), {
    events: [
      answered('fetchUser', entered),
      answered('fetchUser', newcomer),
      failed('fetchUser', new ApiError(0, 'Lost')),
      failed('fetchUser', new ApiError(401, 'No')),
      { type: 'session.retry' },
      { type: 'session.signIn', values },
      { type: 'session.signOut' },
    ] as never[],
    serializeState: ({ value }) => JSON.stringify(value),
  })
  expect(paths.map(({ state }) => JSON.stringify(state.value)).sort()).toEqual([
    '"loadingUser"',
    '"signedOut"',
    '"signingIn"',
    '"signingOut"',
    '{"signedIn":"mustChangePassword"}',
    '{"signedIn":"ready"}',
    '{"unreachable":"asking"}',
    '{"unreachable":"pausing"}',
  ])
})

test('what somebody may do follows as soon as it is read again, and only while they are signed in', () => {
  const read = { type: 'access.read', permissions: ['Dashboard', 'offer'] }
  const { session, value, emitted } = live({ hasToken: true }, answered('fetchUser', entered), read)
  expect(value()).toEqual({ signedIn: 'ready' })
  expect(session.getSnapshot().context).toMatchObject({ user, permissions: ['Dashboard', 'offer'] })
  expect(emitted).toHaveLength(1)
  session.send({ type: 'tab.signedOut' })
  session.send(read as never)
  expect(session.getSnapshot().context.permissions).toBeUndefined()
})
