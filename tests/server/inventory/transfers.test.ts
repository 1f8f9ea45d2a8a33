import { expect, test } from 'vitest'
import { moveList } from '#api/inventory/stock'
import { editTransfer, receiveTransfer, sendTransfer, transferById, transferList, writeOffTransfer } from '#api/inventory/transfers'
import { expectLedger } from '../orders/expect'
import { addProduct, makeBasket, move } from '../orders/orders'
import { startServer } from '../setup/harness'
import { balancesOf, makeTransfer } from './stock'

test('of ten that were sent nine arrive: one is under way until it is written off', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 12 })
  const id = await makeTransfer(admin, { [product]: 10 })
  await admin.call(sendTransfer, { params: { id } })
  expect(await balancesOf(db, product)).toEqual({ stockholm: 2, transit: 10 })
  const item = (await admin.call(transferById, { params: { id } })).data.items[0]?.id ?? 0
  const received = await admin.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received: 9, expected: 0 }] } })
  expect(received.data.state).toBe('short')
  expect(await balancesOf(db, product)).toEqual({ stockholm: 2, transit: 1, tehran: 9 })
  await admin.call(writeOffTransfer, { params: { id }, body: { reason: 'Customs kept it' } })
  expect(await balancesOf(db, product)).toEqual({ stockholm: 2, transit: 0, tehran: 9 })
  expect((await admin.call(transferById, { params: { id } })).data).toMatchObject({
    state: 'done',
    missing: 0,
    items: [{ received: 9, lost: 1 }],
  })
  const late = admin.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received: 10, expected: 9 }] } })
  await expect(late).rejects.toMatchObject({
    fieldErrors: { 'items.0.received': ['10 copies were sent and 1 was written off. Correct the stock of Tehran instead'] },
  })
  const { data } = await admin.call(moveList, { body: { filter: { source: `transfer:${id}` } } })
  expect(data.map(({ from, to, quantity, note }) => [from, to, quantity, note])).toEqual([
    ['transit', 'adjustment', 1, 'Customs kept it'],
    ['transit', 'tehran', 9, ''],
    ['stockholm', 'transit', 10, ''],
  ])
  await expectLedger(db)
})

test('what orders have set aside is not sent', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 5, title: 'Doktor Glas' })
  const order = await makeBasket(admin, { productDetailId: product, quantity: 3 })
  await move.place(admin, order)
  await move.start(admin, order)
  const id = await makeTransfer(admin, { [product]: 4 })
  await expect(admin.call(sendTransfer, { params: { id } })).rejects.toMatchObject({
    status: 409,
    message: 'Doktor Glas: only 2 of 4 copies are free to send',
    data: { reason: 'isFree' },
  })
  expect(await balancesOf(db, product)).toMatchObject({ stockholm: 5 })
})

test('sent or received twice at once it moves once', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 12 })
  const id = await makeTransfer(admin, { [product]: 10 })
  await Promise.all([admin.call(sendTransfer, { params: { id } }), admin.call(sendTransfer, { params: { id } })])
  const item = (await admin.call(transferById, { params: { id } })).data.items[0]?.id ?? 0
  const receive = (received: number) =>
    admin.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received, expected: 0 }] } })
  await Promise.all([receive(4), receive(4)])
  expect(await balancesOf(db, product)).toEqual({ stockholm: 2, transit: 6, tehran: 4 })
  await expect(receive(6)).rejects.toMatchObject({ status: 409, data: { reason: 'receivedMeanwhile' } })
  const more = admin.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received: 11, expected: 4 }] } })
  await expect(more).rejects.toMatchObject({
    status: 422,
    fieldErrors: { 'items.0.received': ['10 copies were sent. Correct the stock of Tehran instead'] },
  })
  const rows = [
    { id: item, received: 5, expected: 4 },
    { id: item, received: 6, expected: 4 },
  ]
  const twice = admin.call(receiveTransfer, { params: { id }, body: { items: rows } })
  await expect(twice).rejects.toMatchObject({ status: 422, fieldErrors: { 'items.1.id': ['Stands here twice'] } })
  await expectLedger(db)
})

test('titles are put on a draft by what is scanned, and what is sent stands as it is', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 5, isbn: '9780141439518' })
  const id = await makeTransfer(admin, { [product]: 1 })
  const edit = (items: object[]) => admin.call(editTransfer, { params: { id }, body: { items } })
  const answer = await edit([{ code: '۹۷۸-۰-۱۴-۱۴۳۹۵۱-۸' }, { code: '0141439513', add: 2 }, { code: 'nothing' }])
  expect(answer.data).toEqual({ notFound: ['nothing'] })
  expect((await admin.call(transferById, { params: { id } })).data.items).toMatchObject([{ quantity: 4, free: 5 }])
  await admin.call(sendTransfer, { params: { id } })
  await expect(edit([{ productDetailId: product, quantity: 1 }])).rejects.toMatchObject({ status: 409 })
  expect((await admin.call(transferList, { body: { filter: { state: 'underway' } } })).data).toMatchObject([{ id, copies: 4, missing: 4 }])
})

test('whoever has Tehran alone receives and does not send', async () => {
  const { db, signIn, addUser } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 5 })
  const id = await makeTransfer(admin, { [product]: 2 })
  await addUser('tehran', ['Inventory', 'InventoryTehran'])
  const tehran = await signIn('tehran')
  await expect(tehran.call(sendTransfer, { params: { id } })).rejects.toMatchObject({ status: 403 })
  await admin.call(sendTransfer, { params: { id } })
  const item = (await tehran.call(transferById, { params: { id } })).data.items[0]?.id ?? 0
  await tehran.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received: 2, expected: 0 }] } })
  expect(await balancesOf(db, product)).toEqual({ stockholm: 3, transit: 0, tehran: 2 })
})
