import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { findRecords, maxRecords } from '#api/core/search/findRecords'
import { addDistributor, addTitleOf, makeRequest } from '../agents/requests'
import { deliver, invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct, findCustomer } from '../orders/orders'
import { startServer } from '../setup/harness'

const find = async (client: Client, searchKey: string) => (await client.call(findRecords, { query: { searchKey } })).data
const kindsOf = async (client: Client, searchKey: string) => (await find(client, searchKey)).map(({ kind, id, of }) => [kind, id, of])

test('an invoice is found by its number and its customer, a delivery by its number', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const orders = await signIn('orders')
  const order = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 1 }])
  const delivery = await deliver(orders, order)
  const { invoiceId: id, number } = await invoiceOrder(orders, order)

  expect(await find(orders, `${number}`)).toContainEqual({ kind: 'invoice', id, title: `${number}`, note: 'Anna Ek', of: 'invoice' })
  expect(await kindsOf(orders, 'ek anna')).toContainEqual(['invoice', id, 'invoice'])
  expect(await kindsOf(orders, `#${delivery}`)).toContainEqual(['delivery', delivery, null])
  expect(await kindsOf(await signIn('catalogue'), `${number}`)).toEqual([])
})

test('customers, users, contributors, titles and editions are found by name in both scripts, editions by ISBN and code', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await findCustomer(await signIn('orders'))
  await db.execute(sql`update users set non_latin_first_name = 'آنا' where last_name = 'Ek'`)
  await db.execute(sql`insert into people (first_name, last_name, non_latin_last_name) values ('Sadegh', 'Hedayat', 'هدایت')`)
  const id = await addProduct(db, { title: 'Bufe kur', isbn: '9789129688313' })
  await db.execute(sql`update product_details set article_number = 'BK-7' where id = ${id}`)

  expect(await find(admin, 'ek')).toContainEqual(expect.objectContaining({ kind: 'customer', title: 'Anna Ek', of: 'private' }))
  expect(await find(admin, 'آنا')).toMatchObject([{ kind: 'customer', title: 'Anna Ek' }])
  expect(await find(admin, 'هدايت')).toMatchObject([{ kind: 'contributor', title: 'Sadegh Hedayat', note: 'هدایت' }])
  expect(await find(admin, 'catalogue')).toContainEqual(expect.objectContaining({ kind: 'user', of: 'staff' }))
  expect((await find(admin, 'bufe')).map(({ kind }) => kind)).toEqual(['title', 'edition'])
  for (const code of ['978-91-29-68831-3', '۹۷۸۹۱۲۹۶۸۸۳۱۳', '91-29-68831-0', 'bk-7', `PD-${id}`])
    expect(await find(admin, code)).toContainEqual(expect.objectContaining({ kind: 'edition', id, of: 'book' }))
})

test('a request is found on the page that has it, and by a distributor only if it is theirs', async () => {
  const server = await startServer()
  const { db, signIn } = server
  const mine = await addDistributor(server, 'Ferdosi', 'distributor')
  const other = await addDistributor(server, 'Adlibris')
  const admin = await signIn('admin')
  const sent = await makeRequest(admin, mine, { [await addTitleOf(db, mine)]: 2 }, { isStarted: false })
  const begun = await makeRequest(admin, other, { [await addTitleOf(db, other)]: 1 })

  expect(await kindsOf(admin, `${sent.id}`)).toContainEqual(['request', sent.id, 'preorder'])
  expect(await kindsOf(admin, 'adlibris')).toContainEqual(['request', begun.id, 'request'])
  const distributor = await signIn('distributor')
  expect(await kindsOf(distributor, `${sent.id}`)).toEqual([['request', sent.id, 'ownRequest']])
  expect(await kindsOf(distributor, `${begun.id}`)).toEqual([])
})

test('an import is found by its number and the name of its file, with the permission for imports alone', async () => {
  const { db, signIn, addUser } = await startServer()
  const { rows } = await db.execute<{ id: number }>(sql`insert into imports (file_name, sha256, size, kind, state, at)
    values ('Norstedts 2026.xlsx', repeat('0', 64), 1, 'book', 'mapping', now()) returning id`)
  const id = rows[0]?.id ?? 0
  await addUser('importer', ['ImportExportProduct'])
  const importer = await signIn('importer')
  expect(await find(importer, `${id}`)).toEqual([{ kind: 'import', id, title: `${id}`, note: 'Norstedts 2026.xlsx', of: null }])
  expect(await kindsOf(importer, 'norstedts xlsx')).toEqual([['import', id, null]])
  await addUser('bystander', ['Dashboard'])
  expect(await find(await signIn('bystander'), 'norstedts')).toEqual([])
})

test('each kind lists a few of its newest, and what nobody may write finds nothing', async () => {
  const { db, signIn } = await startServer()
  const catalogue = await signIn('catalogue')
  const made: number[] = []
  for (let i = 0; i <= maxRecords; i++) made.push(await addProduct(db, { title: `Aniara ${i}` }))
  const editions = (await find(catalogue, 'aniara')).filter(({ kind }) => kind === 'edition')
  expect(editions.map(({ id }) => id)).toEqual(made.toReversed().slice(0, maxRecords))
  for (const nothing of ['', ' ', "%_'\\", '#']) expect(await find(catalogue, nothing)).toEqual([])
})

test('of each kind the best match comes first, however many newer ones hold the word', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const title = await addProduct(db, { title: 'Ronja' })
  for (let i = 0; i <= maxRecords; i++) await addProduct(db, { title: `Moomins and Baronjanne ${i}` })
  await db.execute(sql`insert into people (first_name, last_name) values ('Ronja', 'Ek')`)
  await db.execute(
    sql`insert into people (first_name, last_name) select 'Astrid', 'Baronja ' || n from generate_series(0, ${maxRecords}) n`,
  )

  const found = await find(admin, 'ronja')
  const first = (kind: string) => found.find((record) => record.kind === kind)
  expect(first('edition')).toMatchObject({ id: title, title: 'Ronja' })
  expect(first('title')).toMatchObject({ title: 'Ronja' })
  expect(first('contributor')).toMatchObject({ title: 'Ronja Ek' })
})
