import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userLists } from '#api/accounts/entities'
import { entities } from '#api/app/contract'
import type { AnyEntity } from '#api/core/entity'
import { basketLists } from '#api/orders/basketLists'
import { customerList, sellableList } from '#api/orders/choosing'
import { findOrders } from '#api/orders/findOrders'
import { users } from '#server/access/tables'
import { userHandlers } from '#server/accounts/users'
import { listRows } from '#server/core/entity/crud'
import { storedIn } from '#server/core/entity/entityTable'
import type { Bound } from '#server/core/http/endpoints'
import { entityTable } from '#server/core/registry'
import type { Database } from '#server/db/database'
import '#server/app/rooms'
import { invoiceItems, invoicePayments, invoices } from '#server/invoices/tables'
import { listHandlers } from '#server/orders/basketLists'
import { customerHandlers } from '#server/orders/customers'
import { findHandlers } from '#server/orders/findOrders'
import { dueOfOrder } from '#server/orders/money/dueOfOrder'
import { sellableHandlers } from '#server/orders/sellables'
import { basketDetails, baskets } from '#server/orders/tables'
import { productDetails } from '#server/products/tables'
import { explaining, fill, request, withNew } from './plans'

const callOf = (handlers: readonly Bound[], endpoint: object) => handlers.find((bound) => bound.endpoint === endpoint) as Bound

test.each([
  ['individual customers', callOf(userHandlers, userLists.IndividualAccount), 'users_search'],
  ['users', callOf(userHandlers, userLists.User), 'users_search'],
  ['customers to choose from', callOf(customerHandlers, customerList), 'users_search'],
  ['editions to sell', callOf(sellableHandlers, sellableList), 'product_details_search'],
  ['orders by their customer', callOf(listHandlers, basketLists.done), 'users_search'],
] as const)('%s: a rare word is looked up in an index', async (_, bound, index) => {
  const db = await withNew(users, productDetails)
  await fill(db, users, 2000, { kind: "'private'", first_name: "'Anna ' || md5(n::text)" })
  await fill(db, productDetails, 2000, { vat_rate: '0.06' })
  const explained = explaining(db)
  for (const searched of ['xylofon', '+46 70 123'])
    await bound.handle({
      db: explained.db,
      body: request(searched),
      user: { permissions: new Set() },
      clock: { now: () => new Date() },
    } as never)
  // Suggestions look at the newest rows first.
  const plans = explained.plans.filter((plan) => !plan.includes('CTE near'))
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) expect(plan).toContain(`Bitmap Index Scan on ${index}`)
})

test('an order that shows an ISBN is looked up in an index', async () => {
  const db = await withNew(basketDetails)
  await fill(db, basketDetails, 2000, { isbn: "'9789129' || lpad(n::text, 6, '0')" })
  await db.execute(sql`analyze basket_details`)
  const explained = explaining(db)
  const caller = { user: { permissions: new Set(['offer']) }, clock: { now: () => new Date() } }
  await callOf(findHandlers, findOrders).handle({ db: explained.db, query: { searchKey: '9780141439518' }, ...caller } as never)
  await callOf(listHandlers, basketLists.offers).handle({ db: explained.db, body: request('9780141439518'), ...caller } as never)
  expect(explained.plans).toHaveLength(2)
  for (const plan of explained.plans) expect(plan).toContain('basket_details_isbn')
})

test('a page touches the rows it shows, the sample of a search and no more', async () => {
  const db = await withNew(entityTable('OperatorActivityReport'), users)
  const table = storedIn(entities.OperatorActivityReport as AnyEntity)
  await fill(db, entityTable('OperatorActivityReport'), 8000, { operator: "'Åsa Nyström'" })
  await fill(db, users, 8000, { kind: "'private'", first_name: "'Anna'" })
  await db.execute(sql`vacuum analyze operator_activity_report`)
  await db.execute(sql`vacuum analyze users`)
  /** Rows read of a table by one scan, but for counting. */
  const touched = async (read: (db: Database) => unknown) => {
    const statements: SQL[] = []
    await read({ kind: db.kind, execute: (statement: SQL) => statements.push(statement) && db.execute(statement) } as object as Database)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, timing off, costs off) ${statements[0] as SQL}`)
    const plan = rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .replace(/CTE counted\n[\s\S]*?InitPlan/, '')
    return Math.max(
      ...[...plan.matchAll(/(?:Index Scan|Index Only Scan|Heap Scan|Seq Scan)[^\n]*\(actual rows=(\d+)/g)].map(([, count]) =>
        Number(count),
      ),
    )
  }
  const list = (more: object) => (db: Database) => listRows(db, table, request('', more))
  expect(await touched(list({}))).toBe(100)
  expect(await touched(list({ sort: 'at desc' }))).toBe(100)
  expect(await touched(list({ searchKey: 'nystrom' }))).toBe(3000)
  expect(await touched(list({ searchKey: 'xylofon' }))).toBe(3000)
  expect(await touched(list({ searchKey: 'nystrom', sort: 'at asc' }))).toBe(3000)
  const accounts = callOf(userHandlers, userLists.IndividualAccount)
  expect(await touched((db) => accounts.handle({ db, body: request('anna') } as never))).toBe(3000)
  // Nobody among them signs in: that is known without looking at them.
  const staff = callOf(userHandlers, userLists.User)
  expect(await touched((db) => staff.handle({ db, body: request('') } as never))).toBe(0)
})

test('what each order of a page has to pay is looked up for it alone', async () => {
  const db = await withNew(baskets, basketDetails, invoices, invoiceItems, invoicePayments)
  await fill(db, baskets, 2000)
  await fill(db, basketDetails, 4000, { basket_id: 'n / 2', product_detail_id: 'n' })
  await fill(db, invoices, 2000, { document: "'{}'", kind: "'invoice'", state: "'paid'", currency: "'SEK'" })
  await fill(db, invoiceItems, 4000, { basket_id: 'n / 2', basket_detail_id: 'n', invoice_id: 'n / 2', kind: "'goods'" })
  await fill(db, invoicePayments, 2000, { amount: '100', method: "'bankgiro'" })
  for (const table of ['baskets', 'basket_details', 'invoices', 'invoice_items', 'invoice_payments'])
    await db.execute(sql`analyze ${sql.identifier(table)}`)
  const explained = explaining(db)
  await explained.db.execute(sql`select ${dueOfOrder} from (select * from baskets order by id desc limit 100) b`)
  expect(explained.plans[0]).not.toContain('Seq Scan')
})
