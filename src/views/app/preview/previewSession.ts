import { fromCallback, fromPromise } from 'xstate'
import type { UserInfo } from '#api/core/auth'
import { type SessionEvent, sessionMachine } from '#machines/core/session'

const none = fromCallback<SessionEvent>(() => undefined)
const nothing = () => undefined

/**
 * The session of a preview: somebody who may do just this, in the same chart as everybody's. It has no token and touches
 * none, asks nobody who they are, and hears neither refusals nor other tabs, which are the real session's affair.
 */
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
    // What was read stays: it was read for whoever looks, who goes on.
    actions: { storeToken: nothing, clearToken: nothing, rememberPage: nothing, forgetPage: nothing, sayEnded: nothing },
  })
