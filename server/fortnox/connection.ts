import { sql } from 'drizzle-orm'
import type { Clock } from '../core/http/endpoints'
import type { Secrets } from '../core/secrets'
import { first } from '../core/sqlParts'
import { stockholmDay } from '../core/stockholm'
import type { Database, Queryable } from '../db/database'
import { askOnce } from './asking'
import { Away, Lost, Unconnected } from './faults'
import type { Fortnox } from './settings'

export type Outside = { db: Database; clock: Clock; secrets: Secrets; fortnox: Fortnox }

export type Token = { token: string; version: number }

type Row = {
  state: 'unconnected' | 'connected'
  tenantId: string
  reason: string
  access: Uint8Array | null
  refresh: Uint8Array | null
  expiresAt: string | null
  version: number
}

const purposes = { access: 'fortnox access token', refresh: 'fortnox refresh token' } as const
/** Remaining lifetime at which a token is renewed, in ms. */
const margin = 5 * 60_000
/** Milliseconds. */
const renewal = { lease: 30_000, look: 100 }

const readRow = (db: Queryable): Promise<Row | undefined> =>
  first<Row>(
    db,
    sql`select state, tenant_id as "tenantId", reason, access_token as access, refresh_token as refresh, expires_at::text as "expiresAt", token_version as version
      from fortnox_connection where id = 1`,
  )

export type Granted = { accessToken: string; refreshToken: string | undefined; expiresIn: number; scopes: string }

/** @throws {Unconnected} if refused; {Away}, {Lost} */
export async function askForTokens(fortnox: Fortnox, form: Record<string, string>, tenantId?: string): Promise<Granted> {
  const { clientId = '', clientSecret = '', login } = fortnox
  const { status, body } = await askOnce(
    fortnox,
    new Request(`${login}/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        ...(tenantId && { TenantId: tenantId }),
      },
      body: new URLSearchParams(form).toString(),
    }),
  )
  const fields = (body ?? {}) as Record<string, unknown>
  if (status === 200 && typeof fields.access_token === 'string')
    return {
      accessToken: fields.access_token,
      refreshToken: typeof fields.refresh_token === 'string' ? fields.refresh_token : undefined,
      expiresIn: Number(fields.expires_in) || 3600,
      scopes: String(fields.scope ?? ''),
    }
  if (status >= 500 || status === 429) throw new Away('Fortnox’s login is away: try again later')
  throw new Unconnected(String(fields.error_description ?? fields.error ?? `Fortnox answered ${status}`).slice(0, 200))
}

/** Encrypted. */
export const keepTokens = (db: Queryable, { clock, secrets }: Pick<Outside, 'clock' | 'secrets'>, granted: Granted) =>
  db.execute(sql`update fortnox_connection set access_token = ${secrets.seal(granted.accessToken, purposes.access)},
    refresh_token = ${granted.refreshToken === undefined ? sql`refresh_token` : secrets.seal(granted.refreshToken, purposes.refresh)},
    expires_at = ${new Date(clock.now().getTime() + granted.expiresIn * 1000).toISOString()}::timestamptz,
    token_version = token_version + 1, renewing_until = null where id = 1`)

export const endConnection = (db: Queryable, reason: string) =>
  db.execute(sql`update fortnox_connection set state = 'unconnected', reason = ${reason}, access_token = null, refresh_token = null,
    expires_at = null, token_version = token_version + 1, renewing_until = null where id = 1`)

/** The service account first; the refresh token works only once. */
async function renewed({ fortnox, secrets }: Outside, { tenantId, refresh }: Row): Promise<Granted> {
  try {
    if (tenantId) return await askForTokens(fortnox, { grant_type: 'client_credentials' }, tenantId)
  } catch (error) {
    if (!(error instanceof Unconnected) || !refresh) throw error
  }
  if (!refresh) throw new Unconnected('No tenant is known')
  return askForTokens(fortnox, { grant_type: 'refresh_token', refresh_token: secrets.open(refresh, purposes.refresh) })
}

/** Renews a token once for all processes: the row decides which one does it. */
async function renew(outside: Outside, seen: number): Promise<Token> {
  const { db, clock, secrets, fortnox } = outside
  for (;;) {
    const now = clock.now()
    const claimed = await first<Row>(
      db,
      sql`update fortnox_connection set renewing_until = ${new Date(now.getTime() + renewal.lease).toISOString()}::timestamptz
        where id = 1 and state = 'connected' and token_version = ${seen} and (renewing_until is null or renewing_until < ${now.toISOString()}::timestamptz)
        returning state, tenant_id as "tenantId", reason, access_token as access, refresh_token as refresh, expires_at::text as "expiresAt", token_version as version`,
    )
    if (claimed) {
      try {
        await keepTokens(db, outside, await renewed(outside, claimed))
      } catch (error) {
        if (error instanceof Unconnected) {
          const reason = `Access was withdrawn in Fortnox on ${stockholmDay(now)}`
          await endConnection(db, reason)
          throw new Unconnected(reason)
        }
        await db.execute(sql`update fortnox_connection set renewing_until = null where id = 1 and token_version = ${seen}`)
        // A token that never arrived does no harm: try again later.
        if (error instanceof Lost) throw new Away('Fortnox’s login did not answer: try again later')
        throw error
      }
    }
    const row = await readRow(db)
    if (row?.state !== 'connected' || !row.access) throw new Unconnected(row?.reason || 'Fortnox is not connected')
    if (row.version !== seen) return { token: secrets.open(row.access, purposes.access), version: row.version }
    await fortnox.wait(renewal.look)
  }
}

/** @throws {Unconnected} */
export async function tokenOf(outside: Outside, refused?: number): Promise<Token> {
  const row = await readRow(outside.db)
  if (row?.state !== 'connected' || !row.access) throw new Unconnected(row?.reason || 'Fortnox is not connected')
  const isOver = Date.parse(row.expiresAt ?? '') - margin <= outside.clock.now().getTime()
  if (isOver || row.version === refused) return renew(outside, row.version)
  return { token: outside.secrets.open(row.access, purposes.access), version: row.version }
}
