import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { awayReason, DatabaseAway, driverReason } from './away'
import { adoptBaseline } from './baseline'
import { type Database, DatabaseUnavailable, type Queryable } from './database'
import { type Addressed, addressed, addressesOf, newClient, type Role } from './hosts'
import { listenOn } from './listener'
import { migrationsFolder } from './migrationsFolder'
import { keepPlans } from './prepared'
import { followStandby, type Replayed, type StandbyServer } from './standby'

export type Server = {
  url: string
  /** The database itself where `url` is a pooler in transaction mode: for LISTEN, migrations and what takes turns. */
  directUrl?: string | undefined
  /** Address of a standby that long reads may use. */
  readUrl?: string | undefined
  connections?: number
  /** No statement timeout, for tools. */
  isPatient?: boolean
}

/** All times in milliseconds. */
const connectionTimeoutMillis = 5000
/** docs/operations.md names them. What the address itself says (`?statement_timeout=60000`) goes before. */
const timeouts = { statement_timeout: 20_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 20_000 }
/** Beyond the statement timeout the connection is dead. */
const silence = 10_000

/** @throws {DatabaseUnavailable} */
export async function openServer({ url, directUrl = url, readUrl, connections = 10, isPatient = false }: Server): Promise<Database> {
  const config = configFor(directUrl)
  const isPooled = directUrl !== url
  await bringUpToDate(config, isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  // Behind a pooler a setting would be somebody else's at the next statement.
  const pool = openPool({ ...configFor(url), max: connections, ...(!isPatient && limitsOf(url, isPooled)) }, isPooled ? undefined : usual)
  if (isPooled) await requireLimits(pool)
  const reads = pooled(pool, { keepsPlans: !isPooled })
  const standby = readUrl ? followStandby(reads, openStandby(readUrl, connections)) : undefined
  return Object.assign(reads, {
    inTurn: <T>(lock: number, work: (tx: Queryable) => Promise<T>) => inTurn(config, lock, work),
    listen: (channel: string, heard: (payload: string) => void) =>
      listenOn({ ...config, fallback_application_name: 'back-office listener', connectionTimeoutMillis }, channel, heard),
    ...(standby && { standby }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await standby?.close()
      await pool.end()
    },
  })
}

/** JIT compilation takes longer than our statements. */
const usual = 'set jit = off'

/** `begin`: the first statement of each connection. */
function openPool(config: pg.PoolConfig, begin: string | undefined): pg.Pool {
  const onConnect = begin === undefined ? undefined : (client: pg.ClientBase) => client.query(begin)
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis, ...(onConnect && { onConnect }) })
  // Unhandled errors of idle and used connections would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function pooled(pool: pg.Pool, { keepsPlans = false } = {}) {
  const through = <Db extends Queryable>(db: Db): Db => (keepsPlans ? keepPlans(db) : db)
  return Object.assign(through(drizzle(pool)), {
    kind: 'postgres' as const,
    transaction: <T>(work: (tx: Queryable) => Promise<T>) => transaction(pool, (tx) => work(through(tx))),
  })
}

/** Connects when it is first asked. It refuses writes also once it is promoted. */
function openStandby(url: string, connections: number): StandbyServer {
  const config = { ...configFor(url, 'standby'), fallback_application_name: 'back-office reads', max: connections, ...limitsOf(url) }
  const pool = openPool(config, `${usual}; set default_transaction_read_only = on`)
  return {
    reader: pooled(pool),
    async replayed() {
      const client = await pool.connect()
      let found: Replayed | undefined
      try {
        const { rows } = await client.query<Replayed>(
          `select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::float8 as position`,
        )
        found = rows[0]
      } finally {
        client.release(!found?.isStandby)
      }
      return found ?? { isStandby: false, position: 0 }
    },
    close: () => pool.end(),
  }
}

const configFor = (url: string, role: Role = 'primary'): Addressed => ({
  ...addressed(url, role),
  fallback_application_name: 'back-office',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** A pooler refuses limits at connect: it sets them itself. */
function limitsOf(url: string, isPooled = false): pg.ClientConfig {
  const statement = Number(new URL(addressesOf(url)[0] ?? '').searchParams.get('statement_timeout') ?? timeouts.statement_timeout)
  return { ...(!isPooled && timeouts), ...(statement > 0 && { query_timeout: statement + silence }) }
}

/** @throws {DatabaseUnavailable} if the pooler does not answer or sets no limits; closes the pool */
async function requireLimits(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ name: string }>("select name from pg_settings where name = any($1) and setting = '0'", [
      Object.keys(timeouts),
    ])
    if (!rows.length) return
    const advice = 'Set them in its connect_query: docs/operations.md, "A pooler".'
    throw new DatabaseUnavailable(`The pooler at DATABASE_URL sets no ${rows.map(({ name }) => name).join(', ')}. ${advice}`)
  } catch (cause) {
    await pool.end()
    throw cause instanceof DatabaseUnavailable ? cause : notAnswering('DATABASE_URL', cause)
  }
}

const notAnswering = (name: string, cause: unknown) =>
  new DatabaseUnavailable(`${name} does not answer: ${reason(cause)}. Is the server running, and is the address right?`, { cause })

/**
 * Replaces Drizzle's transaction, which leaks the connection if BEGIN fails, returns broken connections, and cannot tell whether a COMMIT
 * was under way.
 * @throws {DatabaseAway} with whether the work may be done
 */
async function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause) => {
    throw new DatabaseAway(driverReason(cause) ?? 'databaseAway', false, cause)
  })
  let isCommitting = false
  let lost: ReturnType<typeof awayReason>
  try {
    return await drizzle(client).transaction(async (tx) => {
      const result = await work(tx)
      isCommitting = true
      return result
    })
  } catch (error) {
    lost = awayReason(error)
    throw lost ? new DatabaseAway(lost, isCommitting, error) : error
  } finally {
    // A server that refuses to write is the primary no more.
    client.release(lost === 'databaseLost' || lost === 'databaseAway' || client.getTransactionStatus() !== 'I')
  }
}

/** A dedicated connection, as pooled ones have timeouts. */
async function inTurn<T>(config: Addressed, lock: number, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    return await transaction(pool, async (tx) => {
      for (const limit of Object.keys(timeouts)) await tx.execute(sql`select set_config(${limit}, '0', true)`)
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      return work(tx)
    })
  } finally {
    await pool.end()
  }
}

const migrationLock = 7_205_173

/** Without timeouts; of several processes one migrates. */
async function bringUpToDate(config: Addressed, name: string): Promise<void> {
  const client = newClient({ ...config, connectionTimeoutMillis })
  client.on('error', () => undefined)
  try {
    await client.connect().catch((cause) => {
      throw notAnswering(name, cause)
    })
    await requireVersion(client)
    // The address may name time-outs, which are for the pool.
    for (const limit of Object.keys(timeouts)) await client.query("select set_config($1, '0', false)", [limit])
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    const db = drizzle(client)
    await adoptBaseline(db)
    await migrate(db, { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end()
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < 15) throw new DatabaseUnavailable(`DATABASE_URL is PostgreSQL ${major}; version 15 or newer is needed`)
}

/** Node wraps the errors of several addresses without a message of its own. */
const reason = (cause: unknown) =>
  cause instanceof AggregateError ? cause.errors.map(String).join('; ') : cause instanceof Error ? cause.message : String(cause)
