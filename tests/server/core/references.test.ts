import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditNaming } from '#server/accounts/privacy/rows'
import { entityTable } from '#server/core/registry'
import '#server/app/rooms'
import { emptyDatabase } from '../setup/database'
import { explaining, fill, withNew } from './plans'

/** Tables that have rows of every order, and grow for as long as the office works. */
const growing = [
  'operator_activity_report',
  'baskets',
  'basket_details',
  'basket_comments',
  'invoices',
  'invoice_items',
  'invoice_payments',
  'stock_moves',
  'shipments',
]

/** Read in full: an index would be written with every order, and accounts, addresses and ways of delivery seldom go. */
const readInFull = [
  'basket_comments.by_id',
  'baskets.billing_address_id',
  'baskets.changed_by',
  'baskets.delivery_address_id',
  'baskets.delivery_id',
  'baskets.payment_method_id',
  'baskets.post_service_id',
  'invoice_payments.by_id',
  'shipments.created_by',
  'shipments.post_service_id',
]

test('removing a record reads no table of every order in full, but for those where that is seldom', async () => {
  const db = await emptyDatabase()
  const { rows } = await db.execute<{ reference: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as reference from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid::regclass::text in ${growing} and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`)
  expect(rows.map(({ reference }) => reference)).toEqual(readInFull)
})

test('an entry of the audit log names people by their number and their email address, wherever it holds them', async () => {
  const db = await emptyDatabase()
  const named = async (record: string, changes: object[], details = '') =>
    (
      await db.execute<{ people: string[] }>(sql`select audit_people(${record}, ${JSON.stringify(changes)}::jsonb, ${details}) as people`)
    ).rows[0]?.people.sort()
  expect(
    await named('#4711', [
      { field: 'status', from: 'newOrder', to: 'done' },
      { field: 'total', to: 77 },
    ]),
  ).toEqual([])
  expect(await named('#4711', [{ field: 'customerId', from: null, to: { id: 77, label: 'Anna Ek' } }])).toEqual(['#77'])
  expect(
    await named('', [
      { field: 'handlerId', from: { id: 5, label: 'A' }, to: 77 },
      { field: 'parentId', from: 'x', to: null },
    ]),
  ).toEqual(['#5', '#77'])
  expect(await named('Anna@Example.org', [{ field: 'note', to: 'Ask "ANNA@example.org", or <kund+1@example.se>.\\nThanks' }])).toEqual([
    'anna@example.org',
    'kund+1@example.se',
  ])
  expect(await named('', [], 'Email: — → mailto:anna@example.org.')).toEqual(['anna@example.org'])
  expect(await named("o'brien@example.ie", [], "Reset for 'anna@example.org'")).toEqual(
    expect.arrayContaining(["o'brien@example.ie", 'anna@example.org']),
  )
})

test('whom the audit log names is looked up in an index', async () => {
  const log = entityTable('OperatorActivityReport')
  const db = await withNew(log)
  await fill(db, log, 3000, {
    changes: `case when n % 100 = 0 then jsonb_build_array(jsonb_build_object('field', 'customerId', 'to', n)) else '[]' end`,
  })
  await db.execute(sql`analyze operator_activity_report`)
  const explained = explaining(db)
  const { rows } = await explained.db.execute<{ id: number }>(auditNaming(700))
  expect(rows).toHaveLength(1)
  expect(explained.plans.join()).toContain('Bitmap Index Scan on operator_activity_report_people')
})
