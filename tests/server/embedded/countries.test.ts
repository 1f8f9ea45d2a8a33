import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/baseline'
import { makeBaseline } from '../setup/baseline'

test('a country that was a text becomes its code where that is certain, and stays as it was written where it is not', async () => {
  const db = drizzle(await PGlite.create())
  await makeBaseline(db)
  await db.execute(sql`insert into users (id, kind, first_name, last_name) values (7, 'private', 'Maja', 'Berg')`)
  await db.execute(sql`insert into company (id, is_tax_approved, due_days, country) values (1, true, 30, 'Sverige')`)
  const written = {
    ...{ Deutschland: 'DE', 'U.S.A.': 'US', Åland: 'AX', Sverige: 'SE', ' sweden ': 'SE', ایران: 'IR', ايران: 'IR', آلمان: 'DE' },
    ...{ '': 'SE', SE: 'SE', no: 'NO', UK: 'GB', Österrike: 'AT', Ελλάδα: 'GR', Ísland: 'IS', 'Côte d’Ivoire': 'CI' },
    ...{ Grmany: 'Grmany', Korea: 'Korea', 'Northern Ireland': 'Northern Ireland', XX: 'XX (?)', '12': '12' },
  }
  const texts = Object.keys(written)
  for (const text of texts) await db.execute(sql`insert into addresses (user_id, recipient, country) values (7, ${text}, ${text})`)

  const migration = readMigrations().find(({ sql: statements }) => statements.join().includes('read_country'))
  for (const statement of migration?.sql ?? []) await db.execute(sql.raw(statement))
  const { rows } = await db.execute<{ recipient: string; country: string }>(sql`select recipient, country from addresses`)
  expect(Object.fromEntries(rows.map(({ recipient, country }) => [recipient, country]))).toEqual(written)
  expect((await db.execute(sql`select country from company`)).rows).toEqual([{ country: 'SE' }])
})
