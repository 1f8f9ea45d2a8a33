import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { inventoryList, moveList, updateInventoryItem } from '#api/inventory/stock'
import { sendTransfer } from '#api/inventory/transfers'
import { convertToDelivery, deliveryById, deliveryMoves, packDeliveryItem, returnDelivery } from '#api/orders/deliveries'
import { addProduct, makeBasket, move } from '../orders/orders'
import { startServer } from '../setup/harness'
import { makeTransfer } from './stock'

test('a movement names its cause and the balance after it', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 12 })
  const order = await makeBasket(admin, { productDetailId: product, quantity: 2 })
  await move.place(admin, order)
  await move.start(admin, order)
  const { id } = (await admin.call(convertToDelivery, { params: { id: order }, body: {} })).data
  const itemId = (await admin.call(deliveryById, { params: { id } })).data.items[0]?.id ?? 0
  await admin.call(packDeliveryItem, { params: { id }, body: { itemId } })
  await admin.call(deliveryMoves['delivery.pack'], { params: { id }, query: {} })
  await admin.call(deliveryMoves['delivery.handOver'], { params: { id }, query: {} })
  const body = { items: [{ itemId, quantity: 1, isRestocked: true }], reason: 'Too many' }
  await admin.call(returnDelivery, { params: { id }, body })
  const transfer = await makeTransfer(admin, { [product]: 4 })
  await admin.call(sendTransfer, { params: { id: transfer } })
  await admin.call(updateInventoryItem, {
    body: { productDetailId: product, warehouse: 'stockholm', onHand: 6, reason: 'One is damaged', expected: 7 },
  })
  const { data } = await admin.call(moveList, { body: { filter: { productDetailId: product } } })
  expect(data.map(({ kind, cause, balance }) => [kind, cause, balance])).toEqual([
    ['adjustment', null, { place: 'stockholm', copies: 6 }],
    ['transfer', { kind: 'transfer', id: transfer }, { place: 'stockholm', copies: 7 }],
    ['return', { kind: 'delivery', id }, { place: 'stockholm', copies: 11 }],
    ['delivery', { kind: 'delivery', id }, { place: 'stockholm', copies: 10 }],
    ['opening', null, { place: 'stockholm', copies: 12 }],
  ])
  const inTransit = (await admin.call(moveList, { body: { filter: { productDetailId: product, place: 'transit' } } })).data
  expect(inTransit.map(({ balance }) => balance)).toEqual([{ place: 'transit', copies: 4 }])
})

test('the file of a stock list has the rows of its search and filters, and no others', async () => {
  const { db, signIn, send } = await startServer()
  const admin = await signIn('admin')
  for (const title of ['Doktor Glas', 'Doktor Zjivago', 'Aniara']) await addProduct(db, { title, onHand: title === 'Aniara' ? 0 : 5 })
  await addProduct(db, { title: 'Doktor Faustus', onHand: 0 })
  const body = { searchKey: 'doktor', filter: { stock: 'some' } }
  const shown = (await admin.call(inventoryList, { body })).data.map(({ title }) => title)
  const query = new URLSearchParams({ searchKey: body.searchKey, filter: JSON.stringify(body.filter) })
  const answer = await send('GET', `Inventory/InventoryExcel/all/list?${query}`, { token: admin.token })
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  const rows = sheets[0]?.rows.slice(1).map((row) => row[0])
  expect(rows?.toSorted()).toEqual(shown.toSorted())
  expect(rows).toEqual(['Doktor Glas', 'Doktor Zjivago'])
  expect((await send('GET', 'Inventory/InventoryExcel/all/list?filter=%7B', { token: admin.token })).status).toBe(422)
})
