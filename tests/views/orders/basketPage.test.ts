import { expect, test } from 'vitest'
import { ApiError } from '#api/core/http'
import type { Needed } from '#api/core/permissions'
import type { Basket } from '#api/orders/baskets'
import { edit, messageOf } from '#views/orders/edit.ts'
import { movesFor } from '#views/orders/movesFor.ts'
import { readQuantity } from '#views/orders/page/items/quantityForm.ts'
import { listOfPath, whereIs } from '#views/orders/whereIs.ts'
import { lines } from '../../../.storybook/fixtures/orderParts'
import { basketOf, emptyBasket } from '../../../.storybook/fixtures/orders.ts'

const anything = () => true
const offered = (basket: Basket, may: (needed: Needed) => boolean = anything) =>
  movesFor(basket, may).map(({ label, why }) => [label, why?.message, why?.fix])

test('each status offers the moves that follow from it, and cancelling', () => {
  expect(offered(basketOf('create'))).toEqual([
    ['Place order', undefined, undefined],
    ['Cancel order', undefined, undefined],
  ])
  expect(offered(basketOf('newOrder')).map(([label]) => label)).toEqual(['Ship and invoice', 'Start work', 'Cancel order'])
  expect(offered(basketOf('inProgress')).map(([label]) => label)).toEqual(['Ship and invoice', 'Mark done', 'Cancel order'])
  expect(offered(basketOf('done')).map(([label]) => label)).toEqual(['Cancel order'])
  expect(offered(basketOf('cancelled'))).toEqual([])
})

test('a refused move is offered with its reason and what mends it', () => {
  expect(offered(emptyBasket())[0]).toEqual(['Place order', 'The order has no customer', 'customer'])
  expect(offered(basketOf('create', { items: [] }))[0]).toEqual(['Place order', 'The order has no items', 'items'])
  const unpaid = basketOf('newOrder', { payment: { ...basketOf('newOrder').payment, state: 'outstanding' } })
  expect(offered(unpaid).slice(0, 2)).toEqual(
    ['Ship and invoice', 'Start work'].map((label) => [label, 'The payment is outstanding', 'payment']),
  )
})

test('a done order offers its invoice while something is left to invoice', () => {
  const of = (readyToInvoice: number) => basketOf('done', { items: [{ ...lines.mumin, readyToInvoice }] })
  expect(offered(of(2)).map(([label]) => label)).toEqual(['Create invoice', 'Cancel order'])
  expect(offered(of(0)).map(([label]) => label)).toEqual(['Cancel order'])
})

test('a move the role may not make says so rather than being absent', () => {
  expect(offered(basketOf('newOrder'), (needed) => needed !== 'InProgress')[0]).toEqual([
    'Start work',
    "Your role cannot use 'Start work'",
    undefined,
  ])
})

test('an order stands in the list of its status, a new one by its payment', () => {
  expect(whereIs({ status: 'newOrder', paymentState: 'outstanding' }).page(7)).toBe('/order/pending-orders/edit/7')
  expect(whereIs({ status: 'newOrder', paymentState: 'invoice' }).page(7)).toBe('/order/new-orders/edit/7')
  expect(whereIs({ status: 'create', paymentState: 'outstanding' }).page(7)).toBe('/order/new-order/create-new-order/7')
  expect(whereIs({ status: 'cancelled', paymentState: 'settled' }).list).toBe('/order/ignored-orders')
})

test("a page's path tells its list", () => {
  for (const status of ['create', 'newOrder', 'inProgress', 'done', 'cancelled'] as const) {
    const place = whereIs({ status, paymentState: 'settled' })
    expect(listOfPath(place.page(12))).toBe(place)
  }
})

test('a quantity is read in Latin, Persian and Arabic digits, and nothing else is one', () => {
  expect(['12', ' 7 ', '۱۲', '٣'].map(readQuantity)).toEqual([12, 7, 12, 3])
  expect(['', '0', '-1', '1.5', '1e3', '10000', 'two'].map(readQuantity)).toEqual([null, null, null, null, null, null, null])
})

const lost = new ApiError(0, 'The connection was lost')
const refuse = (error: unknown) => () => Promise.reject(error)

test('an edit reads the basket again after its answer', async () => {
  const basket = basketOf('create')
  const outcome = await edit(() => Promise.resolve(5), { reread: () => Promise.resolve(basket), isDone: () => false })
  expect(outcome).toEqual({ answer: 5, basket })
})

test('a lost answer counts as done when the basket shows the edit', async () => {
  const basket = basketOf('create')
  expect(await edit(refuse(lost), { reread: () => Promise.resolve(basket), isDone: () => true })).toEqual({ basket })
})

test('a lost answer is told for what it is: not done, or not known', async () => {
  const basket = basketOf('create')
  await expect(edit(refuse(lost), { reread: () => Promise.resolve(basket), isDone: () => false })).rejects.toThrow(
    'This change was not saved',
  )
  await expect(edit(refuse(lost), { reread: () => Promise.resolve(undefined), isDone: () => true })).rejects.toThrow(
    'It is unknown whether',
  )
})

test('a conflict reads the basket again and keeps its own words', async () => {
  let readings = 0
  const reread = () => Promise.resolve(basketOf('inProgress', { id: ++readings }))
  const conflict = new ApiError(409, 'Somebody changed it', { reason: 'changed' })
  await expect(edit(refuse(conflict), { reread, isDone: () => true })).rejects.toBe(conflict)
  expect(readings).toBe(1)
})

test('a refused input reads nothing again and is told by its field', async () => {
  let readings = 0
  const reread = () => Promise.resolve(basketOf('create', { id: ++readings }))
  const refusal = new ApiError(422, 'Refused', { fieldErrors: { quantity: ['At most 24'], isbn: ['Unknown'] } })
  await expect(edit(refuse(refusal), { reread, isDone: () => true })).rejects.toBe(refusal)
  expect(readings).toBe(0)
  expect(messageOf(refusal, 'isbn')).toBe('Unknown')
  expect(messageOf(refusal)).toBe('At most 24')
  expect(messageOf('x')).toBe('The action failed')
})
