import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database'
import { folder, type ObjectStore } from '../../../db/fileStore'
import { Problem } from '../../http/problem'
import type { Job } from '../../jobs'
import { first } from '../../sqlParts'
import { transact } from '../../transact'
import { sidesOf } from '../pixels'
import { databaseStore, partsOf } from './database'
import { type Located, storeOf, verified } from './reading'

type Moving = Located & { type: string }

/** Longer than an upload may take (`s3.ts`). */
const lease = sql`now() + interval '5 minutes'`
/** Files under way at once. */
const atOnce = { postgres: 4, embedded: 1 } as const
/** The size of a picture is in these first bytes. */
const headLength = 65_536

/** Files that a form has not taken yet mostly go within a day. */
const isInDatabase = sql`object_key is null and is_complete and uploaded_by is null`
const isInObjects = sql`object_key is not null`
const leftFor = ({ isTarget }: ObjectStore): SQL => (isTarget ? isInDatabase : isInObjects)

export async function countToMove(db: Database): Promise<number> {
  const found = await first<{ count: number }>(db, sql`select count(*)::int as count from files where ${leftFor(storeOf(db))}`)
  return found?.count ?? 0
}

const claim = (db: Database, condition: SQL): Promise<Moving | undefined> =>
  first(
    db,
    sql`update files f set moving_until = ${lease} where f.id = (
        select id from files where ${condition} and (moving_until is null or moving_until < now()) order by id limit 1 for update skip locked)
      returning f.id, f.size, f.bytes, f.object_key as "objectKey", f.sha256, f.type`,
  )

const giveBack = (db: Database, { id }: Moving) => db.execute(sql`update files set moving_until = null where id = ${id}`)

/** Written and read back before a row names it. Returns whether the file was still there. */
async function toObjects(db: Database, store: ObjectStore, file: Moving): Promise<boolean> {
  const key = folder + randomBytes(16).toString('base64url')
  await db.execute(sql`insert into object_removals (key, due_at) values (${key}, now() + interval '1 hour')`)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  const counted = async function* () {
    for await (const part of partsOf(db, file)) {
      hash.update(part)
      if (head.byteLength < headLength) head = Buffer.concat([head, part]).subarray(0, headLength)
      yield part
    }
  }
  await store.put(key, counted())
  const sha256 = hash.digest('hex')
  for await (const _ of verified(await store.read(key), { objectKey: key, size: file.size, sha256 }));
  const width = sidesOf(file.type, head)?.width ?? null
  return transact(db, async (tx) => {
    // The object may be under removal where its hour is nearly over.
    const kept = await first(
      tx,
      sql`delete from object_removals where key = ${key} and due_at > now() + interval '10 minutes' returning key`,
    )
    if (!kept) return false
    await databaseStore(tx).remove(String(file.id))
    const { rows } = await tx.execute(
      sql`update files set object_key = ${key}, sha256 = ${sha256}, width = ${width}, moving_until = null
        where id = ${file.id} and object_key is null returning id`,
    )
    if (!rows.length) await tx.execute(sql`insert into object_removals (key, due_at) values (${key}, now())`)
    return rows.length > 0
  })
}

/** The trigger of `files` has the object removed. */
async function toDatabase(db: Database, store: ObjectStore, file: Moving): Promise<boolean> {
  const key = file.objectKey ?? ''
  await databaseStore(db).put(String(file.id), verified(await store.read(key), file))
  const { rows } = await db.execute(
    sql`update files set object_key = null, sha256 = null, moving_until = null
      where id = ${file.id} and object_key = ${key} returning id`,
  )
  return rows.length > 0
}

type Progress = { isWanted?: () => boolean; onMoved?: (moved: number) => void; onFailed?: (id: number, error: unknown) => void }

/**
 * Moves all files to the configured store, or back to the database where that is wanted. A file that fails is left for five minutes.
 * Returns the number of moved files.
 * @throws {Problem} 503 where the store does not answer
 */
export async function moveFiles(db: Database, { isWanted = () => true, onMoved, onFailed }: Progress = {}): Promise<number> {
  const store = storeOf(db)
  let moved = 0
  let isAway = false
  const lane = async () => {
    while (!isAway && isWanted()) {
      const file = await claim(db, leftFor(store))
      if (!file) return
      try {
        if (await (store.isTarget ? toObjects : toDatabase)(db, store, file)) {
          moved++
          onMoved?.(moved)
        }
      } catch (error) {
        isAway = error instanceof Problem
        if (isAway) await giveBack(db, file)
        if (isAway || !onFailed) throw error
        onFailed(file.id, error)
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: atOnce[db.kind] }, lane))
  for (const each of lanes) if (each.status === 'rejected') throw each.reason
  return moved
}

/** Held shared by a backup, which reads objects of its snapshot. */
export const objectsLock = 7_205_190
const batchSize = 50

/** Removes objects that are due, unless a backup is made. Returns their number. */
export async function removeObjects(db: Database, isWanted: () => boolean = () => true): Promise<number> {
  const store = storeOf(db)
  let removed = 0
  while (isWanted()) {
    // Rows dropped these objects an hour ago, so a backup that begins after this check does not read them.
    const free = await first<{ isFree: boolean }>(db, sql`select pg_try_advisory_xact_lock(${objectsLock}) as "isFree"`)
    if (!free?.isFree) break
    const { rows } = await db.execute<{ key: string }>(
      sql`select key from object_removals where due_at <= now() order by due_at limit ${batchSize}`,
    )
    for (const { key } of rows) {
      await store.remove(key)
      await db.execute(sql`delete from object_removals where key = ${key}`)
    }
    removed += rows.length
    if (rows.length < batchSize) break
  }
  return removed
}

/** Milliseconds that a new file stays in the database at most, while the store answers. */
const pace = 10_000

export const movingJobs: readonly Job[] = [
  { name: 'fileMoves', every: pace, run: async (db, _clock, isWanted) => db.objects && moveFiles(db, { isWanted }) },
  { name: 'objectRemovals', every: 60_000, run: async (db, _clock, isWanted) => db.objects && removeObjects(db, isWanted) },
]
