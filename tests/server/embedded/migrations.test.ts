import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import '#server/app/rooms'
import { everyTable, everyView } from '#server/core/registry'

test('the migrations make what the schema says; otherwise run npm run db:generate', async () => {
  const folder = resolve(import.meta.dirname, '../../../server/db/migrations/meta')
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(resolve(folder, latest ?? ''), 'utf8'))
  const declared = generateDrizzleJson({ ...everyTable(), ...everyView() })
  expect(await generateMigration(migrated, declared)).toEqual([])
})

const migrations = resolve(import.meta.dirname, '../../../server/db/migrations')

/** The migrations as they were before the one of this name. */
function before(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const index = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${name}`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }))
  return folder
}

test('moves, edits and settled payments of before the trail are in it', async () => {
  const client = await PGlite.create()
  const db = drizzle(client)
  const former = before('trail')
  await migrate(db, { migrationsFolder: former })
  rmSync(former, { recursive: true })
  await db.execute(sql`insert into users (id, kind, first_name, last_name) values (7, 'staff', 'Maja', 'Berg')`)
  await db.execute(sql`insert into baskets (id, status, payment_state, net, vat, created_at, changed_at, changed_by)
    values (1, 'cancelled', 'settled', 100, 6, now(), now(), 7), (2, 'create', 'outstanding', 50, 3, now(), now(), 7)`)
  await db.execute(sql`insert into basket_history (basket_id, from_status, to_status, by_id, at, reason)
    values (1, null, 'create', 7, now(), ''), (2, null, 'create', 7, now(), ''), (1, 'create', 'cancelled', 7, now(), 'Twice')`)
  await db.execute(sql`insert into operator_activity_report (at, operator, by_id, action, entity, entity_name, record_id, record, record_version, fields)
    values (now(), 'Maja Berg', 7, 'changed', 'Colour', 'Color', 3, 'Red', 2, '{title,code}')`)

  await migrate(db, { migrationsFolder: migrations })
  const rows = async (statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows
  expect(await rows(sql`select basket_id, from_status, to_status, by_id, operator, reason, due from basket_history order by id`)).toEqual([
    { basket_id: 1, from_status: null, to_status: 'create', by_id: 7, operator: 'Maja Berg', reason: '', due: null },
    { basket_id: 2, from_status: null, to_status: 'create', by_id: 7, operator: 'Maja Berg', reason: '', due: null },
    { basket_id: 1, from_status: 'create', to_status: 'cancelled', by_id: 7, operator: 'Maja Berg', reason: 'Twice', due: null },
  ])
  expect(await rows(sql`select settled_total::int as settled from baskets order by id`)).toEqual([{ settled: 106 }, { settled: null }])
  expect(await rows(sql`select changes from operator_activity_report where entity_name = 'Color'`)).toEqual([
    { changes: [{ field: 'title' }, { field: 'code' }] },
  ])
  await client.close()
})
