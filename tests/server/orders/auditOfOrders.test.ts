import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { addUserAddress, editUserAddress } from '#api/customers/userAddress'
import {
  addBasketDetail,
  assignBasketToUser,
  editBasketDetail,
  removeBasketDetail,
  updateBasketAddress,
  updatePaymentInfo,
} from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { dryRunMove } from '#api/orders/moveDryRun'
import { startServer } from '../setup/harness'
import { addProduct, findCustomer, makeBasket, move, readBasket } from './orders'

const changesOf = async (client: Client, id: number) =>
  (await readBasket(client, id)).edits.map(({ changes }) => changes.map(({ field, of, from, to }) => [of ?? field, from, to]))
const sek = (amount: number) => ({ amount, currency: 'SEK' })

test('every edit of an order stands in its history: who, when, what, from what to what', async () => {
  const { db, signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const productDetailId = await addProduct(db)
  const anna = await findCustomer(orders)
  const { id } = (await orders.call(addBasket, {})).data
  await orders.call(assignBasketToUser, { query: { userId: anna, basketId: id } })
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 2 } })
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  await admin.call(editBasketDetail, { params: { id: line }, body: { quantity: 3 } })
  const { data: summer } = await orders.call(addUserAddress, {
    body: { userId: anna, address: 'Sommarvägen 3', city: 'Gävle', country: 'SE' },
  })
  await orders.call(updateBasketAddress, { body: { basketId: id, addressId: summer.id, kind: 'delivery' } })
  await orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'invoice', reference: 'PO 7' } })
  await orders.call(editUserAddress, {
    params: { id: summer.id },
    body: { address: 'Sommarvägen 5', city: 'Gävle', country: 'SE', version: 1 },
  })
  await orders.call(removeBasketDetail, { params: { id: line }, query: {} })

  const storgatan = expect.objectContaining({ label: 'Storgatan 1, 111 22 Stockholm, Sweden' })
  const sommarvagen = { id: summer.id, label: 'Sommarvägen 3, Gävle, Sweden' }
  expect(await changesOf(orders, id)).toEqual([
    [
      ['customer', null, { id: anna, label: 'Anna Ek' }],
      ['deliveryAddress', null, storgatan],
      ['billingAddress', null, storgatan],
    ],
    [
      ['Pippi Långstrump', null, 2],
      ['total', sek(0), sek(21_200)],
    ],
    [
      ['Pippi Långstrump', 2, 3],
      ['total', sek(21_200), sek(31_800)],
    ],
    [['deliveryAddress', storgatan, sommarvagen]],
    [
      ['paymentState', 'outstanding', 'invoice'],
      ['paymentReference', '', 'PO 7'],
    ],
    [['address', 'Sommarvägen 3', 'Sommarvägen 5']],
    [
      ['Pippi Långstrump', 3, null],
      ['total', sek(31_800), sek(0)],
    ],
  ])
  const { edits, history } = await readBasket(orders, id)
  expect(edits.map(({ by }) => by)).toEqual(
    ['Erik', 'Erik', 'Shirin', 'Erik', 'Erik', 'Erik', 'Erik'].map((name) => expect.stringContaining(name)),
  )
  expect(edits.map(({ isAddress }) => isAddress)).toEqual([false, false, false, false, false, true, false])
  expect(history).toHaveLength(1)
})

test('what changes nothing, and what is refused, leaves no trace', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const before = await changesOf(orders, id)
  await orders.call(editBasketDetail, { params: { id: line }, body: { quantity: 2 } })
  await orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'settled', reference: '' } })
  await expect(orders.call(editBasketDetail, { params: { id: line }, body: { quantity: 5, expected: 4 } })).rejects.toMatchObject({
    status: 409,
  })
  await expect(
    orders.call(updatePaymentInfo, { params: { id }, body: { methodId: 4711, state: 'settled', reference: '' } }),
  ).rejects.toMatchObject({ status: 422 })
  expect(await changesOf(orders, id)).toEqual(before)
})

test('a change and its row of the audit log are made together or not at all', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const before = await readBasket(orders, id)
  const without = async (table: string, check: string, change: () => Promise<unknown>) => {
    await db.execute(sql.raw(`alter table ${table} add constraint refused check (${check}) not valid`))
    await expect(change()).rejects.toMatchObject({ status: 422 })
    await db.execute(sql.raw(`alter table ${table} drop constraint refused`))
    expect(await readBasket(orders, id)).toEqual(before)
  }
  await without('basket_counts', 'new_orders < 1', () => move.place(orders, id))
  const params = { id: before.items[0]?.id ?? 0 }
  await without('operator_activity_report', "action <> 'changed'", () => orders.call(editBasketDetail, { params, body: { quantity: 3 } }))
})

test('a settled order whose total changes says what is owed, until that is settled too', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const last = async () => (await changesOf(orders, id)).at(-1)
  const settled = async () => (await readBasket(orders, id)).payment.settledTotal

  expect(await settled()).toBe(21_200)
  await orders.call(editBasketDetail, { params: { id: line }, body: { quantity: 3 } })
  expect(await last()).toEqual([
    ['Pippi Långstrump', 2, 3],
    ['total', sek(21_200), sek(31_800)],
    ['due', sek(0), sek(10_600)],
  ])
  await orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'settled', reference: 'P2' } })
  expect(await settled()).toBe(21_200)

  const settle = (settles: number) =>
    orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'settled', reference: 'P2', settles } })
  await expect(settle(21_200)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
  await settle(31_800)
  expect(await settled()).toBe(31_800)
  expect(await last()).toEqual([
    ['settledTotal', sek(21_200), sek(31_800)],
    ['due', sek(10_600), sek(0)],
  ])

  await orders.call(editBasketDetail, { params: { id: line }, body: { quantity: 1 } })
  expect((await last())?.at(-1)).toEqual(['due', sek(0), sek(-21_200)])
  await orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'outstanding', reference: 'P2' } })
  expect(await settled()).toBeNull()
})

test('a cancelled order says what is to be paid back, and a rehearsal says it before', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const paid = await makeBasket(orders, { productDetailId })
  const unpaid = await makeBasket(orders, { productDetailId, payment: 'outstanding' })
  const { data } = await orders.call(dryRunMove, { body: { move: 'basket.cancel', reason: 'x', selection: { ids: [paid, unpaid] } } })
  expect(data.map(({ effects }) => effects?.due)).toEqual([sek(-21_200), sek(0)])
  for (const id of [paid, unpaid]) await move.cancel(orders, id)
  expect((await readBasket(orders, paid)).history.at(-1)).toMatchObject({ to: 'cancelled', reason: 'Ordered twice', due: -21_200 })
  expect((await readBasket(orders, unpaid)).history.at(-1)).toMatchObject({ to: 'cancelled', due: null })
})
