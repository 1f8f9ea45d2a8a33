import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { awayProblem, awayReason } from './away'
import type { Database, Queryable } from './database'
import { openClient } from './embedded/client'
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
  'dataDir' in where ? openInDirectory(where) : bringUpToDate(where.dump ? new PGlite({ loadDataDir: where.dump }) : new PGlite())

async function openInDirectory(where: Directory): Promise<Database> {
  const { dataDir, say = () => undefined } = where
  // PGlite makes no parent folders.
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDataDir(dataDir, say)
  try {
    const directory = await makeDirectory(dataDir)
    const told = (isFull: boolean) =>
      say(isFull ? `The disk of ${dataDir} is full: nothing is written until there is room` : `The disk of ${dataDir} has room again`)
    const db = await bringUpToDate(await openClient(directory, { dataDir, isUnsafe: where.isUnsafe ?? false, told }))
    const close = db.close
    return Object.assign(db, { close: () => close().finally(unlock) })
  } catch (error) {
    unlock()
    throw error
  }
}

async function bringUpToDate(client: PGlite): Promise<Database> {
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: migrationsFolder() })
  const transaction = db.transaction.bind(db)
  return Object.assign(db, {
    kind: 'embedded' as const,
    transaction: <T>(work: (tx: Queryable) => Promise<T>) => transaction(work).catch(refuse),
    listen: (channel: string, heard: (payload: string) => void) => client.listen(channel, heard),
    close: () => client.close(),
  })
}

/** Made aside and then renamed: a first start that is cut off half-way leaves nothing that looks like a database. */
async function makeDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'database')
  if (existsSync(directory)) return directory
  const aside = `${directory}.new`
  rmSync(aside, { recursive: true, force: true })
  const made = await PGlite.create(aside)
  await made.close()
  await syncTree(aside)
  renameSync(aside, directory)
  await sync(dataDir)
  return directory
}

/** A full disk refuses a transaction before its commit: nothing of it was done. */
function refuse(error: unknown): never {
  const reason = awayReason(error)
  throw reason ? awayProblem(reason, error, false) : error
}
