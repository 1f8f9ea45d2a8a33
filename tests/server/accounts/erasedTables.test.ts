import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { erase } from '#server/accounts/privacy/erase'
import { auditLog } from '#server/accounts/privacy/rows'
import { personalTables } from '#server/core/privacy/personal'
import type { Queryable } from '#server/db/database'
import { startServer } from '../setup/harness'

/** A word that nothing else holds. */
const word = 'quetzal'

/** JSON in which the name stands where these documents have it. */
const shapes: Record<string, object> = {
  'invoices.document': { buyer: { name: word, lines: [word] }, deliveredTo: [word], reference: word, reason: word },
  'cash_sales.document': { soldBy: word },
  'cash_days.totals': { closedBy: word },
  'offers.parties': { buyer: { name: word } },
  'shipments.request': { to: { name: word, street: word } },
}

/** A word of ours that an erasure writes, and the mail address, by which rows of other tables are found. */
const untouched = ['outbox_message.state', 'users.email', 'files.small', 'files.object_key', 'files.sha256']

/** Of the rows below: values that a check of the table wants. */
const wanted: Record<string, string> = {
  'account_tokens.purpose': "'reset'",
  'invoice_runs.merge_by': "'none'",
  'invoice_run_rows.state': "'issued'",
  'exports.kind': "'libris'",
  'exports.profile_id': '1',
  'record_builds.export_id': '(select max(id) from exports)',
  'fortnox_runs.kind': "'customer'",
  'fortnox_run_rows.run_id': '(select max(id) from fortnox_runs)',
}

/** Rows that may have each of their columns: an open day has no totals. */
const whole: Readonly<Record<string, string>> = { cash_days: 't.closed_at is not null' }

type Column = { name: string; type: string; isNeeded: boolean }

const columnsOf = async (tx: Queryable, table: string) =>
  (
    await tx.execute<Column>(sql`select a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded" from pg_attribute a
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`)
  ).rows

/** A value with the word in it. */
function planted(table: string, { name, type }: Column): string {
  if (type === 'bytea') return `'${word}'::bytea`
  if (type === 'text[]') return `array['${word}']`
  if (type === 'jsonb') return `'${JSON.stringify(shapes[`${table}.${name}`] ?? { name: word })}'::jsonb`
  return `'${word}'`
}

const plainValues: Record<string, string> = {
  text: "''",
  jsonb: "'{}'",
  uuid: 'gen_random_uuid()',
  date: "'2020-05-05'",
  boolean: 'false',
  'timestamp with time zone': "'2020-05-05'",
}

/** Adds a row that leads to the person, with as little else as the table takes. */
async function addRow(tx: Queryable, table: string, links: Record<string, string>): Promise<void> {
  const columns = (await columnsOf(tx, table)).filter(({ name, isNeeded }) => isNeeded || name in links || `${table}.${name}` in wanted)
  const values = columns.map(({ name, type }) => wanted[`${table}.${name}`] ?? links[name] ?? plainValues[type] ?? '1')
  await tx.execute(sql.raw(`insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`))
}

test('an erasure empties or replaces every declared column of every table', async () => {
  const { db } = await startServer({ demo: 'small' })
  await db.transaction(async (tx) => {
    // Documents refuse changes, and rows that are added here point at no others.
    await tx.execute(sql`set local session_replication_role = replica`)
    const idOf = async (statement: string) => String((await tx.execute<{ id: number }>(sql.raw(statement))).rows[0]?.id)
    const person = await idOf("select id from users where kind = 'private' limit 1")
    const links = {
      user_id: person,
      by_id: person,
      local_id: person,
      invoice_id: await idOf('select id from invoices limit 1'),
      basket_id: await idOf('select id from baskets where customer_id is not null limit 1'),
      shipment_id: await idOf('select s.id from shipments s join baskets b on b.id = s.basket_id where b.customer_id is not null limit 1'),
      delivery_id: await idOf(
        'select d.id from basket_deliveries d join baskets b on b.id = d.basket_id where b.customer_id is not null limit 1',
      ),
    }
    await addRow(tx, 'fortnox_runs', {})
    const people = new Set<number>()
    const places: { table: string; column: Column }[] = []
    // Entries of the audit log are rewritten one by one: privacy.test.ts.
    for (const [table, { of, columns: declared }] of personalTables().filter(([name]) => name !== auditLog)) {
      const find = async () =>
        (
          await tx.execute<{ person: number; row: string }>(
            sql`select p.id as person, t.ctid::text as row from ${sql.identifier(table)} t, users p
              where (${of}) and ${sql.raw(whole[table] ?? 'true')} limit 1`,
          )
        ).rows[0]
      if (!(await find())) await addRow(tx, table, links)
      const found = await find()
      if (!found) throw new Error(`No row of ${table} leads to a person`)
      people.add(found.person)
      const types = await columnsOf(tx, table)
      const path = new PgDialect().sqlToQuery(of).sql
      const columns = types.filter(({ name, type }) => {
        const rule = declared[name] ?? 'keep'
        const isErased = rule !== 'keep' && rule !== 'search' && !untouched.includes(`${table}.${name}`)
        // What leads to the person is left alone, or nothing would.
        return isErased && ['text', 'text[]', 'jsonb', 'bytea'].includes(type) && !path.includes(`t.${name}`)
      })
      if (columns.length)
        await tx.execute(
          sql.raw(
            `update ${table} set ${columns.map((column) => `${column.name} = ${planted(table, column)}`).join(', ')} where ctid = '${found.row}'`,
          ),
        )
      places.push(...columns.map((column) => ({ table, column })))
    }
    const whereIs = async () => {
      const found: string[] = []
      for (const { table, column } of places) {
        const [value, sought] = column.type === 'bytea' ? [column.name, `'${word}'::bytea`] : [`${column.name}::text`, `'${word}'`]
        const { rows } = await tx.execute(sql.raw(`select 1 from ${table} where position(${sought} in ${value}) > 0 limit 1`))
        if (rows.length) found.push(`${table}.${column.name}`)
      }
      return found
    }
    expect(await whereIs()).toEqual(places.map(({ table, column }) => `${table}.${column.name}`))
    await tx.execute(sql`set local session_replication_role = origin`)
    for (const id of people) {
      const { rows } = await tx.execute<{ email: string }>(sql`select email from users where id = ${id}`)
      await erase(tx, { id, email: rows[0]?.email ?? '' }, '2999-01-01')
    }
    expect(await whereIs()).toEqual([])
    for (const [table, { of, isRemoved }] of personalTables())
      if (isRemoved)
        expect(
          (await tx.execute(sql`select 1 from ${sql.identifier(table)} t, users p where p.id in ${[...people]} and (${of})`)).rows,
          table,
        ).toEqual([])
  })
})
