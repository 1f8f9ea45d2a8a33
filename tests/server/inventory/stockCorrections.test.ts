import { expect, test } from 'vitest'
import { updateInventoryItem } from '#api/inventory/stock'
import { recallTransfer, receiveTransfer, sendTransfer, transferById } from '#api/inventory/transfers'
import { expectLedger } from '../orders/expect'
import { addProduct, makeBasket, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { balancesOf, makeTransfer } from './stock'

test('a correction below what is set aside names the orders that lose copies, and is made once that is confirmed', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 5, title: 'Doktor Glas' })
  const ids: number[] = []
  for (const quantity of [2, 3]) {
    const id = await makeBasket(admin, { productDetailId: product, quantity })
    await move.place(admin, id)
    await move.start(admin, id)
    ids.push(id)
  }
  const body = { productDetailId: product, warehouse: 'stockholm' as const, onHand: 4, reason: 'One is damaged', expected: 5 }
  await expect(admin.call(updateInventoryItem, { body })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isSetAside', orders: ids },
    message: `5 copies are set aside for orders ${ids.join(' and ')}. 1 copy becomes back-ordered`,
  })
  expect(await balancesOf(db, product)).toMatchObject({ stockholm: 5 })
  await admin.call(updateInventoryItem, { body: { ...body, isConfirmed: true } })
  expect(await balancesOf(db, product)).toMatchObject({ stockholm: 4 })
  expect((await readBasket(admin, ids[1] ?? 0)).items[0]?.backOrder).toMatchObject({ copies: 1 })
})

test('a transfer under way is recalled: its copies are back where they left, and it is not received any more', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 12 })
  const id = await makeTransfer(admin, { [product]: 10 })
  await admin.call(sendTransfer, { params: { id } })
  const recall = () => admin.call(recallTransfer, { params: { id }, body: { reason: 'Wrong warehouse' } })
  expect((await recall()).data.state).toBe('recalled')
  expect((await recall()).data.state).toBe('recalled')
  expect(await balancesOf(db, product)).toEqual({ stockholm: 12, transit: 0 })
  const { data } = await admin.call(transferById, { params: { id } })
  expect(data).toMatchObject({ state: 'recalled', missing: 0 })
  const body = { items: [{ id: data.items[0]?.id ?? 0, received: 1, expected: 0 }] }
  await expect(admin.call(receiveTransfer, { params: { id }, body })).rejects.toMatchObject({ status: 409 })
  await expectLedger(db)
})

test('a transfer of which copies have arrived is not recalled', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 12 })
  const id = await makeTransfer(admin, { [product]: 10 })
  await admin.call(sendTransfer, { params: { id } })
  const item = (await admin.call(transferById, { params: { id } })).data.items[0]?.id ?? 0
  await admin.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received: 9, expected: 0 }] } })
  await expect(admin.call(recallTransfer, { params: { id }, body: { reason: 'Wrong warehouse' } })).rejects.toMatchObject({ status: 409 })
})
