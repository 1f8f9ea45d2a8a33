import { expect, test } from 'vitest'
import { receiveTransfer, sendTransfer, transferById, writeOffTransfer } from '#api/inventory/transfers'
import { transact } from '#server/core/transact'
import { post } from '#server/inventory/ledger'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { makeTransfer } from './stock'

test('copies that arrive after a write-off are refused with how many were sent and written off, and where to correct', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 12 })
  const id = await makeTransfer(admin, { [product]: 10 })
  await admin.call(sendTransfer, { params: { id } })
  const item = (await admin.call(transferById, { params: { id } })).data.items[0]?.id ?? 0
  await admin.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received: 9, expected: 0 }] } })
  await admin.call(writeOffTransfer, { params: { id }, body: { reason: 'Customs kept it' } })
  await expect(
    admin.call(receiveTransfer, { params: { id }, body: { items: [{ id: item, received: 10, expected: 9 }] } }),
  ).rejects.toMatchObject({
    fieldErrors: { 'items.0.received': ['10 copies were sent and 1 was written off. Correct the stock of Tehran instead'] },
  })
})

test('copies that are moved twice for one reason are refused in words, not by the name of a column', async () => {
  const { db, clock } = await startServer()
  const product = await addProduct(db, { onHand: 12 })
  const move = () =>
    transact(db, (tx) =>
      post(tx, { now: clock.now(), address: '' }, { kind: 'adjustment', source: 'test:1' }, [
        { productDetailId: product, from: 'stockholm', to: 'adjustment', quantity: 1 },
      ]),
    )
  await move()
  await expect(move()).rejects.toMatchObject({
    status: 409,
    reason: 'isMoved',
    message: 'These copies have been moved already. Look again',
  })
})
