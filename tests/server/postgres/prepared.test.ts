import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open'
import { prepared } from '#server/db/prepared'

test('a prepared statement is kept by its connection under its name, and takes other values', async () => {
  const db = await openDatabase({ url: inject('databaseUrl') ?? '', connections: 1 })
  onTestFinished(() => db.close())
  const twice = prepared<{ twice: number }>('twice', () => sql`select ${sql.placeholder('n')}::int * 2 as twice`)
  expect(await twice(db, { n: 4 })).toEqual([{ twice: 8 }])
  expect(await twice(db, { n: 5 })).toEqual([{ twice: 10 }])
  const kept = () => db.execute(sql`select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`)
  expect((await kept()).rows).toEqual([{ name: 'twice', uses: 2 }])
  await db.transaction((tx) => tx.transaction((inside) => twice(inside, { n: 6 })))
  expect((await kept()).rows).toEqual([{ name: 'twice', uses: 3 }])
  const unkept = prepared(undefined, () => sql`select 1 as one`)
  expect(await unkept(db)).toEqual([{ one: 1 }])
  expect((await kept()).rows).toHaveLength(1)
})
