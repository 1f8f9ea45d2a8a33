import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, half } from '#api/core/shares'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('a half is rounded away from zero, on both sides of it', () => {
  expect([half(5n, 2n), half(-5n, 2n), half(7n, 3n), half(-7n, 3n), half(0n, 3n)]).toEqual([3n, -3n, 2n, -2n, 0n])
})

test('a denominator of zero or below is refused', () => {
  expect(() => half(1n, 0n)).toThrow(RangeError)
  expect(() => half(1n, -2n)).toThrow(RangeError)
})

test('what is left after rounding down goes to the largest remainders, and of equal ones to the first', () => {
  expect(allocate(100_00, [299_97, 149_90])).toEqual([66_68, 33_32])
  expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(allocate(181, [1, 1, 1])).toEqual([61, 60, 60])
})

test('shares of a debt mirror those of the same claim', () => {
  expect(allocate(-10, [1, 1, 1])).toEqual([-4, -3, -3])
})

test('a total that nothing takes a share of is refused, and none is shared without weights', () => {
  expect(allocate(0, [])).toEqual([])
  expect(allocate(0, [0, 0])).toEqual([0, 0])
  expect(() => allocate(1, [0, 0])).toThrow(RangeError)
  expect(() => allocate(1, [2, -1])).toThrow(RangeError)
})

test('shares always sum to the whole, and none is a unit off its exact part', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000_00 }), { minLength: 1, maxLength: 40 }).filter((all) => sum(all) > 0)
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), weights, (total, weights) => {
      const shares = allocate(total, weights)
      expect(sum(shares)).toBe(total)
      for (const [i, share] of shares.entries()) expect(Math.abs(share - (total * (weights[i] ?? 0)) / sum(weights))).toBeLessThan(1.001)
    }),
  )
})
