import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { editUser, userItem } from '#api/accounts/entities'
import { dryRunErasure, erasePerson, exportPersonalData } from '#api/accounts/privacy'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { erasureJob } from '#server/accounts/privacy/erase'
import { addErasures, eraseAgain, keepingErasures, readErasures } from '#server/accounts/privacy/erasureList'
import { backUpWithErasures, loadAndErase } from '#server/app/backup/erased'
import { addProduct, findCustomer, makeBasket } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

/** Plants a word of a person's into what the product holds of them, and an open order. */
async function plant(server: TestServer, word: string, number: number) {
  const { db } = server
  const admin = await server.signIn('admin')
  const email = `${word}@example.org`
  const id = await findCustomer(admin, { firstName: word, lastName: `${word}son`, email })
  const { data } = await admin.call(userItem, { params: { id } })
  await admin.call(editUser, { params: { id }, body: { version: data.version, phone: `${word} 070`, organisation: `${word} Ltd` } })
  const basketId = await makeBasket(admin, { productDetailId: await addProduct(db) })
  await admin.call(assignBasketToUser, { query: { userId: id, basketId } })
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement)
  await run(sql`insert into addresses (user_id, recipient, address, city) values (${id}, ${word}, ${`${word} street`}, ${word})`)
  await run(sql`update baskets set payment_reference = ${word}, order_reference = ${word} where id = ${basketId}`)
  await run(sql`insert into basket_comments (basket_id, text, by_id, at) values (${basketId}, ${`Ring ${word}`}, 1, now())`)
  await run(sql`insert into wishes (customer_id, title, note, at) values (${id}, ${word}, ${word}, now())`)
  await run(
    sql`insert into product_reviews (product_id, user_id, rating, text, at) select id, ${id}, 5, ${word}, now() from products limit 1`,
  )
  await run(
    sql`insert into sessions (token_hash, user_id, created_at, address, browser, expires_at) values (${word}, ${id}, now(), ${word}, ${word}, now() + interval '1 day')`,
  )
  await run(sql`insert into list_views (user_id, list, title, query) values (${id}, 'orders', ${word}, ${word})`)
  await run(
    sql`insert into outbox_message (kind, recipient, about, state, attempts, payload, created_at) values ('welcome', ${email.toUpperCase()}, 'Account', 'pending', 0, ${JSON.stringify({ userId: id, word })}::jsonb, now())`,
  )
  await run(sql`insert into contact (name, email, subject, message, sent_at) values (${word}, ${email}, ${word}, ${word}, now())`)
  await run(
    sql`insert into basket_deliveries (basket_id, state, consignee, created_at, created_by, changed_at, changed_by)
      values (${basketId}, 'cancelled', ${JSON.stringify({ customer: word, address: word })}::jsonb, now(), 1, now(), 1)`,
  )
  await run(
    sql`insert into idempotency_keys (user_id, key, call, hash, answer, at) values (1, gen_random_uuid(), 'POST x', 'hash', ${email}, now())`,
  )
  // An address that was removed again, and an entry of another record that names the customer.
  await run(sql`insert into operator_activity_report (at, operator, by_id, address, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at) values
    (now(), 'Shirin Ahmadi', 1, '', 'removed', 'Address', 'UserAddress', ${900_000 + number}, ${word}, 0,
      ${JSON.stringify([
        { field: 'userId', to: { id, label: word } },
        { field: 'address', from: word, to: null },
      ])}::jsonb, ${`Address: ${word} → —`}, now()),
    (now(), 'Shirin Ahmadi', 1, '', 'changed', 'Wish', 'Discount', 5, 'Sale', 0, ${JSON.stringify([{ field: 'customerId', to: { id, label: word } }])}::jsonb, ${`Customer: ${word}`}, now())`)
  await run(sql`insert into invoices (kind, state, customer_id, series, number, is_first, invoice_date, currency, net, vat, ocr, note, document, issued_at, issued_by)
    values ('invoice', 'paid', ${id}, 'invoice', ${number}, ${number === 1}, '2020-05-05', 'SEK', 0, 0, '1', ${word}, ${JSON.stringify({ buyer: { name: word, lines: [word] }, seller: { name: 'We' }, lines: [] })}::jsonb, now(), 1)`)
  return { id, basketId, admin }
}

/** Every column of the database whose text holds the word, as `table.column`. */
async function whereIs({ db }: TestServer, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(
    sql`select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const holds = sql`position(lower(${word}) in lower(${sql.identifier(column)}::text)) > 0`
    if ((await db.execute(sql`select 1 from ${sql.identifier(table)} where ${holds} limit 1`)).rows.length) found.push(`${table}.${column}`)
  }
  return found.sort()
}

test('an export holds everything of a person and nothing of another', async () => {
  const server = await startServer()
  const { id, admin } = await plant(server, 'zanzi', 1)
  await plant(server, 'otherone', 2)
  const file = await admin.call(exportPersonalData, { params: { id } })
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (name: string) => new TextDecoder().decode(files[name])
  const data = JSON.parse(text('data.json')) as Record<string, unknown>
  for (const table of 'users addresses baskets basket_details basket_comments wishes product_reviews sessions list_views outbox_message contact basket_deliveries invoices operator_activity_report'.split(
    ' ',
  ))
    expect(Object.keys(data)).toContain(table)
  expect(JSON.stringify(data.operator_activity_report)).toContain('zanzi 070')
  expect(text('pages/wishes.html')).toContain('<dd dir="auto">zanzi</dd>')
  for (const name of Object.keys(files)) expect(text(name).toLowerCase(), name).not.toContain('otherone')
  expect(text('data.json')).not.toContain('token_hash')
})

test('an erasure waits for open orders, is previewed, leaves the person in accounting records alone, and those go when the law lets them', async () => {
  const server = await startServer()
  const { id, basketId, admin } = await plant(server, 'zanzi', 1)
  const other = await plant(server, 'otherone', 2)
  const others = await whereIs(server, 'otherone')
  const refused = await admin.call(dryRunErasure, { params: { id } })
  expect(refused.data.refusals).toEqual([{ reason: 'openOrders', message: '1 order is open: finish or cancel it first' }])
  const version = async () => (await admin.call(userItem, { params: { id } })).data.version
  await expect(admin.call(erasePerson, { params: { id }, body: { version: await version() } })).rejects.toThrow('1 order is open')
  await server.db.execute(sql`update baskets set status = 'cancelled' where id = ${basketId}`)

  const before = await whereIs(server, 'zanzi')
  const { data: dryRun } = await admin.call(dryRunErasure, { params: { id } })
  expect(await whereIs(server, 'zanzi')).toEqual(before)
  expect(dryRun.kept).toEqual([{ title: 'Invoices', rows: 1, until: '2028-01-01' }])
  expect(dryRun.removed.map(({ title }) => title)).toContain('Wishes')
  await expect(admin.call(erasePerson, { params: { id }, body: { version: 99 } })).rejects.toThrow('Somebody changed this')
  const { data: done } = await admin.call(erasePerson, { params: { id }, body: { version: await version() } })
  expect(done).toEqual(dryRun)

  expect(await whereIs(server, 'zanzi')).toEqual(['invoices.document'])
  expect(await whereIs(server, 'otherone')).toEqual(others)
  expect((await server.db.execute(sql`select count(*)::int as n from sessions where user_id = ${id}`)).rows).toEqual([{ n: 0 }])
  expect((await admin.call(userItem, { params: { id } })).data).toMatchObject({
    firstName: 'Erased person',
    lastName: String(id),
    isActive: false,
  })
  expect((await admin.call(dryRunErasure, { params: { id } })).data.refusals).toMatchObject([{ reason: 'erased' }])

  await erasureJob.run(server.db, { now: () => new Date('2027-12-31T12:00:00Z') }, () => true)
  expect(await whereIs(server, 'zanzi')).toEqual(['invoices.document'])
  await erasureJob.run(server.db, { now: () => new Date('2028-01-01T12:00:00Z') }, () => true)
  expect(await whereIs(server, 'zanzi')).toEqual([])
  expect(await whereIs(server, 'otherone')).toEqual(others)
  await expect(server.db.execute(sql`update invoices set document = '{}' where customer_id = ${other.id}`)).rejects.toThrow()
})

test('an erased person is not edited', async () => {
  const server = await startServer()
  const { id, basketId, admin } = await plant(server, 'zanzi', 1)
  await server.db.execute(sql`update baskets set status = 'cancelled' where id = ${basketId}`)
  const version = async () => (await admin.call(userItem, { params: { id } })).data.version
  await admin.call(erasePerson, { params: { id }, body: { version: await version() } })
  expect((await admin.call(userItem, { params: { id } })).data.erasedAt).toBe(server.clock.now().toISOString())
  await expect(admin.call(editUser, { params: { id }, body: { version: await version(), firstName: 'Zanzi' } })).rejects.toThrow(
    'This person is erased',
  )
})

test('who was erased is erased again when an older backup is restored, and nobody else is', async () => {
  const server = await startServer()
  const { db, clock } = server
  const { id, basketId, admin } = await plant(server, 'zanzi', 1)
  const other = await plant(server, 'otherone', 2)
  const listIn = (folder: string) => join(folder, 'erasures.json')
  const [backups, machine, newMachine] = ['backups', 'machine', 'new-machine'].map((name) => mkdtempSync(join(tmpdir(), `${name}-`))) as [
    string,
    string,
    string,
  ]
  const [older, newer] = [join(backups, 'older.gz'), join(backups, 'newer.gz')]
  // Of this backup the order is open.
  await backUpWithErasures(db, older, listIn(machine))
  await db.execute(sql`update baskets set status = 'cancelled' where id = ${basketId}`)
  const { data } = await admin.call(userItem, { params: { id } })
  await admin.call(erasePerson, { params: { id }, body: { version: data.version } })
  await keepingErasures(listIn(machine)).run(db, clock, () => true)
  expect(readErasures(listIn(machine))).toMatchObject([{ userId: id, at: clock.now().toISOString() }])
  expect(readFileSync(listIn(machine), 'utf8')).not.toContain('zanzi')
  await backUpWithErasures(db, newer, listIn(machine))
  const others = (await whereIs(server, 'otherone')).filter((place) => !place.startsWith('sessions.'))

  // The machine is lost with its list; the newer backup left one beside it. The new machine knows erasures of another database.
  const elsewhere = { userId: other.id, createdAt: '2001-01-01T00:00:00.000Z', byId: null, at: '2020-01-01T00:00:00.000Z' }
  await addErasures(listIn(newMachine), [elsewhere])
  expect((await loadAndErase(db, older, { erasureList: listIn(newMachine), now: clock.now() })).people).toBe(1)
  expect(await whereIs(server, 'zanzi')).toEqual(['invoices.document'])
  expect(await whereIs(server, 'otherone')).toEqual(others)
  expect((await db.execute(sql`select user_id, by_id from erasures`)).rows).toEqual([{ user_id: id, by_id: 1 }])
  expect(readErasures(listIn(newMachine)).map(({ userId }) => userId)).toEqual([other.id, id])
  expect(await db.transaction((tx) => eraseAgain(tx, readErasures(listIn(newMachine)), clock.now()))).toBe(0)
})

test('two processes with one number, as containers have, keep one list of erasures at once', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'shared-')), 'erasures.json')
  const list = [1, 2].map((userId) => ({ userId, createdAt: '2001-01-01T00:00:00.000Z', byId: null, at: '2020-01-01T00:00:00.000Z' }))
  await Promise.all([addErasures(file, list), addErasures(file, list)])
  expect(readErasures(file)).toEqual(list)
})

test('nobody exports or erases an account that may do more than theirs, or their own', async () => {
  const server = await startServer()
  const clerkId = await server.addUser('clerk', ['AccountsProfilesUsers'])
  const clerk = await server.signIn('clerk')
  const { rows } = await server.db.execute<{ id: number }>(sql`select id from users where username = 'admin'`)
  const params = { id: rows[0]?.id ?? 0 }
  await expect(clerk.call(exportPersonalData, { params })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(dryRunErasure, { params })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(erasePerson, { params, body: { version: 1 } })).rejects.toMatchObject({ status: 403 })
  const own = await clerk.call(dryRunErasure, { params: { id: clerkId } })
  expect(own.data.refusals).toMatchObject([{ reason: 'self' }])
})
