import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import '#server/app/rooms'
import { everyTable, everyView } from '#server/core/registry'
import { type Applied, appliedTo, readMigrations } from '#server/db/baseline'
import type { Queryable } from '#server/db/database'
import { openDatabase } from '#server/db/open'
import { makeBaseline, recordMigrations, replacedMigrations } from '../setup/baseline'
import { preparedDataDir } from '../setup/serverProcess'

const meta = resolve(import.meta.dirname, '../../../server/db/migrations/meta')
const readJson = (name: string) => JSON.parse(readFileSync(join(meta, name), 'utf8'))
const snapshots = () => readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))

test('the migrations make what the schema says; otherwise run npm run db:generate', async () => {
  const migrated = readJson(snapshots().sort().at(-1) ?? '')
  const declared = generateDrizzleJson({ ...everyTable(), ...everyView() })
  expect(await generateMigration(migrated, declared)).toEqual([])
})

test('only the newest migration has a snapshot; npm run db:generate deletes the others', () => {
  const newest = readJson('_journal.json').entries.at(-1)
  expect(snapshots()).toEqual([`${String(newest.idx).padStart(4, '0')}_snapshot.json`])
})

test('the times of the migrations ascend, or Drizzle would skip one where a later one has run', () => {
  const times = readMigrations().map(({ folderMillis }) => folderMillis)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

/** A data directory whose database records these migrations. */
async function directoryWith(
  migrations: readonly Applied[],
  change: (db: Queryable) => Promise<void> = async () => undefined,
): Promise<string> {
  const dataDir = preparedDataDir()
  const client = await PGlite.create(join(dataDir, 'database'))
  await change(drizzle(client))
  await recordMigrations(drizzle(client), migrations)
  await client.query(`insert into roles (title) values ('Kept')`)
  await client.close()
  return dataDir
}

test('a data directory that had all migrations before the baseline opens with its rows, and records the baseline in their place', async () => {
  const dataDir = await directoryWith(replacedMigrations, makeBaseline)
  const db = await openDatabase({ dataDir, isUnsafe: true })
  expect((await db.execute(`select title from roles`)).rows).toEqual([{ title: 'Kept' }])
  expect(await appliedTo(db)).toEqual(readMigrations().map(({ folderMillis, hash }) => ({ when: folderMillis, hash })))
  await db.close()
})

test('an older data directory is refused with what to do, and left as it was', async () => {
  const older = replacedMigrations.slice(0, 2)
  const dataDir = await directoryWith(older)
  const refusal =
    'The database is too old: this version cannot migrate it. Start the server of commit ecd6b038 on it once, then this version.'
  await expect(openDatabase({ dataDir, isUnsafe: true })).rejects.toMatchObject({ name: 'DatabaseUnavailable', message: refusal })
  const client = await PGlite.create(join(dataDir, 'database'))
  expect(await appliedTo(drizzle(client))).toEqual(older)
  await client.close()
})
