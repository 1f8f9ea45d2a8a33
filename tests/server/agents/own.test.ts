import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  acceptDelivery,
  addPreOrder,
  changeStatusToInProgressAdmin,
  editItemDeliveryAdmin,
  requestBookListAdmin,
  submitPreOrder,
} from '#api/agents/admin'
import {
  acceptItemDistributor,
  addOwnPreOrder,
  addOwnPreOrderItem,
  changeStatusToInProgressDistributor,
  declineItemDistributor,
  editItemDeliveryDistributor,
  editOwnPreOrderItem,
  finishedList,
  inProgressList,
  ownDistributor,
  preOrderItem,
  preOrderList,
  requestBookItem,
  requestBookList,
  submitOwnPreOrder,
  updateDistributorData,
} from '#api/agents/own'
import { stockholmDay } from '#server/core/stockholm'
import { addProduct, makeBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { addDistributor, addTitleOf, makeRequest } from './requests'

test('a distributor answers, delivers, and sees what was received; their orders of others are nowhere', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const own = await addDistributor(server, 'Bergströms', 'distributor')
  const [one, other] = [await addTitleOf(server.db, own), await addTitleOf(server.db, own, { title: 'Aniara' })]
  const request = await makeRequest(admin, own, { [one]: 5, [other]: 2 }, { isStarted: false })
  const distributor = await server.signIn('distributor')
  expect((await distributor.call(preOrderList, { body: {} })).data).toMatchObject([{ id: request.id, state: 'new' }])
  await distributor.call(changeStatusToInProgressDistributor, { params: { id: request.id } })
  const [first, second] = request.items.map(({ id }) => ({ params: { id } }))
  if (!first || !second) throw new Error('The request has two titles')
  await expect(distributor.call(editItemDeliveryDistributor, { ...first, body: { delivered: 1 } })).rejects.toMatchObject({
    message: 'Pippi Långstrump is neither accepted nor declined',
  })
  await distributor.call(acceptItemDistributor, { ...first, query: { quantity: 4, price: 8900, eta: '2026-12-24' } })
  await distributor.call(declineItemDistributor, second)
  const sent = (await distributor.call(editItemDeliveryDistributor, { ...first, body: { delivered: 4, note: 'Två kartonger' } })).data
  expect(sent).toMatchObject({
    state: 'delivered',
    items: [{ accepted: 4, price: 8900, eta: '2026-12-24', note: 'Två kartonger' }, { state: 'declined' }],
  })
  expect((await distributor.call(inProgressList, { body: {} })).data).toHaveLength(1)
  expect((await distributor.call(finishedList, { body: {} })).data).toEqual([])
  await admin.call(acceptDelivery, { ...first, query: { quantity: 4 } })
  expect((await distributor.call(requestBookItem, { params: { id: request.id } })).data).toMatchObject({ state: 'done' })
  expect((await distributor.call(inProgressList, { body: {} })).data).toEqual([])
  expect((await distributor.call(finishedList, { body: { filter: { state: 'done' } } })).data).toMatchObject([{ id: request.id }])
})

test('a day that has passed is no day of a delivery; today is, and so is a day that stays', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const own = await addDistributor(server, 'Bergströms', 'distributor')
  const [one, other] = [await addTitleOf(server.db, own), await addTitleOf(server.db, own, { title: 'Aniara' })]
  const request = await makeRequest(admin, own, { [one]: 5, [other]: 2 })
  const distributor = await server.signIn('distributor')
  const [first, second] = request.items.map(({ id }) => ({ params: { id } }))
  if (!first || !second) throw new Error('The request has two titles')
  const today = stockholmDay(server.clock.now())
  const yesterday = stockholmDay(new Date(server.clock.now().getTime() - 86_400_000))
  const passed = { status: 422, fieldErrors: { eta: ['This day has passed. Choose today or a later day'] } }
  await expect(distributor.call(acceptItemDistributor, { ...first, query: { eta: yesterday } })).rejects.toMatchObject(passed)
  await expect(admin.call(editItemDeliveryAdmin, { ...second, body: { eta: yesterday } })).rejects.toMatchObject(passed)
  const { items } = (await distributor.call(acceptItemDistributor, { ...first, query: { eta: today } })).data
  expect(items[0]).toMatchObject({ eta: today, accepted: 5 })
  await server.db.execute(sql`update request_items set eta = ${yesterday}::date where id = ${first.params.id}`)
  const late = (await admin.call(editItemDeliveryAdmin, { ...first, body: { delivered: 1, eta: yesterday } })).data
  expect(late.items[0]).toMatchObject({ eta: yesterday, delivered: 1 })
})

test('whatever number a distributor puts into an address, another’s request is not there', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await addDistributor(server, 'Bergströms', 'distributor')
  const others = await addDistributor(server, 'Bokcentralen')
  const product = await addTitleOf(server.db, others)
  const request = await makeRequest(admin, others, { [product]: 5 })
  const waiting = await makeRequest(admin, others, { [product]: 5 }, { isStarted: false })
  const distributor = await server.signIn('distributor')
  const of = { params: { id: request.id } }
  const item = { params: { id: request.items[0]?.id ?? 0 } }
  const calls = [
    () => distributor.call(requestBookItem, of),
    () => distributor.call(preOrderItem, { params: { id: waiting.id } }),
    () => distributor.call(changeStatusToInProgressDistributor, { params: { id: waiting.id } }),
    () => distributor.call(submitOwnPreOrder, of),
    () => distributor.call(addOwnPreOrderItem, { ...of, body: { productDetailId: product, quantity: 1 } }),
    () => distributor.call(editOwnPreOrderItem, { ...item, body: { quantity: 1 } }),
    () => distributor.call(acceptItemDistributor, { ...item, query: {} }),
    () => distributor.call(declineItemDistributor, item),
    () => distributor.call(editItemDeliveryDistributor, { ...item, body: { delivered: 1 } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  for (const list of [requestBookList, inProgressList, finishedList, preOrderList])
    expect((await distributor.call(list, { body: { filter: { distributorId: others } } })).data).toEqual([])
  await expect(distributor.call(requestBookListAdmin, { body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(distributor.call(acceptDelivery, { ...item, query: { quantity: 1 } })).rejects.toMatchObject({ status: 403 })
})

test('what staff is still putting together is not there either, nor which customer it is for', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const own = await addDistributor(server, 'Bergströms', 'distributor')
  const product = await addTitleOf(server.db, own)
  const basket = await makeBasket(admin, { productDetailId: product, quantity: 1 })
  const { rows } = await server.db.execute<{ id: number }>(sql`select id from basket_details where basket_id = ${basket}`)
  const items = [{ productDetailId: product, quantity: 3, basketDetailId: rows[0]?.id ?? 0 }]
  const { id } = (await admin.call(addPreOrder, { body: { distributorId: own, items } })).data
  const distributor = await server.signIn('distributor')
  await expect(distributor.call(preOrderItem, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await distributor.call(preOrderList, { body: {} })).data).toEqual([])
  expect((await admin.call(submitPreOrder, { params: { id } })).data.items).toMatchObject([{ basketId: basket }])
  expect((await distributor.call(preOrderItem, { params: { id } })).data.items).toMatchObject([{ basketId: null }])
})

test('a distributor submits an order of their own editions, and nobody else’s', async () => {
  const server = await startServer()
  const own = await addDistributor(server, 'Bergströms', 'distributor')
  const [product, others] = [await addTitleOf(server.db, own, { isbn: '9780141439518' }), await addProduct(server.db)]
  const distributor = await server.signIn('distributor')
  const { id } = (await distributor.call(addOwnPreOrder, { body: { note: 'Höstens nyheter' } })).data
  const add = (body: { productDetailId?: number; isbn?: string; quantity: number }) =>
    distributor.call(addOwnPreOrderItem, { params: { id }, body })
  await expect(add({ productDetailId: others, quantity: 1 })).rejects.toMatchObject({
    fieldErrors: { productDetailId: ['Is not one of your editions'] },
  })
  await add({ productDetailId: product, quantity: 2 })
  const more = (await add({ isbn: '9780141439518', quantity: 3 })).data
  expect(more.items).toMatchObject([{ quantity: 5 }])
  await distributor.call(editOwnPreOrderItem, { params: { id: more.items[0]?.id ?? 0 }, body: { quantity: 4 } })
  expect((await distributor.call(submitOwnPreOrder, { params: { id } })).data).toMatchObject({ state: 'new', origin: 'agent', copies: 4 })
  await expect(add({ productDetailId: product, quantity: 2 })).rejects.toMatchObject({ status: 409 })
  const admin = await server.signIn('admin')
  expect((await admin.call(requestBookListAdmin, { body: {} })).data).toMatchObject([{ id, origin: 'agent', note: 'Höstens nyheter' }])
  expect((await admin.call(changeStatusToInProgressAdmin, { params: { id } })).data.state).toBe('inProgress')
})

test('a distributor changes what they say of themselves, as they saw it', async () => {
  const server = await startServer()
  const own = await addDistributor(server, 'Bergströms', 'distributor')
  const distributor = await server.signIn('distributor')
  const { data } = await distributor.call(ownDistributor, {})
  expect(data).toMatchObject({ id: own, title: 'Bergströms', email: 'orders@example.se' })
  const values = { contactName: 'Johan Bergström', email: 'johan@example.se', phone: '+46 8 465 004 09', deliveryDays: 4 }
  const changed = (await distributor.call(updateDistributorData, { body: { version: data.version, ...values } })).data
  expect(changed).toMatchObject({ ...values, version: data.version + 1 })
  await expect(distributor.call(updateDistributorData, { body: { version: data.version, ...values, phone: '' } })).rejects.toMatchObject({
    status: 409,
  })
})

test('an account that belongs to no distributor is told so', async () => {
  const { signIn } = await startServer()
  const distributor = await signIn('distributor')
  await expect(distributor.call(inProgressList, { body: {} })).rejects.toMatchObject({
    status: 403,
    message: 'Your account belongs to no distributor yet. Ask an administrator to choose one',
  })
})
