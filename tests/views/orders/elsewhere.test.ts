import { expect, test } from 'vitest'
import { canFillElsewhere, missingLines } from '#views/orders/page/warehouse/elsewhere.ts'
import { basketOf } from '../../../.storybook/fixtures/orders.ts'

const orderWith = (status: 'create' | 'newOrder' | 'inProgress', line: object, holds = {}) => {
  const basket = basketOf(status)
  const [first] = basket.items
  if (!first) throw new Error('The order has items')
  const items = [{ ...first, id: 1, title: 'Doktor Glas', quantity: 4, available: 1, delivered: 0, ...line }]
  return { ...basket, items, holds: { offer: null, deliveries: [], invoices: [], ...holds } }
}

test('a placed order lacks what exceeds the shelf, and no more is counted in the other warehouse than it lacks', () => {
  expect(missingLines(orderWith('newOrder', { elsewhere: 9 }))).toEqual([{ id: 1, title: 'Doktor Glas', missing: 3, elsewhere: 3 }])
  expect(missingLines(orderWith('newOrder', {}))).toMatchObject([{ missing: 3, elsewhere: 0 }])
  expect(missingLines(orderWith('newOrder', { available: 4, elsewhere: 9 }))).toEqual([])
  expect(missingLines(orderWith('create', { elsewhere: 9 }))).toEqual([])
})

test('an order in progress lacks what is back-ordered', () => {
  const backOrder = { copies: 2, since: '2026-11-20T09:00:00Z', expectedOn: null }
  expect(missingLines(orderWith('inProgress', { backOrder, elsewhere: 1 }))).toMatchObject([{ missing: 2, elsewhere: 1 }])
  expect(missingLines(orderWith('inProgress', { backOrder: null, elsewhere: 1 }))).toEqual([])
})

test('the other warehouse fills an order that it has every copy of, while no delivery holds the order', () => {
  expect(canFillElsewhere(orderWith('newOrder', { elsewhere: 4 }))).toBe(true)
  expect(canFillElsewhere(orderWith('newOrder', { elsewhere: 3 }))).toBe(false)
  expect(canFillElsewhere(orderWith('inProgress', { elsewhere: 4 }, { deliveries: [17] }))).toBe(false)
  expect(canFillElsewhere(orderWith('inProgress', { elsewhere: 4, delivered: 1 }))).toBe(false)
})
