import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database, Queryable } from '#server/db/database'
import { makeBaseline } from '../setup/baseline'
import { catalogueOf } from '../setup/catalogue'
import { emptyDatabase } from '../setup/database'

/** What the 36 migrations made that the baseline replaced, read from the catalogue before they were deleted. */
const replaced = readFileSync(join(import.meta.dirname, '../setup/baselineCatalogue.txt'), 'utf8')

/** Undoes what `work` did, and returns what it found. */
async function undone<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const undo = new Error('undo')
  let found: T | undefined
  const undoing = db.transaction(async (tx) => {
    found = await work(tx)
    throw undo
  })
  await expect(undoing).rejects.toBe(undo)
  return found as T
}

test('the baseline makes every table, column, constraint, index, trigger, function, view, sequence and row of the 36 migrations', async () => {
  const made = await undone(await emptyDatabase(), async (tx) => {
    await makeBaseline(tx)
    return catalogueOf(tx)
  })
  expect(made).toBe(replaced)
})

test('the comparison of data models finds each kind of difference', async () => {
  const [before, after] = await undone(await emptyDatabase(), async (tx) => {
    const before = await catalogueOf(tx)
    await tx.execute(sql`alter table baskets alter column copies set default 1`)
    await tx.execute(sql`alter table users drop constraint users_role_id_roles_id_fk`)
    await tx.execute(sql`drop index sessions_expires_at`)
    await tx.execute(sql`alter table invoices disable trigger invoices_kept`)
    await tx.execute(sql`alter function in_ore(bigint, text) volatile`)
    await tx.execute(sql`create or replace view basket_history as select * from basket_history where false`)
    await tx.execute(sql`alter sequence products_id_seq increment 2`)
    await tx.execute(sql`alter table inventory set (fillfactor = 50)`)
    await tx.execute(sql`comment on table addresses is 'Of customers'`)
    await tx.execute(sql`insert into sales_folds (id, tx) values (1, '9') on conflict (id) do update set tx = '9'`)
    return [before.split('\n'), new Set((await catalogueOf(tx)).split('\n'))]
  })
  const changed = before.filter((line) => !after.has(line)).map((line) => line.split(' ').slice(0, -2).join(' '))
  expect(changed).toEqual([
    'basket_history rules',
    'baskets columns',
    'in_ore(bigint,text) function',
    'inventory relation',
    'invoices triggers',
    'products sequences',
    'sessions indexes',
    'users constraints',
  ])
  expect(after).toContainEqual(expect.stringMatching(/^addresses comments 1 /))
  expect(after).toContainEqual(expect.stringMatching(/^sales_folds rows 1 /))
})
