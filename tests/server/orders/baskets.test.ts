import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addBasketComment,
  addBasketDetail,
  basketComments,
  editBasketDetail,
  removeBasketDetail,
  removeEmptyBasket,
  updatePaymentInfo,
} from '#api/orders/basketEdits'
import { addBasket, basketById } from '#api/orders/baskets'
import { addBasketIsbn, sellableList } from '#api/orders/choosing'
import { startServer } from '../setup/harness'
import { addProduct, countersAndRecount, makeBasket, move, readBasket } from './orders'

test('a new basket is empty, in create, and remembers who made it', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const { id } = (await orders.call(addBasket, {})).data
  expect(await readBasket(orders, id)).toMatchObject({
    id,
    status: 'create',
    changedBy: 'Erik Lindqvist',
    handlerId: null,
    handlerName: null,
    customer: null,
    deliveryAddress: null,
    items: [],
    totals: { currency: 'SEK', net: 0, vat: [], total: 0 },
    payment: { methodId: null, methodTitle: '', state: 'outstanding', reference: '' },
    comments: [],
    history: [{ from: null, to: 'create', by: 'Erik Lindqvist', reason: '' }],
  })
})

test('an unknown basket is not found', async () => {
  const { signIn } = await startServer()
  await expect((await signIn('orders')).call(basketById, { params: { id: 12 } })).rejects.toMatchObject({
    status: 404,
    message: 'Basket not found',
  })
})

test('totals add up by line, with VAT by rate, lowest first', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const book = await addProduct(db, { unitPrice: 9999, vatRate: 0.06 })
  const mug = await addProduct(db, { title: 'Muminmugg', unitPrice: 14_990, vatRate: 0.25 })
  const { id } = (await orders.call(addBasket, {})).data
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: mug, quantity: 1 } })
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: book, quantity: 3 } })
  const { items, totals } = await readBasket(orders, id)
  expect(items.map(({ net, vat }) => [net, vat])).toEqual([
    [14_990, 3748],
    [29_997, 1800],
  ])
  expect(totals).toEqual({
    currency: 'SEK',
    net: 44_987,
    vat: [
      { rate: 0.06, net: 29_997, vat: 1800 },
      { rate: 0.25, net: 14_990, vat: 3748 },
    ],
    total: 50_535,
  })
})

test('adding a product again grows its line, up to the most a line may hold', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const { id } = (await orders.call(addBasket, {})).data
  const first = await orders.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 9000 } })
  const again = await orders.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 900 } })
  expect(again.data.id).toBe(first.data.id)
  await expect(orders.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 100 } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { quantity: ['The line holds 9900 already, and at most 9999 copies go on one line'] },
  })
  expect((await readBasket(orders, id)).items).toMatchObject([{ quantity: 9900 }])
})

test('a later price leaves a line as it was made', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { unitPrice: 100 })
  const id = await makeBasket(orders, { productDetailId, quantity: 1 })
  await db.execute(sql`update product_details set unit_price = 500`)
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 1 } })
  expect((await readBasket(orders, id)).items).toMatchObject([{ quantity: 2, unitPrice: 100, net: 200 }])
})

test('an ISBN is added however it is typed', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await addProduct(db, { isbn: '9789129688313' })
  const { id } = (await orders.call(addBasket, {})).data
  for (const isbn of ['9789129688313', '978-91-29-68831-3', ' 91 2968831 0', '۹۷۸۹۱۲۹۶۸۸۳۱۳'])
    await orders.call(addBasketIsbn, { params: { id }, body: { isbn, quantity: 1 } })
  expect((await readBasket(orders, id)).items).toMatchObject([{ isbn: '9789129688313', quantity: 4 }])
})

test('an ISBN that was misread or is unknown is refused at its field, with what to do', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const { id } = (await orders.call(addBasket, {})).data
  const add = (isbn: string) => orders.call(addBasketIsbn, { params: { id }, body: { isbn, quantity: 1 } })
  await expect(add('9789129688314')).rejects.toMatchObject({
    status: 422,
    fieldErrors: { isbn: [expect.stringContaining('The check digit of 9789129688314 is wrong')] },
  })
  await expect(add('9789129688313')).rejects.toMatchObject({
    status: 422,
    fieldErrors: { isbn: ['9789129688313 is not in the catalogue: compare it with the book, or search by title'] },
  })
  await expect(add('12345')).rejects.toMatchObject({ status: 422, fieldErrors: { isbn: [expect.any(String)] } })
})

test('lines change and go while the law calls the basket editable, and not after', async () => {
  const { db, signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const productDetailId = await addProduct(db)
  const id = await makeBasket(orders, { productDetailId, quantity: 2 })
  const [line] = (await readBasket(orders, id)).items
  const params = { id: line?.id ?? 0 }
  await orders.call(editBasketDetail, { params, body: { quantity: 5 } })
  await move.place(orders, id)
  await orders.call(editBasketDetail, { params, body: { quantity: 6 } })
  await move.start(admin, id)
  for (const refused of [
    () => orders.call(editBasketDetail, { params, body: { quantity: 7 } }),
    () => orders.call(removeBasketDetail, { params, query: {} }),
    () => orders.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 1 } }),
    () => orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'invoice', reference: '' } }),
  ])
    await expect(refused()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This order can no longer be changed: Shirin Ahmadi moved this order to 'In progress' on /),
      data: { reason: 'notEditable', currentStatus: 'inProgress', movedBy: 'Shirin Ahmadi' },
    })
  expect((await readBasket(orders, id)).items).toMatchObject([{ quantity: 6 }])
})

test('a line that is taken out leaves the totals', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const [line] = (await readBasket(orders, id)).items
  await orders.call(removeBasketDetail, { params: { id: line?.id ?? 0 }, query: { expected: 2 } })
  expect(await readBasket(orders, id)).toMatchObject({ items: [], totals: { net: 0, total: 0 } })
  await expect(orders.call(removeBasketDetail, { params: { id: line?.id ?? 0 }, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('an edit from a stale page does not overwrite, but one that is there already succeeds', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db), quantity: 2 })
  const params = { id: (await readBasket(orders, id)).items[0]?.id ?? 0 }
  await orders.call(editBasketDetail, { params, body: { quantity: 4, expected: 2 } })
  await orders.call(editBasketDetail, { params, body: { quantity: 4, expected: 2 } })
  const changed = { status: 409, data: { reason: 'changed' } }
  await expect(orders.call(editBasketDetail, { params, body: { quantity: 3, expected: 2 } })).rejects.toMatchObject(changed)
  await expect(orders.call(removeBasketDetail, { params, query: { expected: 2 } })).rejects.toMatchObject(changed)
  const payment = { methodId: null, state: 'invoice', reference: 'PO 7' } as const
  const outstanding = { methodId: null, state: 'outstanding', reference: '' } as const
  await expect(orders.call(updatePaymentInfo, { params: { id }, body: { ...payment, expected: outstanding } })).rejects.toMatchObject(
    changed,
  )
  expect(await readBasket(orders, id)).toMatchObject({ items: [{ quantity: 4 }], payment: { state: 'settled' } })
})

test('a payment names its method, and one that does not exist is refused at its field', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const { rows } = await db.execute<{ id: number }>(sql`insert into payment_method (title) values ('Swish') returning id`)
  const methodId = rows[0]?.id ?? 0
  await orders.call(updatePaymentInfo, { params: { id }, body: { methodId, state: 'settled', reference: 'P1' } })
  expect((await readBasket(orders, id)).payment).toEqual({
    methodId,
    methodTitle: 'Swish',
    orderReference: '',
    lacksReference: false,
    state: 'settled',
    reference: 'P1',
    settledTotal: 21_200,
    due: 0,
  })
  await expect(
    orders.call(updatePaymentInfo, { params: { id }, body: { methodId: methodId + 1, state: 'settled', reference: '' } }),
  ).rejects.toMatchObject({ status: 422, fieldErrors: { methodId: ['This payment method does not exist'] } })
})

test('comments go on a basket in any status, oldest first', async () => {
  const { db, signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await move.cancel(orders, id)
  await orders.call(addBasketComment, { body: { basketId: id, text: '  Ring before delivery ' } })
  await admin.call(addBasketComment, { body: { basketId: id, text: 'نشانی بررسی شد' } })
  const { data } = await orders.call(basketComments, { body: { basketId: id } })
  expect(data).toMatchObject([
    { text: 'Ring before delivery', by: 'Erik Lindqvist' },
    { text: 'نشانی بررسی شد', by: 'Shirin Ahmadi' },
  ])
  expect((await readBasket(orders, id)).comments).toEqual(data)
  await expect(orders.call(addBasketComment, { body: { basketId: 999, text: 'x' } })).rejects.toMatchObject({ status: 404 })
  await expect(orders.call(basketComments, { body: { basketId: 999 } })).rejects.toMatchObject({ status: 404 })
})

test('products are found by title, contributor and ISBN, with what is left of them', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const book = await addProduct(db, { title: 'Bröderna Lejonhjärta', isbn: '9789129688313', onHand: 7 })
  await addProduct(db, { title: '100 % ull' })
  await db.execute(sql`update inventory set reserved = 3 where product_detail_id = ${book}`)
  const find = async (searchKey: string) => (await orders.call(sellableList, { body: { searchKey } })).data.map(({ title }) => title)
  for (const searched of ['lejonhjarta', 'LINDGREN bröderna', '978-91-29-68831-3', '9129688310', '97891296'])
    expect(await find(searched)).toContain('Bröderna Lejonhjärta')
  expect(await find('%')).toEqual(['100 % ull'])
  expect(await find('lejon_')).toEqual([])
  const { data } = await orders.call(sellableList, { body: { searchKey: 'lejon', sort: 'title asc' } })
  expect(data).toMatchObject([{ id: book, available: 4, unitPrice: { amount: 10_000, currency: 'SEK' }, vatRate: 0.06 }])
})

test('an order that was left empty is removed and counted out, and one that is not stays', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const remove = (id: number) => orders.call(removeEmptyBasket, { params: { id } })
  const { id } = (await orders.call(addBasket, {})).data
  await remove(id)
  await expect(orders.call(basketById, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(remove(id)).rejects.toMatchObject({ status: 404 })
  const filled = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await expect(remove(filled)).rejects.toMatchObject({ status: 409, data: { reason: 'isEmpty' } })
  const { counters, recount } = await countersAndRecount(db)
  expect(counters).toEqual(recount)
})
