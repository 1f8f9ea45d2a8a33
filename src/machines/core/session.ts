import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { CodeRequired, UserInfo } from '#api/core/auth'
import { client } from '#api/core/client'
import { ApiError, errorKind, isUnreachable, kindOfStatus, orLost } from '#api/core/http'
import { corePaths } from '#api/core/paths'
import { token } from '#api/core/token'
import { place } from './place'
import type { Entered, EnteredAnew, LoginValues } from './sessionCalls'
import { types } from './types'

/** docs/product.md, Calls. */
const { home, changePassword: passwordPage, security: securityPage } = corePaths

export const requiredPage = (user?: UserInfo): string | undefined =>
  user?.requiredChangePassword ? passwordPage : user?.requiredSecondFactor ? securityPage : undefined

type SessionContext = {
  user?: UserInfo
  permissions?: string[]
  next: string
  askedToken: string
  /** Consecutive failures to reach the server. */
  misses: number
}

export type SessionEvent =
  | { type: 'session.signIn'; values: LoginValues }
  | { type: 'session.enterCode'; proof: string }
  | { type: 'session.startOver' }
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | { type: 'connection.restored' }
  | { type: 'password.changed' }
  | { type: 'factor.required' }
  | { type: 'factor.turnedOn' }
  | { type: 'user.renamed'; firstName: string; lastName: string }
  | { type: 'access.read'; permissions: string[] }
  | { type: 'tab.signedIn' }
  | { type: 'tab.signedOut' }
  | { type: 'tab.expired' }
  | { type: 'call.refused'; status: number; path: string }

export type SessionEmitted =
  | { type: 'session.started'; name: string; to: string }
  | { type: 'code.asked' }
  | { type: 'session.continued'; to: string }
  | { type: 'session.ended' }
  | { type: 'session.expired' }
  | { type: 'session.unreachable' }
  | { type: 'login.refused'; error: unknown }
  | { type: 'access.refused'; path: string }

const entered = {
  target: '#session.signedIn',
  actions: [{ type: 'enter', params: ({ event }: { event: { output: Entered } }) => event.output }, 'sayStarted'],
} as const
const enteredAnew = {
  target: '#session.signedIn',
  actions: [
    { type: 'storeToken', params: ({ event }: { event: { output: { token: string } } }) => event.output.token },
    ...entered.actions,
  ],
} as const

/** Loaded after the first paint: they bring the schemas of their answers. @throws {ApiError} */
const calls = () => orLost(import('./sessionCalls'))

const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
const sayRefused = { type: 'sayRefused', params: errorOf } as const
const signedOutOnPurpose = { target: 'signedOut', actions: ['forgetPage', 'clearToken', 'leave', 'sayEnded'] } as const

/**
 * Who is signed in (docs/product.md). A refused current user goes to /login and loses the token; an unreachable server also shows /login
 * but keeps the token and retries: being offline signs nobody out. Offline, the answer of the last time does.
 */
export const sessionMachine = setup({
  types: types<{ context: SessionContext; events: SessionEvent; emitted: SessionEmitted; tags: 'hasUser' }>(),
  actors: {
    fetchUser: fromPromise<Entered>(async ({ signal }) => (await calls()).fetchUser(signal)),
    login: fromPromise<EnteredAnew, LoginValues>(async ({ input }) => (await calls()).login(input)),
    enterCode: fromPromise<EnteredAnew, { token: string; proof: string }>(async ({ input }) => (await calls()).enterCode(input)),
    logout: fromPromise<unknown>(async () => (await calls()).logout()),
    refusals: fromCallback<SessionEvent>(({ sendBack }) =>
      client.onRefused(({ status, path }) => sendBack({ type: 'call.refused', status, path })),
    ),
    otherTabs: fromCallback<SessionEvent>(({ sendBack }) =>
      token.onChange((value) =>
        sendBack({ type: value !== null ? 'tab.signedIn' : place.wasForgotten() ? 'tab.signedOut' : 'tab.expired' }),
      ),
    ),
  },
  delays: { retryPause: ({ context }) => Math.min(1000 * 2 ** Math.max(context.misses - 1, 0), 30_000) },
  guards: {
    hasToken: () => token.get() !== null,
    isExpiry: ({ event }) => event.type === 'call.refused' && kindOfStatus(event.status) === 'signedOut',
    isForbidden: ({ event }) => event.type === 'call.refused' && kindOfStatus(event.status) === 'forbidden',
    isUnreachable: (_, { error }: { error: unknown }) => isUnreachable(error),
    isSignedOut: (_, { error }: { error: unknown }) => errorKind(error) === 'signedOut',
    isCodeAsked: (_, { error }: { error: unknown }) => requiredToken(error) !== undefined,
    mustChangePassword: ({ context }) => context.user?.requiredChangePassword === true,
    mustTurnOnFactor: ({ context }) => context.user?.requiredSecondFactor === true,
  },
  actions: {
    storeToken: (_, value: string) => token.set(value),
    clearToken: () => token.clear(),
    rememberPage: () => place.remember(),
    forgetPage: () => place.forget(),
    logFailure: (_, { error }: { error: unknown }) => console.error('Signing out failed', error),
    enter: assign((_, { user, permissions, to }: Entered) => ({ user, permissions, next: to, misses: 0 })),
    storeUser: ({ context: { user, permissions } }) => place.storeUser({ user, permissions }),
    leave: assign({ user: undefined, permissions: undefined }),
    rename: assign({
      user: ({ context: { user }, event }) =>
        user && event.type === 'user.renamed' ? { ...user, firstName: event.firstName, lastName: event.lastName } : user,
    }),
    allow: assign({ permissions: ({ context, event }) => (event.type === 'access.read' ? event.permissions : context.permissions) }),
    flag: assign({ user: ({ context }, flags: Partial<UserInfo>) => context.user && { ...context.user, ...flags } }),
    askCode: assign({ askedToken: (_, { error }: { error: unknown }) => requiredToken(error) ?? '' }),
    sayCodeAsked: emit({ type: 'code.asked' }),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    sayStarted: emit(({ context }) => ({
      type: 'session.started',
      name: nameOf(context.user),
      to: requiredPage(context.user) ?? context.next,
    })),
    sayContinued: emit(({ context: { user, next } }) => ({
      type: 'session.continued',
      to: requiredPage(user) ?? (next.startsWith(passwordPage) ? home : next),
    })),
    sayEnded: emit({ type: 'session.ended' }),
    sayExpired: emit({ type: 'session.expired' }),
    sayUnreachable: emit({ type: 'session.unreachable' }),
    sayRefused: emit((_, { error }: { error: unknown }) => ({ type: 'login.refused', error })),
    sayForbidden: emit(({ event }) => ({ type: 'access.refused', path: event.type === 'call.refused' ? event.path : '' })),
  },
}).createMachine({
  id: 'session',
  context: { next: home, misses: 0, askedToken: '' },
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
        'tab.signedIn': { target: 'loadingUser', reenter: true },
        'tab.signedOut': { target: 'signedOut', actions: 'sayEnded' },
        'tab.expired': { target: 'signedOut', actions: 'sayEnded' },
        'session.signIn': 'signingIn',
      },
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        onDone: entered,
        onError: [
          {
            guard: { type: 'isUnreachable', params: errorOf },
            target: 'unreachable',
            actions: ['rememberPage', 'countMiss', 'sayUnreachable'],
          },
          { target: 'signedOut', actions: ['rememberPage', 'clearToken', 'leave', 'sayExpired'] },
        ],
      },
    },
    unreachable: {
      initial: 'pausing',
      on: { 'session.signIn': 'signingIn', 'tab.signedIn': 'loadingUser', 'tab.signedOut': 'signedOut', 'tab.expired': 'signedOut' },
      states: {
        pausing: { after: { retryPause: 'asking' }, on: { 'session.retry': 'asking', 'connection.restored': 'asking' } },
        // Not `loadingUser`: the page of somebody signing in must stay.
        asking: {
          invoke: {
            id: 'fetchUser',
            src: 'fetchUser',
            onDone: entered,
            onError: [
              {
                guard: { type: 'isUnreachable', params: errorOf },
                target: 'pausing',
                actions: 'countMiss',
              },
              { target: '#session.signedOut', actions: ['clearToken', 'leave', 'sayExpired'] },
            ],
          },
        },
      },
    },
    signedOut: {
      on: { 'session.signIn': 'signingIn', 'tab.signedIn': 'loadingUser' },
    },
    signingIn: {
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => (event.type === 'session.signIn' ? event.values : nobody),
        onDone: enteredAnew,
        onError: [
          {
            guard: { type: 'isCodeAsked', params: errorOf },
            target: 'codeAsked',
            actions: [{ type: 'askCode', params: errorOf }, 'sayCodeAsked'],
          },
          { guard: 'hasToken', target: 'unreachable', actions: sayRefused },
          { target: 'signedOut', actions: sayRefused },
        ],
      },
    },
    codeAsked: {
      on: {
        'session.enterCode': 'checkingCode',
        'session.startOver': 'starting',
        'tab.signedIn': 'loadingUser',
      },
    },
    checkingCode: {
      invoke: {
        id: 'enterCode',
        src: 'enterCode',
        input: ({ context, event }) => ({ token: context.askedToken, proof: event.type === 'session.enterCode' ? event.proof : '' }),
        onDone: enteredAnew,
        onError: [
          {
            guard: { type: 'isSignedOut', params: errorOf },
            target: 'starting',
            actions: sayRefused,
          },
          { target: 'codeAsked', actions: sayRefused },
        ],
      },
    },
    signedIn: {
      tags: 'hasUser',
      initial: 'entering',
      on: {
        'session.signOut': 'signingOut',
        'user.renamed': { actions: ['rename', 'storeUser'] },
        'access.read': { actions: ['allow', 'storeUser'] },
        'call.refused': [{ guard: 'isExpiry', target: 'signedOut', actions: ['rememberPage', 'clearToken', 'leave', 'sayExpired'] }],
        'tab.signedIn': { target: 'loadingUser', actions: 'leave' },
        'tab.signedOut': { target: 'signedOut', actions: ['forgetPage', 'leave', 'sayEnded'] },
        'tab.expired': { target: 'signedOut', actions: ['rememberPage', 'leave', 'sayExpired'] },
      },
      states: {
        entering: {
          entry: 'storeUser',
          always: [
            { guard: 'mustChangePassword', target: 'mustChangePassword' },
            { guard: 'mustTurnOnFactor', target: 'mustTurnOnFactor' },
            { target: 'ready' },
          ],
        },
        ready: { on: { 'factor.required': { target: 'entering', actions: { type: 'flag', params: { requiredSecondFactor: true } } } } },
        mustChangePassword: {
          on: {
            'password.changed': {
              target: 'entering',
              actions: [{ type: 'flag', params: { requiredChangePassword: false } }, 'sayContinued'],
            },
          },
        },
        mustTurnOnFactor: {
          on: {
            'factor.turnedOn': { target: 'entering', actions: [{ type: 'flag', params: { requiredSecondFactor: false } }, 'sayContinued'] },
          },
        },
      },
    },
    signingOut: {
      tags: 'hasUser',
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: signedOutOnPurpose,
        onError: [
          {
            guard: { type: 'isSignedOut', params: errorOf },
            ...signedOutOnPurpose,
          },
          // Failures are only logged (docs/product.md, Errors).
          { target: 'signedIn', actions: { type: 'logFailure', params: errorOf } },
        ],
      },
    },
  },
})

const nobody: LoginValues = { mobile: '', password: '', token: '' }

function requiredToken(error: unknown): string | undefined {
  const data = error instanceof ApiError ? (error.data as Partial<CodeRequired> | null) : null
  return data?.reason === 'secondFactor' ? data.token : undefined
}

export const nameOf = (person: Pick<UserInfo, 'firstName' | 'lastName'> | null | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')
