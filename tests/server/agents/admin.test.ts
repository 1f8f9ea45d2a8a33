import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  acceptDelivery,
  acceptRequestItem,
  addPreOrder,
  addPreOrderItem,
  cancelRequest,
  editItemDeliveryAdmin,
  editItemNoteAdmin,
  editNoteAdmin,
  emailDeliveryAdmin,
  inProgressDoneListAdmin,
  preOrderProposals,
  removeItemAdmin,
  requestBookItemAdmin,
  requestBookListAdmin,
  submitPreOrder,
} from '#api/agents/admin'
import { inventoryList, moveList } from '#api/inventory/stock'
import { addWish } from '#api/orders/wishes'
import { balancesOf } from '../inventory/stock'
import { expectLedger } from '../orders/expect'
import { addProduct, makeBasket, move } from '../orders/orders'
import { startServer } from '../setup/harness'
import { addDistributor, addTitleOf, makeRequest } from './requests'

test('a request goes from its draft to done, and its copies into the warehouse', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const distributor = await addDistributor(server, 'Bokcentralen')
  const product = await addTitleOf(server.db, distributor, { isbn: '9780141439518' })
  const { id } = (await admin.call(addPreOrder, { body: { distributorId: distributor } })).data
  await expect(admin.call(submitPreOrder, { params: { id } })).rejects.toMatchObject({
    status: 409,
    message: 'There is no title on it yet',
  })
  await admin.call(addPreOrderItem, { params: { id }, body: { isbn: '0-14-143951-3', quantity: 6 } })
  const sent = (await admin.call(submitPreOrder, { params: { id } })).data
  expect(sent).toMatchObject({
    state: 'new',
    waiting: 1,
    items: [{ productDetailId: product, quantity: 6, accepted: null, state: 'waiting' }],
  })
  const [item] = sent.items
  const started = await makeRequest(admin, distributor, { [product]: 1 })
  expect(started.state).toBe('inProgress')
  expect((await admin.call(inventoryList, { body: {} })).data[0]).toMatchObject({ ordered: 7 })

  await admin.call(cancelRequest, { params: { id: started.id } })
  expect((await admin.call(inventoryList, { body: {} })).data[0]).toMatchObject({ ordered: 6 })
  await expect(admin.call(acceptDelivery, { params: { id: item?.id ?? 0 }, query: { quantity: 6 } })).rejects.toMatchObject({ status: 409 })
  await server.db.execute(sql`update distributor_requests set state = 'inProgress' where id = ${id}`)
  const part = (await admin.call(acceptDelivery, { params: { id: item?.id ?? 0 }, query: { quantity: 4, expected: 0 } })).data
  expect(part).toMatchObject({ state: 'inProgress', items: [{ accepted: 6, delivered: 4, received: 4, state: 'partlyDelivered' }] })
  const full = (await admin.call(acceptDelivery, { params: { id: item?.id ?? 0 }, query: { quantity: 2, warehouse: 'tehran' } })).data
  expect(full).toMatchObject({ state: 'done', items: [{ received: 6, state: 'received' }] })
  expect(await balancesOf(server.db, product)).toMatchObject({ stockholm: 4, tehran: 2 })
  expect((await admin.call(inventoryList, { body: {} })).data[0]).toMatchObject({ ordered: 0 })
  const moves = await admin.call(moveList, { body: { filter: { kind: 'receipt' } } })
  expect(moves.data.map(({ from, quantity, source }) => [from, quantity, source.replace(/:\d+$/, '')])).toEqual([
    ['supplier', 2, `request:${id}:${item?.id}`],
    ['supplier', 4, `request:${id}:${item?.id}`],
  ])
  await expectLedger(server.db)
})

test('received twice at once it is received once', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const distributor = await addDistributor(server, 'Bokcentralen')
  const product = await addTitleOf(server.db, distributor)
  const request = await makeRequest(admin, distributor, { [product]: 5 })
  const receive = () => admin.call(acceptDelivery, { params: { id: request.items[0]?.id ?? 0 }, query: { quantity: 5, expected: 0 } })
  const outcomes = await Promise.allSettled([receive(), receive()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, data: { reason: 'receivedMeanwhile', received: 5 } })
  expect(await balancesOf(server.db, product)).toMatchObject({ stockholm: 5 })
  await expectLedger(server.db)
})

test('more than was agreed on is not received, nor what was declined', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const distributor = await addDistributor(server, 'Bokcentralen')
  const [one, other] = [await addTitleOf(server.db, distributor), await addTitleOf(server.db, distributor, { title: 'Aniara' })]
  const request = await makeRequest(admin, distributor, { [one]: 5, [other]: 2 })
  const [first, second] = request.items.map(({ id }) => ({ params: { id } }))
  if (!first || !second) throw new Error('The request has two titles')
  await admin.call(acceptRequestItem, { ...first, query: { quantity: 3 } })
  await expect(admin.call(acceptRequestItem, { ...first, query: { quantity: 6 } })).rejects.toMatchObject({ status: 422 })
  await expect(admin.call(acceptDelivery, { ...first, query: { quantity: 4 } })).rejects.toMatchObject({
    fieldErrors: { quantity: [expect.stringContaining('Only 3 more were agreed on')] },
  })
  await admin.call(acceptRequestItem, { ...second, query: { quantity: 0 } })
  await expect(admin.call(acceptDelivery, { ...second, query: { quantity: 1 } })).rejects.toMatchObject({ message: 'Aniara was declined' })
  await admin.call(editItemDeliveryAdmin, { ...first, body: { delivered: 3, eta: '2026-12-01' } })
  const read = await admin.call(requestBookItemAdmin, { params: { id: request.id } })
  expect(read.data).toMatchObject({
    state: 'delivered',
    copies: 3,
    items: [{ eta: '2026-12-01', state: 'delivered' }, { state: 'declined' }],
  })
})

test('what new orders are short of is proposed, less what is free and on its way', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const distributor = await addDistributor(server, 'Bokcentralen')
  const product = await addTitleOf(server.db, distributor, { onHand: 2 })
  const enough = await addProduct(server.db, { onHand: 9 })
  for (const [edition, quantity] of [
    [product, 7],
    [enough, 3],
  ] as const)
    await move.place(admin, await makeBasket(admin, { productDetailId: edition, quantity }))
  const proposals = async () => (await admin.call(preOrderProposals, { body: { filter: { distributorId: distributor } } })).data
  expect(await proposals()).toMatchObject([{ id: product, wanted: 7, free: 2, ordered: 0, short: 5, distributorTitle: 'Bokcentralen' }])
  await makeRequest(admin, distributor, { [product]: 4 })
  expect(await proposals()).toMatchObject([{ ordered: 4, short: 1 }])
})

test('what customers wish for is proposed too, until it is on its way or in an order', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const distributor = await addDistributor(server, 'Bokcentralen')
  const product = await addTitleOf(server.db, distributor, { onHand: 1, isbn: '9780141439518' })
  const wish = (body: object) => admin.call(addWish, { body: { quantity: 2, note: '', ...body } as never })
  await wish({ productDetailId: product })
  await wish({ isbn: '9780141439518', title: 'Noted by its number' })
  await wish({ title: 'In no catalogue' })
  const proposals = async () => (await admin.call(preOrderProposals, { body: { filter: { distributorId: distributor } } })).data
  expect(await proposals()).toMatchObject([{ id: product, wanted: 0, wished: 4, free: 1, short: 3 }])
  await makeRequest(admin, distributor, { [product]: 3 })
  expect(await proposals()).toEqual([])
})

test('notes, a title taken off, and a mail to the distributor', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const distributor = await addDistributor(server, 'Bokcentralen')
  const [one, other] = [await addTitleOf(server.db, distributor), await addTitleOf(server.db, distributor, { title: 'Aniara' })]
  const request = await makeRequest(admin, distributor, { [one]: 5, [other]: 2 }, { isStarted: false })
  const item = request.items[1]?.id ?? 0
  await admin.call(editNoteAdmin, { params: { id: request.id }, body: { note: 'Till julen' } })
  await admin.call(editItemNoteAdmin, { params: { id: item }, body: { note: 'Inbunden' } })
  await admin.call(emailDeliveryAdmin, { params: { id: request.id }, body: { email: 'orders@example.se', text: 'When does it come?' } })
  const [mail] = await server.mails()
  expect(mail).toMatchObject({ to: 'orders@example.se', text: 'When does it come?\n\n5 × Pippi Långstrump\n2 × Aniara\n' })
  await admin.call(removeItemAdmin, { params: { id: item } })
  const { data } = await admin.call(requestBookItemAdmin, { params: { id: request.id } })
  expect(data).toMatchObject({ note: 'Till julen', titles: 1 })
  const { rows } = await server.db.execute(
    sql`select ordered from inventory where product_detail_id = ${other} and warehouse = 'stockholm'`,
  )
  expect(rows).toEqual([{ ordered: 0 }])
})

test('requests are listed by where they stand, searched by number, title and ISBN', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const distributor = await addDistributor(server, 'Bokcentralen')
  const product = await addTitleOf(server.db, distributor, { title: 'Aniara', isbn: '9780141439518' })
  const waiting = await makeRequest(admin, distributor, { [product]: 1 }, { isStarted: false })
  const started = await makeRequest(admin, distributor, { [product]: 2 })
  const ids = async (list: typeof requestBookListAdmin, more: object = {}) =>
    (await admin.call(list, { body: more })).data.map(({ id }) => id)
  expect(await ids(requestBookListAdmin)).toEqual([waiting.id])
  expect(await ids(inProgressDoneListAdmin)).toEqual([started.id])
  expect(await ids(requestBookListAdmin, { searchKey: '978-0-14-143951-8' })).toEqual([waiting.id])
  expect(await ids(requestBookListAdmin, { searchKey: String(waiting.id) })).toEqual([waiting.id])
  expect(await ids(requestBookListAdmin, { searchKey: 'mumin' })).toEqual([])
  expect(await ids(inProgressDoneListAdmin, { filter: { state: 'done' } })).toEqual([])
})
