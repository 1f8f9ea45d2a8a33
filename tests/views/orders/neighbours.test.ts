import { expect, test } from 'vitest'
import { neighboursOf } from '#views/orders/page/walk/neighbours.ts'

test('an order has those beside it in the list', () => {
  expect(neighboursOf(2, [1, 2, 3], [])).toEqual({ previous: 1, next: 3, place: 1 })
  expect(neighboursOf(1, [1, 2, 3], [])).toEqual({ previous: undefined, next: 2, place: 0 })
  expect(neighboursOf(3, [1, 2, 3], [])).toEqual({ previous: 2, next: undefined, place: 2 })
})

test('an order that has left the list is followed by what came after it and is still there', () => {
  expect(neighboursOf(2, [1, 4], [1, 2, 3, 4])).toEqual({ previous: 1, next: 4, place: undefined })
})

test('an order that never stood in the list has no neighbours', () => {
  expect(neighboursOf(9, [1, 2], [])).toEqual({ previous: undefined, next: undefined, place: undefined })
})
