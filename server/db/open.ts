import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './database'
import { lockDataDir } from './lock'
import { migrationsFolder } from './migrationsFolder'
import { openServer, type Server } from './postgres'

export type Where =
  /** The embedded database, in this directory. */
  | { dataDir: string }
  /** The embedded database, in memory, from a dump of one. */
  | { dump?: Blob }
  | Server

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
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: migrationsFolder() })
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

/** Tells every process on this database. */
export const notify = (db: Pick<Database, 'execute'>, channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`)
