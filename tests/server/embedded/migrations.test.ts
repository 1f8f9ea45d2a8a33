import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import '#server/app/rooms'
import { everyTable } from '#server/core/registry'

test('the migrations make what the schema says; otherwise run npm run db:generate', async () => {
  const folder = resolve(import.meta.dirname, '../../../server/db/migrations/meta')
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(resolve(folder, latest ?? ''), 'utf8'))
  const declared = generateDrizzleJson(everyTable())
  expect(await generateMigration(migrated, declared)).toEqual([])
})
