import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ConnectionStatus } from '#api/fortnox/connection'
import { type Actor, actorOf, type Person, record } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { look } from './client'
import { askForTokens, endConnection, keepTokens, type Outside } from './connection'
import { Away, Lost, Refused, Unconnected } from './faults'

const scopes = 'article customer supplier invoice payment bookkeeping companyinformation'
/** Milliseconds. */
const patience = 10 * 60_000

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex')
const redirectTo = (publicUrl: string) => `${publicUrl.replace(/\/+$/, '')}/api/Fortnox/Callback`
const subject = { entityName: 'FortnoxConnection', entity: 'Fortnox', id: 1, record: 'Fortnox', version: 0 }

/** @throws {Problem} 424 with the names of missing settings */
function requireSetUp({ fortnox, secrets }: Pick<Outside, 'fortnox' | 'secrets'>): void {
  const missing = [...fortnox.missing, ...(secrets.canKeep ? [] : ['SECRET_KEY'])]
  if (missing.length) throw new Problem(424, `Fortnox is not set up (${missing.join(', ')})`, { reason: 'notSetUp', missing })
}

/** `state` is single-use and secret. */
export async function loginUrl(
  { fortnox, secrets }: Pick<Outside, 'fortnox' | 'secrets'>,
  call: Acting,
  publicUrl: string,
): Promise<string> {
  requireSetUp({ fortnox, secrets })
  const state = randomBytes(24).toString('base64url')
  const until = new Date(call.clock.now().getTime() + patience).toISOString()
  await transact(call.db, async (tx) => {
    await tx.execute(
      sql`update fortnox_connection set login_hash = ${hashOf(state)}, login_until = ${until}::timestamptz, login_by = ${call.user.id},
        reason = case state when 'unconnected' then '' else reason end where id = 1`,
    )
    await record(tx, actorOf(call), { ...subject, action: 'changed', changes: [{ field: 'login' }] })
  })
  const query = new URLSearchParams({
    client_id: fortnox.clientId ?? '',
    redirect_uri: redirectTo(publicUrl),
    scope: scopes,
    state,
    access_type: 'offline',
    response_type: 'code',
    account_type: 'service',
  })
  return `${fortnox.login}/auth?${query}`
}

/** Claims are read unverified, as the token came from Fortnox. '' if absent. */
function tenantOf(token: string): string {
  try {
    const claims: { tenantId?: unknown } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return claims.tenantId === undefined ? '' : String(claims.tenantId)
  } catch {
    return ''
  }
}

type ConsentAnswer = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
}

const refuse = (db: Queryable, reason: string) =>
  db.execute(sql`update fortnox_connection set reason = ${reason} where id = 1 and state = 'unconnected'`)

async function nameOf(outside: Outside): Promise<string> {
  try {
    const body = (await look(outside, 'companyinformation')) as { CompanyInformation?: { CompanyName?: string } } | undefined
    return body?.CompanyInformation?.CompanyName ?? ''
  } catch (error) {
    // The company's name is optional.
    if (error instanceof Refused || error instanceof Away) return ''
    throw error
  }
}

/** Returns what went wrong; an unknown state changes nothing. */
export async function takeConsent(outside: Outside, consent: ConsentAnswer, publicUrl: string, address: string): Promise<string> {
  const { db, clock, fortnox } = outside
  const by = await first<Person & { [key: string]: unknown }>(
    db,
    sql`update fortnox_connection c set login_hash = '', login_until = null from users u where c.id = 1 and u.id = c.login_by
      and c.login_hash = ${hashOf(consent.state ?? '')} and c.login_until > ${clock.now().toISOString()}::timestamptz
      returning u.id, u.username, u.first_name as "firstName", u.last_name as "lastName"`,
  )
  if (!by) return 'The link was used before, or is older than ten minutes: get another one'
  if (!consent.code) {
    const reason =
      consent.error === 'access_denied' ? 'Fortnox was not allowed' : (consent.error_description ?? consent.error ?? 'No code came')
    await refuse(db, reason)
    return reason
  }
  try {
    const form = { grant_type: 'authorization_code', code: consent.code, redirect_uri: redirectTo(publicUrl) }
    const granted = await askForTokens(fortnox, form)
    const now = clock.now().toISOString()
    await transact(db, async (tx) => {
      await tx.execute(sql`update fortnox_connection set state = 'connected', tenant_id = ${tenantOf(granted.accessToken)}, company = '', reason = '',
        connected_by = ${by.id}, connected_at = ${now}::timestamptz, refresh_token = null, next_call_at = null, waiting_until = null where id = 1`)
      await keepTokens(tx, outside, granted)
      const actor: Actor = { user: by, now: clock.now(), address }
      await record(tx, actor, { ...subject, action: 'changed', changes: [{ field: 'state', to: 'connected' }] })
    })
    const company = await nameOf(outside)
    await db.execute(sql`update fortnox_connection set company = ${company} where id = 1`)
    return ''
  } catch (error) {
    if (!(error instanceof Unconnected || error instanceof Away || error instanceof Lost || error instanceof Problem)) throw error
    await refuse(db, error.message)
    return error.message
  }
}

export const disconnectNow = (call: Acting): Promise<null> =>
  transact(call.db, async (tx) => {
    await endConnection(tx, '')
    await record(tx, actorOf(call), { ...subject, action: 'changed', changes: [{ field: 'state', to: 'unconnected' }] })
    return null
  })

/** Contains no token. */
export async function statusOf(
  db: Queryable,
  { fortnox, secrets, clock }: Pick<Outside, 'fortnox' | 'secrets' | 'clock'>,
): Promise<ConnectionStatus> {
  const found = await first<Omit<ConnectionStatus, 'missing'>>(
    db,
    sql`select c.state, c.company, ${iso('c.connected_at')} as since, coalesce((select ${personName('u')} from users u where u.id = c.connected_by), '') as by, c.reason,
      case when c.waiting_until > ${clock.now().toISOString()}::timestamptz then ${iso('c.waiting_until')} end as "waitingUntil" from fortnox_connection c where c.id = 1`,
  )
  const missing = [...fortnox.missing, ...(secrets.canKeep ? [] : ['SECRET_KEY'])]
  const nothing = { state: 'unconnected' as const, company: '', since: null, by: '', reason: '', waitingUntil: null }
  return { ...(found ?? nothing), missing }
}
