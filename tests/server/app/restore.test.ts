import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles, users } from '#server/access/tables'
import { backUp } from '#server/app/backup/dump'
import { type Line, written } from '#server/app/backup/format'
import { load } from '#server/app/backup/load'
import { appliedTo, readMigrations } from '#server/db/baseline'
import { recordMigrations, replacedMigrations } from '../setup/baseline'
import { emptyDatabase } from '../setup/database'

const fileIn = () => join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup.gz')

test('a backup does not sign anybody in again', async () => {
  const db = await emptyDatabase()
  const [user] = await db.insert(users).values({ kind: 'private', email: 'e@example.org' }).returning()
  const session = sql`insert into sessions (token_hash, user_id, created_at, expires_at) values ('x', ${user?.id}, now(), now())`
  await db.execute(session)
  const file = fileIn()
  await backUp(db, file)
  await load(db, file)
  expect((await db.execute(sql`select from sessions`)).rows).toHaveLength(0)
  expect(await db.select().from(users)).toHaveLength(1)
})

test('a restore needs no more locks than a small PostgreSQL has, and leaves nothing of what it replaced or another one left', async () => {
  const db = await emptyDatabase()
  await db.execute(sql`create schema back_office_replaced create table left_there (id int)`)
  const file = fileIn()
  await backUp(db, file)
  let locks = 0
  await load(db, file, {
    async finish(tx) {
      const { rows } = await tx.execute<{ held: number }>(sql`select count(distinct
        (locktype, database, relation, classid, objid, objsubid))::int as held from pg_locks where pid = pg_backend_pid()`)
      locks = rows[0]?.held ?? 0
    },
  })
  // 64 for each of 50 connections and of the 22 processes that PostgreSQL may run beside them.
  expect(locks).toBeLessThan(64 * 72)
  expect(locks).toBeGreaterThan(1000)
  expect((await db.execute(sql`select to_regnamespace('back_office_replaced')::text as schema`)).rows).toEqual([{ schema: null }])
})

test.each([
  [
    'the baseline',
    readMigrations()
      .slice(0, 1)
      .map(({ folderMillis, hash }) => ({ when: folderMillis, hash })),
  ],
  ['the migrations that the baseline replaced', replacedMigrations],
])('a backup of a database that had %s is restored and brought up to date', async (_, migrations) => {
  const db = await emptyDatabase()
  const lines: Exclude<Line, { end: unknown }>[] = [
    { format: 'back-office backup', version: 1, madeAt: '', migrations },
    { table: 'roles', columns: ['id', 'title'] },
    ['41', 'Restored'],
    { sequences: [{ name: 'roles_id_seq', value: '41' }] },
  ]
  const file = fileIn()
  writeFileSync(file, gzipSync((await all(written(asLines(lines)))).join('')))
  const existing = readMigrations()
  const later = { sql: [`update roles set description = 'Migrated'`], folderMillis: Number.MAX_SAFE_INTEGER, hash: 'later', bps: true }
  expect(await load(db, file, { migrations: [...existing, later] })).toBe(1)
  expect(await db.select().from(roles)).toMatchObject([{ id: 41, title: 'Restored', description: 'Migrated' }])
  expect(await db.insert(roles).values({ title: 'New' }).returning()).toMatchObject([{ id: 42 }])
  const applied = existing.map(({ folderMillis, hash }) => ({ when: folderMillis, hash }))
  expect(await appliedTo(db)).toEqual([...applied, { when: later.folderMillis, hash: 'later' }])
  await recordMigrations(db, applied)
})

async function* asLines<T>(lines: T[]) {
  yield* lines
}

async function all<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const line of lines) found.push(line)
  return found
}
