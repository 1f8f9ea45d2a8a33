import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { awayReason, DatabaseAway } from './away'
import type { Database, Queryable } from './database'
import { noRoom, openClient } from './embedded/client'
import { serveSnapshots } from './embedded/snapshot'
import { sync, syncTree } from './embedded/syncTree'
import { lockDataDir } from './lock'
import { migrationsFolder } from './migrationsFolder'

export type Directory = {
  dataDir: string
  /** Whether writes may be acknowledged before they are on disk: they are lost with the power. */
  isUnsafe?: boolean
  /** Hears what a person should know. */
  say?: (text: string) => void
}
/** The embedded database, in a directory, or in memory, from a dump of one. */
export type Embedded = Directory | { dump?: Blob }

/** @throws {DataDirLocked} when another process has the directory */
export const openEmbedded = (where: Embedded): Promise<Database> =>
  'dataDir' in where ? openInDirectory(where) : bringUpToDate(new PGlite({ loadDataDir: where.dump }))

async function openInDirectory(where: Directory): Promise<Database> {
  const { dataDir, say = () => undefined } = where
  // PGlite makes no parent folders.
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDataDir(dataDir, say)
  try {
    const directory = await existingDirectory(dataDir)
    const told = (isFull: boolean) =>
      say(isFull ? `The disk of ${dataDir} is full: nothing is written until there is room` : `The disk of ${dataDir} has room again`)
    const { isUnsafe = false } = where
    // What an unsafe run, or a version that knew no other, has left to the system.
    if (!isUnsafe) await syncTree(directory)
    const client = await openClient(directory, { dataDir, isUnsafe, told })
    const db = await bringUpToDate(client)
    const stopSnapshots = await serveSnapshots(dataDir, client, say)
    return Object.assign(db, {
      close: async () => {
        stopSnapshots()
        await client.close().finally(unlock)
      },
    })
  } catch (error) {
    unlock()
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw noRoom(dataDir)
    throw error
  }
}

async function bringUpToDate(client: PGlite): Promise<Database> {
  const db = databaseOf(client)
  await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
  return db
}

/** A client as the database it is, whatever its tables are. */
function databaseOf(client: PGlite): Database {
  const db = drizzle(client)
  const transaction = db.transaction.bind(db)
  return Object.assign(db, {
    kind: 'embedded' as const,
    transaction: <T>(work: (tx: Queryable) => Promise<T>) => transaction(work).catch(refuse),
    listen: (channel: string, heard: (payload: string) => void) => client.listen(channel, heard),
    close: () => client.close(),
  })
}

/** The copy of another process, for as long as `work` takes; it is removed then. Of what it holds nothing is lost with it. */
export async function withSnapshot<T>(directory: string, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    const db = await bringUpToDate(new PGlite(directory))
    return await work(db).finally(db.close)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Puts another database in the place of the one that a directory has: `make` fills it, and where it fails, all stays. */
export async function replaceDatabase<T>({ dataDir, say }: Directory, make: (db: Database) => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDataDir(dataDir, say)
  try {
    return await makeDirectory(dataDir, (client) => make(databaseOf(client)))
  } finally {
    unlock()
  }
}

async function existingDirectory(dataDir: string): Promise<string> {
  const { directory, former } = placesIn(dataDir)
  if (existsSync(directory)) return directory
  // A replacement was cut off between its two renamings.
  if (existsSync(former)) renameSync(former, directory)
  else await makeDirectory(dataDir)
  return directory
}

const placesIn = (dataDir: string) => {
  const directory = join(dataDir, 'database')
  return { directory, aside: `${directory}.new`, former: `${directory}.former` }
}

/** Made aside and then renamed: what is cut off half-way leaves nothing that looks like a database. */
async function makeDirectory<T = void>(dataDir: string, fill?: (client: PGlite) => Promise<T>): Promise<T> {
  const { directory, aside, former } = placesIn(dataDir)
  rmSync(aside, { recursive: true, force: true })
  const client = await PGlite.create(aside)
  const result = await fill?.(client).catch(async (error) => {
    await client.close()
    rmSync(aside, { recursive: true, force: true })
    throw error
  })
  await client.close()
  await syncTree(aside)
  if (existsSync(directory)) {
    rmSync(former, { recursive: true, force: true })
    renameSync(directory, former)
  }
  renameSync(aside, directory)
  await sync(dataDir)
  rmSync(former, { recursive: true, force: true })
  return result as T
}

/** A full disk refuses a transaction before its commit: nothing of it was done. */
function refuse(error: unknown): never {
  const reason = awayReason(error)
  throw reason ? new DatabaseAway(reason, false, error) : error
}
