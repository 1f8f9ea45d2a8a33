import { fromCallback, fromPromise } from 'xstate'
import type { UserInfo } from '#api/core/auth'
import { type SessionEvent, sessionMachine } from '#machines/core/session'

const none = fromCallback<SessionEvent>(() => undefined)
const nothing = () => undefined

/** Same chart as the real session, without token, refusals and other tabs. */
export const previewSession = (user: UserInfo, permissions: string[]) =>
  sessionMachine.provide({
    actors: {
      fetchUser: fromPromise(async () => ({ user, permissions, to: '' })),
      login: fromPromise(() => Promise.reject(new Error('Nobody signs in to a preview'))),
      logout: fromPromise<unknown>(async () => undefined),
      refusals: none,
      otherTabs: none,
    },
    guards: { hasToken: () => true },
    actions: { storeToken: nothing, clearToken: nothing, rememberPage: nothing, forgetPage: nothing, sayEnded: nothing },
  })
