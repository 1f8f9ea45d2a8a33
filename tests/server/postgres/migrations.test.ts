import { expect, inject, test } from 'vitest'
import { type Applied, appliedTo, readMigrations } from '#server/db/baseline'
import type { Queryable } from '#server/db/database'
import { openDatabase } from '#server/db/open'
import { dropDatabase, makeDatabase } from '../../setup/databases'
import { makeBaseline, recordMigrations, replacedMigrations } from '../setup/baseline'

/** Makes a database with the tables of the baseline that records these migrations, for as long as `work` takes. */
async function withDatabase(migrations: Applied[], work: (url: string, db: Queryable) => Promise<void>): Promise<void> {
  const server = inject('databaseUrl') ?? ''
  const name = `back_office_migrations_${process.env.VITEST_POOL_ID ?? process.pid}`
  const url = await makeDatabase(server, name)
  const db = await openDatabase({ url })
  try {
    await makeBaseline(db)
    await recordMigrations(db, migrations)
    await db.execute(`insert into roles (title) values ('Kept')`)
    await work(url, db)
  } finally {
    await db.close()
    await dropDatabase(server, name)
  }
}

test('a database that had all migrations before the baseline opens with its rows, and records the baseline in their place', () =>
  withDatabase(replacedMigrations, async (url) => {
    const db = await openDatabase({ url })
    expect((await db.execute(`select title from roles`)).rows).toEqual([{ title: 'Kept' }])
    expect(await appliedTo(db)).toEqual(readMigrations().map(({ folderMillis, hash }) => ({ when: folderMillis, hash })))
    await db.close()
  }))

test('an older database is refused with what to do, and left as it was', () => {
  const older = replacedMigrations.slice(0, 2)
  const refusal =
    'The database is too old: this version cannot migrate it. Start the server of commit ecd6b038 on it once, then this version.'
  return withDatabase(older, async (url, db) => {
    await expect(openDatabase({ url })).rejects.toMatchObject({ name: 'DatabaseUnavailable', message: refusal })
    expect(await appliedTo(db)).toEqual(older)
  })
})
