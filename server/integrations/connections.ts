import { sql } from 'drizzle-orm'
import { type Network, PrivateHost } from '../core/http/network'
import { Problem } from '../core/http/problem'
import type { Secrets } from '../core/secrets'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { type HostKey, type Pinned, type Place, type Remote, RemoteFault } from './remote'
import { openRemote } from './transfer'

export type Connection = Omit<Place, 'secret' | 'address'> & {
  id: number
  title: string
  sealed: Uint8Array | null
  sealedAt: string | null
  givenFor: string | null
  fingerprint: string | null
  pinnedFor: string | null
  refusedFingerprint: string | null
  lastError: string | null
}

/** A password is sent only to the server and user it was entered for. */
export const leadsTo = ({ protocol, username, host, port }: Omit<Place, 'secret' | 'root' | 'address'>): string =>
  `${protocol}://${username}@${host}:${port}`
const serverOf = ({ protocol, host, port }: Pick<Place, 'protocol' | 'host' | 'port'>) => `${protocol}://${host}:${port}`
const purposeOf = (connection: Connection) => `ftp ${connection.id} ${leadsTo(connection)}`

const columns =
  sql.raw(`c.id, c.title, c.protocol, c.host, c.port::int as port, c.username, c.root, a.sealed, a.sealed_at::text as "sealedAt",
  a.given_for as "givenFor", a.fingerprint, a.pinned_for as "pinnedFor", a.refused_fingerprint as "refusedFingerprint", a.last_error as "lastError"`)

/** @throws {Problem} 404 */
export async function requireConnection(db: Queryable, by: { id: number } | { title: string }): Promise<Connection> {
  const where = 'id' in by ? sql`c.id = ${by.id}` : sql`c.title = ${by.title}`
  const found = await first<Connection>(
    db,
    sql`select ${columns} from ftp_connection c left join ftp_access a on a.connection_id = c.id where ${where}`,
  )
  if (!found) throw Problem.notFound('FTP connection')
  return found
}

export const pinnedOf = (connection: Connection): Pinned => {
  const { fingerprint, pinnedFor } = connection
  return fingerprint && pinnedFor === serverOf(connection) ? { fingerprint } : undefined
}

export type Keys = { secrets: Secrets; network: Network }

/** @throws {RemoteFault} without a secret for this server and user */
async function placeOf(connection: Connection, { secrets, network }: Keys): Promise<Place> {
  const { protocol, host, port, username, root, sealed, givenFor } = connection
  if (!sealed) throw new RemoteFault('noSecret', 'Give the password or the private key first')
  if (givenFor !== leadsTo(connection))
    throw new RemoteFault('noSecret', 'The connection leads elsewhere than when its password was given: give it again')
  const address = await network.resolve(host).catch((error) => {
    if (error instanceof PrivateHost) throw new RemoteFault('privateHost', error.message)
    throw new RemoteFault('unreachable', `${host} is not known`)
  })
  return { protocol, host, address, port, username, root, secret: secrets.open(sealed, purposeOf(connection)) }
}

const problemOf = ({ reason, message, shown }: RemoteFault): Problem =>
  new Problem(424, message, { reason, ...(shown && { fingerprint: shown.fingerprint }) })

const keep = (db: Queryable, id: number, column: string, value: ReturnType<typeof sql>) =>
  db.execute(sql`insert into ftp_access (connection_id, ${verbatim(column)}) values (${id}, ${value})
    on conflict (connection_id) do update set ${verbatim(column)} = excluded.${verbatim(column)}`)

export async function pin(db: Queryable, connection: Connection, { fingerprint }: HostKey): Promise<void> {
  await db.execute(sql`insert into ftp_access (connection_id, fingerprint, pinned_for) values
      (${connection.id}, ${fingerprint}, ${serverOf(connection)})
    on conflict (connection_id) do update set fingerprint = excluded.fingerprint, pinned_for = excluded.pinned_for, refused_fingerprint = null, last_error = null`)
}

export async function keepSecret(db: Queryable, connection: Connection, secrets: Secrets, secret: string, at: Date): Promise<void> {
  const sealed = secrets.seal(secret, purposeOf(connection))
  await db.execute(sql`insert into ftp_access (connection_id, sealed, sealed_at, given_for) values
      (${connection.id}, ${sealed}, ${at.toISOString()}::timestamptz, ${leadsTo(connection)})
    on conflict (connection_id) do update set sealed = excluded.sealed, sealed_at = excluded.sealed_at, given_for = excluded.given_for, last_error = null`)
}

/** The first session pins the host key; failures are shown on the connection's page. @throws {Problem} 424 */
export async function open(db: Queryable, connection: Connection, keys: Keys): Promise<{ remote: Remote; place: Place; pinned: Pinned }> {
  try {
    const place = await placeOf(connection, keys)
    const pinned = pinnedOf(connection)
    const remote = await openRemote(place, pinned)
    if (!pinned && remote.hostKey) await pin(db, connection, remote.hostKey)
    else if (connection.lastError !== null) await keep(db, connection.id, 'last_error', sql`null::text`)
    return { remote, place, pinned: pinned ?? remote.hostKey }
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error
    if (error.reason !== 'noSecret' && error.message !== connection.lastError)
      await keep(db, connection.id, 'last_error', sql`${error.message}::text`)
    if (error.shown) await keep(db, connection.id, 'refused_fingerprint', sql`${error.shown.fingerprint}::text`)
    throw problemOf(error)
  }
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return problemOf(
    error instanceof RemoteFault ? error : new RemoteFault('broken', error instanceof Error ? error.message.slice(0, 200) : ''),
  )
}
