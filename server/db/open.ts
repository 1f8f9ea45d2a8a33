import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Database } from './database'
import { lockDataDir } from './lock'
import { migrationsFolder } from './migrationsFolder'

export type Where =
  /** The embedded database, in this directory. */
  | { dataDir: string }
  /** The embedded database, in memory, from a dump of one. */
  | { dump?: Blob }
  /** A PostgreSQL server, 15 or newer. */
  | { url: string; connections?: number }

/** Thrown when no database can be opened, with what to do about it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Opens a database and brings its tables up to date.
 * @throws {DataDirLocked} when another process has the directory
 * @throws {DatabaseUnavailable} when the server does not answer or is too old
 */
export const openDatabase = (where: Where): Promise<Database> => ('url' in where ? openServer(where) : openEmbedded(where))

async function openEmbedded(where: { dataDir: string } | { dump?: Blob }): Promise<Database> {
  const unlock = 'dataDir' in where ? prepare(where.dataDir) : () => undefined
  try {
    const client = await ('dataDir' in where ? openDirectory(where.dataDir) : PGlite.create({ loadDataDir: where.dump }))
    const db = drizzleEmbedded(client)
    await migrateEmbedded(db, { migrationsFolder: migrationsFolder() })
    return Object.assign(db, {
      kind: 'embedded' as const,
      listen: (channel: string, heard: (payload: string) => void) => client.listen(channel, heard),
      async close() {
        await client.close()
        unlock()
      },
    })
  } catch (error) {
    unlock()
    throw error
  }
}

/** Made aside and then renamed: a first start that is killed half-way leaves nothing that looks like a database. */
async function openDirectory(dataDir: string): Promise<PGlite> {
  const directory = join(dataDir, 'database')
  if (!existsSync(directory)) {
    const aside = `${directory}.new`
    rmSync(aside, { recursive: true, force: true })
    const made = await PGlite.create(aside)
    await made.close()
    renameSync(aside, directory)
  }
  return PGlite.create(directory)
}

function prepare(dataDir: string): () => void {
  // PGlite makes no parent folders.
  mkdirSync(dataDir, { recursive: true })
  return lockDataDir(dataDir)
}

async function openServer({ url, connections = 10 }: { url: string; connections?: number }): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced at the next call; unheard, the event would end the process.
  pool.on('error', () => undefined)
  // Compiling a statement takes longer than any of ours does.
  pool.on('connect', (client) => void client.query('set jit = off').catch(() => undefined))
  const db = drizzleServer(pool)
  try {
    await requireVersion(pool)
    // Several processes may start at once: one migrates, the others wait.
    const guard = await pool.connect()
    try {
      await guard.query(`select pg_advisory_lock(${migrationLock})`)
      await migrateServer(db, { migrationsFolder: migrationsFolder() })
    } finally {
      await guard.query(`select pg_advisory_unlock(${migrationLock})`).catch(() => undefined)
      guard.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return Object.assign(db, {
    kind: 'postgres' as const,
    listen: (channel: string, heard: (payload: string) => void) => listenOn(url, channel, heard),
    close: () => pool.end(),
  })
}

const migrationLock = 7_205_173

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version").catch((cause) => {
    throw new DatabaseUnavailable(`DATABASE_URL does not answer: ${reason(cause)}. Is the server running, and is the address right?`, {
      cause,
    })
  })
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < 15) throw new DatabaseUnavailable(`DATABASE_URL is PostgreSQL ${major}; version 15 or newer is needed`)
}

/** Node gathers the failures of several addresses under an error with no message of its own. */
const reason = (cause: unknown) =>
  cause instanceof AggregateError ? cause.errors.map(String).join('; ') : cause instanceof Error ? cause.message : String(cause)

/** A connection of its own that comes back by itself; what was missed meanwhile is told as an empty payload. */
async function listenOn(url: string, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  let isWanted = true
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (isWanted) retry = setTimeout(again, 1000)
    })
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
  }
  async function again() {
    try {
      await connect()
      heard('')
    } catch {
      if (isWanted) retry = setTimeout(again, 1000)
    }
  }

  await connect()
  return async () => {
    isWanted = false
    clearTimeout(retry)
    await client?.end()
  }
}

/** Tells every process on this database. */
export const notify = (db: Pick<Database, 'execute'>, channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`)
