import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { addBasketComment, addBasketDetail, removeBasketDetail } from '#api/orders/basketEdits'
import { type BasketListName, type BasketRow, basketListNames, basketLists, basketSortFields } from '#api/orders/basketLists'
import { customerBaskets, customerById } from '#api/orders/customers'
import { assignHandler } from '#api/orders/handlers'
import { dryRunMove } from '#api/orders/moveDryRun'
import { stockholmDay } from '#server/core/stockholm'
import { startServer } from '../setup/harness'
import { addProduct, findCustomer, makeBasket, move, readBasket } from './orders'

/** Which baskets belong in a list, by its status and its payment. */
const belongs: Record<BasketListName, (row: BasketRow) => boolean> = {
  offers: ({ status }) => status === 'create',
  newOrders: ({ status, paymentState }) => status === 'newOrder' && paymentState !== 'outstanding',
  pending: ({ status, paymentState }) => status === 'newOrder' && paymentState === 'outstanding',
  inProgress: ({ status }) => status === 'inProgress',
  done: ({ status }) => status === 'done',
  cancelled: ({ status }) => status === 'cancelled',
  inFlow: ({ status }) => status !== 'done' && status !== 'cancelled',
}

const everyRow = async (client: Client): Promise<BasketRow[]> => {
  const lists = await Promise.all(
    (['inFlow', 'done', 'cancelled'] as const).map((name) => client.call(basketLists[name], { body: { pageSize: 1000 } })),
  )
  return lists.flatMap(({ data }) => data)
}

const sortValue = (row: BasketRow, field: (typeof basketSortFields)[number]) => {
  const value = field === 'total' ? row.total.amount : row[field]
  return typeof value === 'string' ? Date.parse(value) : value
}

const dayOf = (row?: BasketRow) => stockholmDay(new Date(row?.createdAt ?? 0))

const ids = (rows: readonly BasketRow[]) => rows.map(({ id }) => id)

/** A small year of orders, with its oddities: ties in every field but the id, and days that have begun in Stockholm alone. */
async function someYear() {
  const server = await startServer({ demo: 'small' })
  await server.db.execute(
    sql`update baskets set created_at = date_trunc('week', created_at) - interval '1 hour', changed_at = date_trunc('week', changed_at)`,
  )
  return server
}

test('each list holds its baskets, in every order, forwards and backwards, on every page', async () => {
  const { signIn } = await someYear()
  const admin = await signIn('admin')
  const all = await everyRow(admin)
  expect(new Set(ids(all)).size).toBe(160)
  for (const name of basketListNames)
    for (const field of basketSortFields)
      for (const direction of ['asc', 'desc'] as const) {
        const sign = direction === 'asc' ? 1 : -1
        const wanted = all.filter(belongs[name]).sort((a, b) => sign * (sortValue(a, field) - sortValue(b, field) || a.id - b.id))
        const pageSize = Math.max(Math.ceil(wanted.length / 3), 3)
        const seen: number[] = []
        for (let page = 1; page <= 3; page++) {
          const { data, result } = await admin.call(basketLists[name], { body: { page, pageSize, sort: `${field} ${direction}` } })
          expect(result).toEqual({ total: wanted.length, page, pageSize })
          seen.push(...ids(data))
        }
        expect(seen, `${name} by ${field} ${direction}`).toEqual(ids(wanted))
      }
})

test('the last page of a list is short, and pages beyond it are empty', async () => {
  const { signIn } = await someYear()
  const admin = await signIn('admin')
  const { total } = (await admin.call(basketLists.done, { body: {} })).result
  const last = await admin.call(basketLists.done, { body: { page: Math.ceil(total / 7), pageSize: 7 } })
  expect(last.data).toHaveLength(total % 7 || 7)
  expect(last.data.at(-1)?.id).toBe(Math.min(...ids((await admin.call(basketLists.done, { body: { pageSize: 1000 } })).data)))
  for (const page of [Math.ceil(total / 7) + 1, 2_147_483_647]) {
    const beyond = await admin.call(basketLists.done, { body: { page, pageSize: 7 } })
    expect(beyond).toMatchObject({ data: [], result: { total, page } })
  }
})

test('filters narrow a list as they say, alone and together', async () => {
  const { signIn } = await someYear()
  const admin = await signIn('admin')
  const all = await everyRow(admin)
  const middle = [...all].sort((a, b) => a.total.amount - b.total.amount)[100]?.total.amount ?? 0
  const someday = dayOf(all[60])
  const cases: [object, (row: BasketRow) => boolean][] = [
    [{ paymentState: 'invoice' }, (row) => row.paymentState === 'invoice'],
    [{ totalFrom: middle }, (row) => row.total.amount >= middle],
    [{ totalTo: middle }, (row) => row.total.amount <= middle],
    [{ createdFrom: someday }, (row) => dayOf(row) >= someday],
    [{ createdTo: someday }, (row) => dayOf(row) <= someday],
    [{ createdFrom: someday, createdTo: someday }, (row) => dayOf(row) === someday],
    [{ handler: 'erik' }, (row) => row.handlerName === 'Erik Lindqvist'],
    [{ customer: 'stadsbibliotek' }, (row) => /stadsbibliotek/i.test(row.customerName ?? '')],
    [
      { customer: 'bibliotek', paymentState: 'invoice', totalFrom: middle },
      (row) => /bibliotek/i.test(row.customerName ?? '') && row.paymentState === 'invoice' && row.total.amount >= middle,
    ],
    [{ customer: '', handler: '' }, () => true],
    [{ createdFrom: '0000-01-01', createdTo: '9999-12-31' }, () => true],
  ]
  for (const [filter, isWanted] of cases)
    for (const name of ['done', 'inFlow', 'newOrders'] as const) {
      const { data, result } = await admin.call(basketLists[name], { body: { filter: filter as Record<string, unknown>, pageSize: 1000 } })
      const wanted = all.filter(belongs[name]).filter(isWanted)
      expect(ids(data), `${name} ${JSON.stringify(filter)}`).toEqual(ids(wanted.sort((a, b) => b.id - a.id)))
      expect(result.total).toBe(wanted.length)
    }
})

test("one's own orders are those one handles, for whoever asks, and in a bulk move too", async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const admin = await signIn('admin')
  const productDetailId = await addProduct(db)
  const started: number[] = []
  for (const handler of [orders, admin, orders]) {
    const id = await makeBasket(orders, { productDetailId })
    await move.place(orders, id)
    await move.start(handler, id)
    started.push(id)
  }
  const [first = 0, second = 0, third = 0] = started
  await orders.call(assignHandler, { params: { id: third }, body: { handlerId: null } })
  const handledBy = async (client: Client, who: string) => {
    const { data, result } = await client.call(basketLists.inProgress, { body: { filter: { handledBy: who } } })
    expect(result.total).toBe(data.length)
    return ids(data)
  }
  expect(await handledBy(admin, 'me')).toEqual([second])
  expect(await handledBy(orders, 'me')).toEqual([first])
  expect(await handledBy(orders, 'nobody')).toEqual([third])
  await expect(handledBy(orders, 'erik')).rejects.toMatchObject({ status: 422 })
  const selection = { list: 'inProgress' as const, searchKey: '', filter: { handledBy: 'me' } }
  const { data } = await admin.call(dryRunMove, { body: { move: 'basket.finish', selection } })
  expect(data.map(({ id }) => id)).toEqual([second])
})

test('a row says what its first lines are called, how many comments it has and where it goes, as both change', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db, { title: 'بوف کور' }) })
  const row = async () => {
    const [found] = (await orders.call(basketLists.offers, { body: { filter: { id: [id] } } })).data
    return found && { titles: found.titles, comments: found.comments, city: found.city }
  }
  expect(await row()).toEqual({ titles: ['بوف کور'], comments: 0, city: 'Stockholm' })
  for (const title of ['"Quoted", and more', 'Third'])
    await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: await addProduct(db, { title }), quantity: 1 } })
  await orders.call(addBasketComment, { body: { basketId: id, text: 'Ring first' } })
  expect(await row()).toEqual({ titles: ['بوف کور', '"Quoted", and more'], comments: 1, city: 'Stockholm' })
  const [first] = (await readBasket(orders, id)).items
  await orders.call(removeBasketDetail, { params: { id: first?.id ?? 0 }, query: {} })
  expect((await row())?.titles).toEqual(['"Quoted", and more', 'Third'])
})

test("a customer's orders are those of the lists one may see, and whoever is no customer is not found", async () => {
  const { db, signIn } = await startServer()
  const [orders, admin, catalogue] = [await signIn('orders'), await signIn('admin'), await signIn('catalogue')]
  const productDetailId = await addProduct(db)
  const made = [await makeBasket(orders, { productDetailId }), await makeBasket(orders, { productDetailId })]
  await move.cancel(orders, made[0] ?? 0)
  const id = await findCustomer(orders)
  const other = await findCustomer(orders, { email: 'bo@example.se' })
  expect((await orders.call(customerById, { params: { id } })).data).toMatchObject({ firstName: 'Anna', email: 'anna@example.se' })
  const found = async (client: Client, of: number, body: object = {}) =>
    ids((await client.call(customerBaskets, { params: { id: of }, body })).data)
  expect(await found(orders, id)).toEqual([made[1], made[0]])
  expect(await found(orders, id, { sort: 'id asc', pageSize: 1 })).toEqual([made[0]])
  expect(await found(orders, other)).toEqual([])
  await db.execute(sql`delete from role_permissions where permission = 'Ignored'`)
  expect(await found(await signIn('orders'), id)).toEqual([made[1]])
  const { rows } = await db.execute<{ id: number }>(sql`select id from users where username = 'admin'`)
  await expect(orders.call(customerById, { params: { id: rows[0]?.id ?? 0 } })).rejects.toMatchObject({ status: 404 })
  await expect(found(orders, rows[0]?.id ?? 0)).rejects.toMatchObject({ status: 404 })
  await expect(found(catalogue, id)).rejects.toMatchObject({ status: 403 })
  expect(await found(admin, id)).toEqual([made[1], made[0]])
})

test('a list says which of some orders are in it', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const draft = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const placed = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await move.place(orders, placed)
  const inList = async (id: unknown) => ids((await orders.call(basketLists.offers, { body: { filter: { id } } })).data)
  expect(await inList([draft, placed, 999_999])).toEqual([draft])
  for (const bad of [[], ['1'], [0], [1.5], 7, '1) or (true', Array.from({ length: 1001 }, (_, i) => i + 1)])
    await expect(inList(bad)).rejects.toMatchObject({ status: 422 })
})

test('an order is found by its number, its ISBNs and everything its customer is known by', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await findCustomer(orders, { nonLatinFirstName: 'آنا', nonLatinLastName: 'کریمی', organisation: '100 % Böcker', phone: '+46 70 1' })
  const withIsbn = await makeBasket(orders, { productDetailId: await addProduct(db, { isbn: '9789129688313' }) })
  const other = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const find = async (searchKey: string) => ids((await orders.call(basketLists.offers, { body: { searchKey } })).data)
  for (const searched of ['anna', 'ek ANNA', 'آنا', 'كريمي', 'bocker', '100 %', 'anna@example', '  Anna  ', '+46 70'])
    expect(await find(searched), searched).toEqual([other, withIsbn])
  for (const searched of ['978-91-29-68831-3', '9789129688313', '9129688310']) expect(await find(searched), searched).toEqual([withIsbn])
  for (const searched of [`#${other}`, `#${'۰۱۲۳۴۵۶۷۸۹'[other]}`]) expect(await find(searched), searched).toEqual([other])
  for (const searched of ['#99', '#99999999999', '_nna', '%n%', 'anna\\', 'بوف', "'; drop table baskets; --"])
    expect(await find(searched), searched).toEqual([])
})

test('searching sorts and pages like the list itself', async () => {
  const { signIn } = await someYear()
  const admin = await signIn('admin')
  const full = await admin.call(basketLists.done, { body: { searchKey: 'bibliotek', sort: 'total asc', pageSize: 1000 } })
  expect(full.data.length).toBeGreaterThan(8)
  const seen: number[] = []
  for (let page = 1; page <= Math.ceil(full.data.length / 4); page++)
    seen.push(...ids((await admin.call(basketLists.done, { body: { searchKey: 'bibliotek', sort: 'total asc', page, pageSize: 4 } })).data))
  expect(seen).toEqual(ids(full.data))
})

test('a new order names at most three of the lines that are short, other orders none', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db, { title: 'In stock' }) })
  for (const title of ['Ett', 'Två', 'Tre', 'Fyra']) {
    const product = await addProduct(db, { title, onHand: 1 })
    await db.execute(
      sql`insert into basket_details (basket_id, product_detail_id, quantity, unit_price, vat_rate, net, vat) values (${id}, ${product}, 2, 1, 0.06, 2, 0)`,
    )
  }
  expect((await orders.call(basketLists.offers, { body: {} })).data).toMatchObject([{ id, shortages: [] }])
  await move.place(orders, id)
  expect((await orders.call(basketLists.newOrders, { body: {} })).data[0]?.shortages).toEqual([
    { title: 'Ett', wanted: 2, available: 1, elsewhere: 0 },
    { title: 'Två', wanted: 2, available: 1, elsewhere: 0 },
    { title: 'Tre', wanted: 2, available: 1, elsewhere: 0 },
  ])
})

test('an unknown field to sort or filter by is refused by name', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const ask = (body: { sort?: string; filter?: Record<string, unknown> }) => orders.call(basketLists.done, { body })
  await expect(ask({ sort: 'colour asc' })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { sort: ["'colour' is not a field to sort by: use id, changedAt, createdAt, total, itemCount"] },
  })
  await expect(ask({ sort: 'constructor asc' })).rejects.toMatchObject({ status: 422 })
  await expect(ask({ filter: { colour: 'red', paymentState: 'free', createdFrom: '2026-02-30' } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: {
      'filter.colour': [expect.stringContaining("'colour' is not a field to filter by")],
      'filter.paymentState': ['One of settled, invoice, outstanding'],
      'filter.createdFrom': ['A day is YYYY-MM-DD'],
    },
  })
})

test('a list needs its own permission', async () => {
  const { signIn, addUser } = await startServer()
  await addUser('starter', ['InProgress'])
  const starter = await signIn('starter')
  await expect(starter.call(basketLists.inProgress, { body: {} })).resolves.toMatchObject({ data: [], result: { total: 0 } })
  await expect(starter.call(basketLists.done, { body: {} })).rejects.toMatchObject({ status: 403 })
})
