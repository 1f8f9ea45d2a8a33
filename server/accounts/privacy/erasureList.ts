import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { serverAt } from '../../core/auditLog'
import type { Job } from '../../core/jobs'
import { rowsOf } from '../../core/rowsOf'
import { iso } from '../../core/sqlParts'
import { stockholmDay } from '../../core/stockholm'
import type { Queryable } from '../../db/database'
import { sync } from '../../db/embedded/syncTree'
import { erase, erasuresChannel, recordErasure } from './erase'

/**
 * An erasure as stored outside the database: account number and creation time, which distinguish it from the same number in another
 * database. ISO 8601 in UTC.
 */
const erased = z.object({ userId: z.int(), createdAt: z.string(), byId: z.nullable(z.int()), at: z.string() })
export type Erased = z.output<typeof erased>

export class ErasureListUnusable extends Error {
  override readonly name = 'ErasureListUnusable'
}

/** @throws {ErasureListUnusable} */
export function readErasures(file: string): Erased[] {
  if (!existsSync(file)) return []
  const read = z.safeParse(z.array(erased), parsed(readFileSync(file, 'utf8')))
  if (!read.success) throw new ErasureListUnusable(`${file} is damaged: put a copy of this list of erasures back`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Append-only, atomic and synced to disk. */
export async function addErasures(file: string, more: readonly Erased[]): Promise<void> {
  const existing = readErasures(file)
  const keyOf = ({ userId, createdAt }: Erased) => `${userId} ${createdAt}`
  const keys = new Set(existing.map(keyOf))
  const added = more.filter((each) => !keys.has(keyOf(each)) && keys.add(keyOf(each)))
  if (!added.length) return
  // No process number: containers that share the file may have the same one.
  const partial = `${file}.${randomUUID()}.partial`
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(partial, `${JSON.stringify([...existing, ...added], null, 1)}\n`, { mode: 0o600 })
    await sync(partial)
    renameSync(partial, file)
    await sync(dirname(file))
  } finally {
    rmSync(partial, { force: true })
  }
}

export async function erasuresIn(db: Queryable): Promise<Erased[]> {
  const { rows } = await db.execute<Erased>(
    sql`select e.user_id as "userId", ${iso('u.created_at')} as "createdAt", e.by_id as "byId", ${iso('e.at')} as at
      from erasures e join users u on u.id = e.user_id order by e.at, e.user_id`,
  )
  return rows
}

export const keepingErasures = (file: string): Job => ({
  name: 'erasureList',
  every: 3_600_000,
  channel: erasuresChannel,
  run: async (db) => addErasures(file, await erasuresIn(db)),
})

/** Repeats erasures after restoring an older backup. Returns the number of people erased. */
export async function eraseAgain(tx: Queryable, list: readonly Erased[], now: Date): Promise<number> {
  const { rows } = await tx.execute<Erased & { email: string }>(
    sql`select distinct on (u.id) u.id as "userId", u.email, r."createdAt", (select b.id from users b where b.id = r."byId") as "byId", r.at
      from ${rowsOf(list, sql`"userId" int, "createdAt" text, "byId" int, at text`)} join users u on u.id = r."userId" and ${iso('u.created_at')} = r."createdAt"
      where not exists (select from erasures e where e.user_id = u.id) order by u.id, r.at`,
  )
  for (const { userId, email, byId, at } of rows) {
    await erase(tx, { id: userId, email }, stockholmDay(now))
    await recordErasure(tx, { userId, byId, at }, serverAt(now))
  }
  return rows.length
}
