import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { awayReason, DatabaseAway } from './away'
import { adoptBaseline } from './baseline'
import { type Database, DatabaseUnavailable, type Queryable } from './database'
import { noRoom, openClient } from './embedded/client'
import type { Fence } from './embedded/fence'
import { postgresLock } from './embedded/files'
import { serveSnapshots } from './embedded/snapshot'
import { sync, syncTree } from './embedded/syncTree'
import { errorCode } from './errorCode'
import { type Lock, lockDataDir, type Pace } from './lock'
import { migrationsFolder } from './migrationsFolder'

export type Directory = {
  dataDir: string
  /** Whether writes are acknowledged before they are on disk. */
  isUnsafe?: boolean
  pace?: Pace | undefined
  say?: (text: string) => void
}
/** In a directory, or in memory from a dump. */
export type Embedded = Directory | { dump?: Blob }

/** @throws {DataDirLocked} */
export const openEmbedded = (where: Embedded): Promise<Database> =>
  'dataDir' in where ? openInDirectory(where) : bringUpToDate(new PGlite({ loadDataDir: where.dump }))

async function openInDirectory(where: Directory): Promise<Database> {
  const { dataDir, say = () => undefined } = where
  const lock = await takeDirectory(where)
  try {
    const directory = await existingDirectory(dataDir, lock)
    const onFullChange = (isFull: boolean) =>
      say(isFull ? `The disk of ${dataDir} is full: nothing is written until there is room` : `The disk of ${dataDir} has room again`)
    const { isUnsafe = false } = where
    // PostgreSQL refuses to start with a lock file that a power cut left empty. Our own lock guards the directory.
    rmSync(join(directory, postgresLock), { force: true })
    // An unsafe run or an older version may have left unsynced files.
    if (!isUnsafe) await syncTree(directory)
    const client = await openClient(directory, { dataDir, isUnsafe, fence: lock, onFullChange })
    const db = await bringUpToDate(client)
    const stopSnapshots = await serveSnapshots(dataDir, client, say)
    return Object.assign(db, {
      close: async () => {
        stopSnapshots()
        await client.close().finally(lock.letGo)
      },
    })
  } catch (error) {
    lock.letGo()
    if (errorCode(error) === 'ENOSPC') throw noRoom(dataDir)
    throw error
  }
}

/** @throws {DatabaseUnavailable} if the directory is not writable */
async function takeDirectory({ dataDir, say, pace }: Directory): Promise<Lock> {
  try {
    makeFolders(dataDir)
    return await lockDataDir(dataDir, say, pace)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOSPC') throw noRoom(dataDir)
    const reason = unwritable[String(code)]
    throw reason ? new DatabaseUnavailable(`${dataDir} ${reason}. Make it writable, or name another directory with DATA_DIR`) : error
  }
}

/** Unlike `recursive: true`, which reports ENOENT on a read-only disk. */
function makeFolders(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT') throw error
    makeFolders(dirname(path))
    mkdirSync(path)
  }
}

const unwritable: Readonly<Record<string, string>> = {
  EROFS: 'is on a disk that is mounted read-only',
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  ENOTDIR: 'is a file, or below one',
  EEXIST: 'is a file',
}

async function bringUpToDate(client: PGlite): Promise<Database> {
  const db = databaseOf(client)
  try {
    await adoptBaseline(db)
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
    return db
  } catch (error) {
    await client.close()
    throw error
  }
}

function databaseOf(client: PGlite): Database {
  const db = drizzle(client)
  const transaction = db.transaction.bind(db)
  return Object.assign(db, {
    kind: 'embedded' as const,
    transaction: <T>(work: (tx: Queryable) => Promise<T>) => transaction(work).catch(refuse),
    inTurn: <T>(_lock: number, work: (tx: Queryable) => Promise<T>) => transaction(work).catch(refuse),
    listen: (channel: string, heard: (payload: string) => void) => client.listen(channel, heard),
    close: () => client.close(),
  })
}

/** Runs on a copy, which is removed afterwards. */
export async function withSnapshot<T>(directory: string, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    const db = await bringUpToDate(new PGlite(directory))
    return await work(db).finally(db.close)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** `make` fills the new database; if it fails, the old one stays. */
export async function replaceDatabase<T>({ dataDir, say }: Directory, make: (db: Database) => Promise<T>): Promise<T> {
  const lock = await takeDirectory({ dataDir, say })
  try {
    return await makeDirectory(dataDir, lock, (client) => make(databaseOf(client)))
  } finally {
    lock.letGo()
  }
}

async function existingDirectory(dataDir: string, fence: Fence): Promise<string> {
  const { directory, former } = placesIn(dataDir)
  if (existsSync(directory)) return directory
  // A replacement was interrupted between its two renames.
  if (existsSync(former)) renameSync(former, directory)
  else await makeDirectory(dataDir, fence)
  return directory
}

const placesIn = (dataDir: string) => {
  const directory = join(dataDir, 'database')
  return { directory, aside: `${directory}.new`, former: `${directory}.former` }
}

/** Created aside and renamed, so that an interrupted start leaves no partial database. */
async function makeDirectory<T = void>(dataDir: string, fence: Fence, fill?: (client: PGlite) => Promise<T>): Promise<T> {
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
  fence.beforeAcknowledging()
  if (existsSync(directory)) {
    rmSync(former, { recursive: true, force: true })
    renameSync(directory, former)
  }
  renameSync(aside, directory)
  await sync(dataDir)
  rmSync(former, { recursive: true, force: true })
  return result as T
}

/** A full disk refuses a transaction before its commit. */
function refuse(error: unknown): never {
  const reason = awayReason(error)
  throw reason ? new DatabaseAway(reason, false, error) : error
}
