import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { assignHandler, basketHandlers } from '#api/orders/handlers'
import { startServer } from '../setup/harness'
import { addProduct, makeBasket, move, readBasket } from './orders'

async function startWork(client: Client, productDetailId: number): Promise<number> {
  const id = await makeBasket(client, { productDetailId })
  await move.place(client, id)
  await move.start(client, id)
  return id
}

test('work is released and handed over to somebody who may do it, and the history says so', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await startWork(orders, await addProduct(db))
  const { data: colleagues } = await orders.call(basketHandlers, {})
  const names = colleagues.map(({ name }) => name)
  const me = colleagues.find(({ name }) => name === 'Erik Lindqvist')
  const other = colleagues.find(({ name }) => name !== 'Erik Lindqvist')
  expect(names).toEqual([...names].sort())
  expect(await readBasket(orders, id)).toMatchObject({ handlerId: me?.id, handlerName: 'Erik Lindqvist' })

  await orders.call(assignHandler, { params: { id }, body: { handlerId: other?.id ?? 0, expected: me?.id ?? 0 } })
  await orders.call(assignHandler, { params: { id }, body: { handlerId: null, expected: other?.id ?? 0 } })
  const { handlerId, handlerName, edits, status } = await readBasket(orders, id)
  expect({ handlerId, handlerName, status }).toEqual({ handlerId: null, handlerName: null, status: 'inProgress' })
  expect(
    edits.flatMap(({ by, changes }) => changes.filter(({ field }) => field === 'handler').map((change) => ({ by, ...change }))),
  ).toEqual([
    { by: 'Erik Lindqvist', field: 'handler', from: { id: me?.id, label: me?.name }, to: { id: other?.id, label: other?.name } },
    { by: 'Erik Lindqvist', field: 'handler', from: { id: other?.id, label: other?.name }, to: null },
  ])
})

test('of two who take work over the second hears who has it, and what is asked twice is done once', async () => {
  const { db, signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const id = await startWork(orders, await addProduct(db))
  const erik = (await readBasket(orders, id)).handlerId
  const other = (await orders.call(basketHandlers, {})).data.find((one) => one.id !== erik)
  const hand = (client: Client, handlerId: number | null) =>
    client.call(assignHandler, { params: { id }, body: { handlerId, expected: erik } })
  await hand(orders, other?.id ?? 0)
  await hand(orders, other?.id ?? 0)
  await expect(hand(admin, null)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changed' },
    message: `${other?.name} has taken this order over in the meantime`,
  })
})

test('only work in progress is handed over, only to somebody who may do it, and only by them', async () => {
  const { db, signIn } = await startServer()
  const [orders, catalogue] = [await signIn('orders'), await signIn('catalogue')]
  const productDetailId = await addProduct(db)
  const id = await startWork(orders, productDetailId)
  const offer = await makeBasket(orders, { productDetailId })
  const assign = (client: Client, basketId: number, handlerId: number | null) =>
    client.call(assignHandler, { params: { id: basketId }, body: { handlerId } })
  const customer = (await readBasket(orders, id)).customer?.id ?? 0
  await expect(assign(orders, id, customer)).rejects.toMatchObject({ status: 422, fieldErrors: { handlerId: [expect.any(String)] } })
  await expect(assign(orders, offer, null)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'notInProgress', currentStatus: 'create' },
  })
  await expect(assign(orders, 999_999, null)).rejects.toMatchObject({ status: 404 })
  await expect(assign(catalogue, id, null)).rejects.toMatchObject({ status: 403 })
  await expect(catalogue.call(basketHandlers, {})).rejects.toMatchObject({ status: 403 })
})
