import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import '#server/app/rooms'
import { personalTables, thingTables } from '#server/core/privacy/personal'
import { startServer } from '../setup/harness'

/** Types that hold no text, and so no name. */
const harmless = ['integer', 'bigint', 'smallint', 'boolean', 'date', 'numeric', 'timestamp with time zone', 'xid8', 'integer[]']

test('every column that can hold text is known to export and erasure, or declared to be about things', async () => {
  const { db } = await startServer()
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(
    sql`select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  )
  const declared = new Set([
    ...personalTables().flatMap(([table, { columns }]) => Object.keys(columns).map((column) => `${table}.${column}`)),
    ...thingTables().flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  ])
  const found = rows.filter(({ type }) => !harmless.includes(type)).map(({ table, column }) => `${table}.${column}`)
  expect(found.filter((column) => !declared.has(column))).toEqual([])
  expect([...declared].filter((column) => !column.endsWith('.') && !found.includes(column))).toEqual([])
})

test('the rows of a person are joined, and not looked up for each row there is', async () => {
  const { db } = await startServer()
  const lookedUp = []
  for (const [table, { of }] of personalTables()) {
    const { rows } = await db.execute(sql`explain select from ${sql.identifier(table)} t, users p where p.id = 1 and (${of})`)
    if (JSON.stringify(rows).includes('SubPlan')) lookedUp.push(table)
  }
  // Schedules are few, and messages name people in several ways.
  expect(lookedUp.sort()).toEqual(['outbox_message', 'report_schedule'])
})

test('every table that points at a person is declared', async () => {
  const { db } = await startServer()
  const { rows } = await db.execute<{ table: string }>(
    sql`select distinct conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
  )
  const declared = new Set([...personalTables(), ...thingTables()].map(([table]) => table))
  expect(rows.map(({ table }) => table).filter((table) => !declared.has(table))).toEqual([])
})

test('the path from each table to its person is SQL of this database', async () => {
  const { db } = await startServer()
  for (const [table, { of, day = sql`now()` }] of personalTables())
    await expect(
      db.execute(sql`select ${day} from ${sql.identifier(table)} t, users p where p.id = 1 and (${of})`),
      table,
    ).resolves.toBeDefined()
})

test('docs/personal-data.md lists what is held of people, why, and what an erasure does with it', () => {
  const rows = personalTables().map(([, { title, why, isRemoved, day }]) => {
    const erasure = isRemoved ? 'Removed' : day ? 'Replaced seven years after the year of the record' : 'Replaced by a pseudonym or emptied'
    return `| ${title} | ${why} | ${erasure} |`
  })
  // The formatter aligns the columns.
  const listed = readFileSync('docs/personal-data.md', 'utf8')
    .replace(/ {2,}/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(listed.slice(2)).toEqual(rows)
})
