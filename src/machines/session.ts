import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { currentUser, loginUser, logout, type UserInfo } from '#api/auth'
import { client } from '#api/client'
import type { AnswerOf, Input } from '#api/endpoint'
import { ApiError } from '#api/http'
import { token } from '#api/token'
import { isEntrance, place } from './place'

/** Where signing in leads (SPEC.md section 7). */
const home = '/dashboard'

type SignedIn = AnswerOf<typeof currentUser>
export type LoginValues = Input<typeof loginUser>['body']

type SessionContext = {
  user?: UserInfo
  permissions?: string[]
  /** Where to go on once the password has been changed. */
  next: string
  /** How often the server could not be reached in a row. */
  misses: number
}

export type SessionEvent =
  | { type: 'session.signIn'; values: LoginValues }
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | { type: 'connection.restored' }
  /** The server took the new password (status 200). */
  | { type: 'password.changed' }
  /** Another tab signed in (a token) or out (null). */
  | { type: 'token.changed'; value: string | null }
  /** Any call was answered 401 or 403. */
  | { type: 'call.refused'; status: number; path: string }

export type SessionEmitted =
  /** `to` is where this leads; `name` the person's own. */
  | { type: 'session.started'; name: string; to: string }
  /** The password is changed and the way is free. */
  | { type: 'session.continued'; to: string }
  | { type: 'session.ended' }
  | { type: 'session.expired' }
  /** Nobody answers: the token is kept and tried again. */
  | { type: 'session.unreachable' }
  | { type: 'login.refused'; error: unknown }
  | { type: 'access.refused'; path: string }

/**
 * Who is signed in (SPEC.md sections 2, 4, 7 and 8).
 *
 * A current user that the server refuses leads to /login and costs the token. One that could not be
 * asked for (no connection, a server that is down) leads to /login too, but keeps the token and asks
 * again: being offline must sign nobody out.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, emitted: {} as SessionEmitted, tags: {} as 'hasUser' },
  actors: {
    fetchUser: fromPromise<SignedIn>(({ signal }) => client.call(currentUser, {}, { signal })),
    login: fromPromise<AnswerOf<typeof loginUser>, LoginValues>(({ input }) => client.call(loginUser, { body: input })),
    logout: fromPromise<unknown>(() => client.call(logout, {})),
    refusals: fromCallback<SessionEvent>(({ sendBack }) =>
      client.onRefused(({ status, path }) => sendBack({ type: 'call.refused', status, path })),
    ),
    otherTabs: fromCallback<SessionEvent>(({ sendBack }) => token.onChange((value) => sendBack({ type: 'token.changed', value }))),
  },
  delays: { retryPause: ({ context }) => Math.min(1000 * 2 ** (context.misses - 1), 30_000) },
  guards: {
    hasToken: () => token.get() !== null,
    isSignedOutElsewhere: ({ event }) => event.type === 'token.changed' && event.value === null && place.wasForgotten(),
    isExpiredElsewhere: ({ event }) => event.type === 'token.changed' && event.value === null,
    isTokenElsewhere: ({ event }) => event.type === 'token.changed' && event.value !== null,
    // A wrong password is answered 401 as well, and logging out of an ended session is no expiry.
    isExpiry: ({ event }) =>
      event.type === 'call.refused' && event.status === 401 && event.path !== loginUser.path && event.path !== logout.path,
    isForbidden: ({ event }) => event.type === 'call.refused' && event.status === 403,
    mustChangePassword: ({ context }) => context.user?.requiredChangePassword === true,
  },
  actions: {
    storeToken: (_, value: string) => token.set(value),
    clearToken: () => token.clear(),
    rememberPage: () => place.remember(),
    forgetPage: () => place.forget(),
    logFailure: (_, { error }: { error: unknown }) => console.error('Signing out failed', error),
    /** Whoever it is, and where they go: back to the page a 401 tore them from, else to `fallback`. */
    enter: assign((_, { answer, fallback }: { answer: SignedIn; fallback: () => string }) => {
      const user = answer.userInfo.data
      place.signedIn(user.id)
      return { user, permissions: answer.userPermission, next: place.take(user.id) ?? fallback(), misses: 0 }
    }),
    leave: assign({ user: undefined, permissions: undefined }),
    clearFlag: assign({ user: ({ context }) => context.user && { ...context.user, requiredChangePassword: false } }),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    sayStarted: emit(({ context }) => ({
      type: 'session.started',
      name: [context.user?.firstName, context.user?.lastName].filter(Boolean).join(' '),
      to: context.user?.requiredChangePassword ? '/change-password' : context.next,
    })),
    sayContinued: emit(({ context }) => ({ type: 'session.continued', to: context.next })),
    sayEnded: emit({ type: 'session.ended' }),
    sayExpired: emit({ type: 'session.expired' }),
    sayUnreachable: emit({ type: 'session.unreachable' }),
    sayRefused: emit((_, { error }: { error: unknown }) => ({ type: 'login.refused', error })),
    sayForbidden: emit(({ event }) => ({ type: 'access.refused', path: event.type === 'call.refused' ? event.path : '' })),
  },
}).createMachine({
  id: 'session',
  context: { next: home, misses: 0 },
  invoke: [
    { id: 'refusals', src: 'refusals' },
    { id: 'otherTabs', src: 'otherTabs' },
  ],
  initial: 'starting',
  on: { 'call.refused': { guard: 'isForbidden', actions: 'sayForbidden' } },
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'loadingUser' }, { target: 'signedOut' }] },
    loadingUser: {
      on: {
        'token.changed': [
          { guard: 'isTokenElsewhere', target: 'loadingUser', reenter: true },
          { target: 'signedOut', actions: 'sayEnded' },
        ],
        // The answer of the current user's own call says the same to `onError`, once.
        'session.signIn': 'signingIn',
      },
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'enter', params: ({ event }) => ({ answer: event.output, fallback: whereToStay }) }, 'sayStarted'],
        },
        onError: [
          {
            guard: ({ event }) => isUnreachable(event.error),
            target: 'unreachable',
            actions: ['rememberPage', 'countMiss', 'sayUnreachable'],
          },
          { target: 'signedOut', actions: ['rememberPage', 'clearToken', 'leave', 'sayExpired'] },
        ],
      },
    },
    unreachable: {
      after: { retryPause: 'loadingUser' },
      on: {
        'session.retry': 'loadingUser',
        'connection.restored': 'loadingUser',
        'session.signIn': 'signingIn',
        'token.changed': [{ guard: 'isTokenElsewhere', target: 'loadingUser' }, { target: 'signedOut' }],
      },
    },
    signedOut: {
      on: { 'session.signIn': 'signingIn', 'token.changed': { guard: 'isTokenElsewhere', target: 'loadingUser' } },
    },
    signingIn: {
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => (event.type === 'session.signIn' ? event.values : nobody),
        onDone: [
          {
            guard: ({ event }) => event.output.userInfo.isSuccess,
            target: 'signedIn',
            actions: [
              { type: 'storeToken', params: ({ event }) => event.output.userInfo.data.token },
              { type: 'enter', params: ({ event }) => ({ answer: event.output, fallback: () => home }) },
              'sayStarted',
            ],
          },
          {
            target: 'signedOut',
            actions: { type: 'sayRefused', params: ({ event }) => ({ error: new ApiError(401, event.output.userInfo.message) }) },
          },
        ],
        onError: { target: 'signedOut', actions: { type: 'sayRefused', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    signedIn: {
      tags: 'hasUser',
      initial: 'entering',
      on: {
        'session.signOut': 'signingOut',
        'call.refused': [{ guard: 'isExpiry', target: 'signedOut', actions: ['rememberPage', 'clearToken', 'leave', 'sayExpired'] }],
        'token.changed': [
          { guard: 'isSignedOutElsewhere', target: 'signedOut', actions: ['forgetPage', 'leave', 'sayEnded'] },
          { guard: 'isExpiredElsewhere', target: 'signedOut', actions: ['rememberPage', 'leave', 'sayExpired'] },
          { guard: 'isTokenElsewhere', target: 'loadingUser', actions: 'leave' },
        ],
      },
      states: {
        entering: { always: [{ guard: 'mustChangePassword', target: 'mustChangePassword' }, { target: 'ready' }] },
        ready: {},
        mustChangePassword: { on: { 'password.changed': { target: 'ready', actions: ['clearFlag', 'sayContinued'] } } },
      },
    },
    signingOut: {
      tags: 'hasUser',
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: { target: 'signedOut', actions: ['forgetPage', 'clearToken', 'leave', 'sayEnded'] },
        onError: [
          {
            // The session had ended already, which is what was asked for.
            guard: ({ event }) => event.error instanceof ApiError && event.error.status === 401,
            target: 'signedOut',
            actions: ['forgetPage', 'clearToken', 'leave', 'sayEnded'],
          },
          // Still signed in, and it still shows: a failure is logged only (SPEC.md section 8).
          { target: 'signedIn', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
  },
})

const nobody: LoginValues = { mobile: '', password: '', token: '' }

/** A page opened with a token stays open; the entrance leads on. */
const whereToStay = () => (isEntrance(place.here()) ? home : place.here())

/** No answer, or none from the application: what the server thinks of the token is unknown. */
const isUnreachable = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
