import { sql } from 'drizzle-orm'
import { dryRunSync, lastSync, readSync, startSync, stopSync, syncCalls, syncLists } from '#api/fortnox/calls'
import { readComparison, readComparisons, startComparison } from '#api/fortnox/comparison'
import { callback, disconnect, getLoginUrl, readStatus } from '#api/fortnox/connection'
import { permissionOf, type SyncKind, syncKinds } from '#api/fortnox/kinds'
import type { Accounts } from '../access/accounts'
import { type Bound, bind, bindPublic, type Clock } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import type { Secrets } from '../core/secrets'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { startNow } from './comparison/comparisons'
import { detailsOf, overviewOf } from './comparison/reading'
import { listRecords } from './lists'
import { disconnectNow, loginUrl, statusOf, takeConsent } from './login'
import { chosenIds, readRun, startRun, stopRun, syncNow } from './runs'
import type { Fortnox } from './settings'
import { dryRun } from './syncDryRun'

export type Context = {
  secrets: Secrets
  fortnox: Fortnox
  accounts: Accounts
  failed: (job: string, error: unknown) => void
}

/** @throws {Problem} 403 */
function requireKind(user: SignedIn, kind: SyncKind): void {
  if (!user.permissions.has(permissionOf[kind])) throw Problem.forbidden()
}

/** @throws {Problem} 403 without any of the module's permissions */
function requireAny(user: SignedIn): void {
  const any = [...Object.values(permissionOf), 'FortnoxGetLoginUrl' as const]
  if (!any.some((permission) => user.permissions.has(permission))) throw Problem.forbidden()
}

export function fortnoxHandlers({ secrets, fortnox, accounts: { publicUrl }, failed }: Context): Bound[] {
  const toolsOf = ({ db, clock }: { db: Database; clock: Clock }) => ({ db, clock, secrets, fortnox, failed })
  return [
    ...syncKinds.map((kind) => bind(syncLists[kind], ({ db, body, clock }) => listRecords(db, kind, body, clock.now()))),
    ...syncKinds.map((kind) => bind(syncCalls[kind], ({ params, ...call }) => syncNow(toolsOf(call), call, kind, params.id))),

    bind(getLoginUrl, async (call) => ({ url: await loginUrl({ fortnox, secrets }, call, publicUrl) })),
    bind(readStatus, ({ db, user, clock }) => {
      requireAny(user)
      return statusOf(db, { fortnox, secrets, clock })
    }),
    bind(disconnect, (call) => disconnectNow(call)),
    bindPublic(callback, async ({ query, address, ...call }) => {
      const wrong = await takeConsent(toolsOf(call), query, publicUrl, address)
      const to = `${publicUrl.replace(/\/+$/, '')}/fortnox/get-client${wrong ? `?refused=${encodeURIComponent(wrong)}` : ''}`
      // The address contains a code: send no Referer.
      return new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } })
    }),

    bind(dryRunSync, async ({ db, body, user, clock }) => {
      requireKind(user, body.kind)
      return dryRun(db, body.kind, await chosenIds(db, body, clock.now()))
    }),
    bind(startSync, ({ body, ...call }) => {
      requireKind(call.user, body.kind)
      return startRun(toolsOf(call), call, body)
    }),
    bind(readSync, async ({ db, params, user }) => {
      const run = await readRun(db, params.id)
      requireKind(user, run.kind)
      return run
    }),
    bind(lastSync, async ({ db, params, user }) => {
      requireKind(user, params.kind)
      const found = await first<{ id: number }>(db, sql`select id from fortnox_runs where kind = ${params.kind} order by id desc limit 1`)
      return found ? readRun(db, found.id) : null
    }),
    bind(stopSync, async ({ params, ...call }) => {
      requireKind(call.user, (await readRun(call.db, params.id)).kind)
      return stopRun(call, params.id)
    }),

    bind(readComparisons, ({ db }) => overviewOf(db)),
    bind(readComparison, ({ db, params, query }) => detailsOf(db, fortnox.app, params.id, query)),
    bind(startComparison, (call) => startNow(toolsOf(call), call)),
  ]
}
