import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as accounts from '#server/access/accountTables'
import * as signIn from '#server/access/signInTables'
import * as access from '#server/access/tables'
import * as files from '#server/core/fileTable'
import { derivedTables } from '#server/db/entityTables'
import * as baskets from '#server/orders/tables'
import * as catalogue from '#server/products/tables'

test('the migrations make what the schema says; otherwise run npm run db:generate', async () => {
  const folder = resolve(import.meta.dirname, '../../../server/db/migrations/meta')
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(resolve(folder, latest ?? ''), 'utf8'))
  const declared = generateDrizzleJson({ ...access, ...accounts, ...signIn, ...files, ...catalogue, ...baskets, ...derivedTables })
  expect(await generateMigration(migrated, declared)).toEqual([])
})
