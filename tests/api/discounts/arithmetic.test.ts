import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, type DiscountRule, reduce, shareCode } from '#api/discounts/arithmetic'
import { documentTotals } from '#api/orders/documentTotals'
import { convertedPrice } from '#api/products/convertedPrice'

const rule = (more: Partial<DiscountRule>): DiscountRule => ({
  kind: 'percent',
  value: 0,
  roundTo: 1,
  floorPrice: null,
  allowsFree: false,
  ...more,
})
const percent = (value: number, more: Partial<DiscountRule> = {}) => rule({ value: basisPoints(value / 100), ...more })
const line = (base: number, isDiscounted = false) => ({ base, isDiscounted })
const code = (kind: 'percent' | 'amount', value: number, appliesToDiscounted = false) => ({ kind, value, appliesToDiscounted })

test('case 1: 15 % off 129.00 leaves 109.65', () => {
  expect(reduce(12_900, percent(15))).toEqual({ price: 10_965, saving: 1935, isFloored: false, refusal: null })
})

test('case 2: half an öre of a saving is saved', () => {
  expect(reduce(1995, percent(10)).price).toBe(1795)
})

test('case 3: 33.33 % off 299.00 saves 99.66', () => {
  expect(reduce(29_900, percent(33.33))).toMatchObject({ saving: 9966, price: 19_934 })
})

test('case 4: what is left is rounded half up to the krona', () => {
  expect(reduce(12_995, percent(15, { roundTo: 100 })).price).toBe(11_000)
  expect(reduce(13_000, percent(15, { roundTo: 100 })).price).toBe(11_100)
})

test('case 5: more off than it costs is refused, unless there is a floor or it may be free', () => {
  const off = rule({ kind: 'amount', value: 5000 })
  expect(reduce(3900, off).refusal).toBe('free')
  expect(reduce(3900, { ...off, floorPrice: 1000 })).toMatchObject({ price: 1000, isFloored: true, refusal: null })
  expect(reduce(3900, { ...off, allowsFree: true })).toMatchObject({ price: 0, saving: 3900, refusal: null })
})

test("case 6: an edition's own value is in the place of the discount's", () => {
  expect(reduce(12_900, percent(20)).price).toBe(10_320)
  expect(reduce(12_900, percent(20), 3000).price).toBe(9030)
})

test('case 7: VAT is taken out of three copies at 131.00, and not out of one', () => {
  const { net, vat } = documentTotals([{ base: 3 * 13_100, includesVat: true, rate: 600 }], [])
  expect([vat, net]).toEqual([2225, 37_075])
})

test('case 8: an amount is shared by what the lines cost', () => {
  expect(shareCode(code('amount', 10_000), [line(25_800), line(9900), line(4900)])).toEqual([6355, 2438, 1207])
})

test('case 9: öre that are left go to the first of equals', () => {
  expect(shareCode(code('percent', 1000), [line(3333), line(3333), line(3333)])).toEqual([334, 333, 333])
})

test('case 10: a code is not for what is on sale, unless it says so', () => {
  const lines = [line(8000, true), line(6000)]
  expect(shareCode(code('percent', 1000), lines)).toEqual([0, 600])
  expect(shareCode(code('percent', 1000, true), lines)).toEqual([800, 600])
})

test('case 11: a code takes no more than there is', () => {
  expect(shareCode(code('amount', 5000), [line(2900), line(2000)])).toEqual([2900, 2000])
})

test('case 12: 14.99 EUR at 11.42 with 30 % on top is 223.00', () => {
  const source = { amount: 1499, minorDigits: 2, valueInKrona: 11.42, markup: 0.3 }
  expect(convertedPrice({ ...source, roundTo: 1 })).toBe(22_254)
  expect(convertedPrice({ ...source, roundTo: 100 })).toBe(22_300)
  // 14.99 EUR with 30 % on top is 19.487 EUR, and 2,920.49 JPY at 0.0762.
  expect(convertedPrice({ ...source, roundTo: 1 }, { minorDigits: 2, valueInKrona: 11.42 })).toBe(1949)
  expect(convertedPrice({ ...source, roundTo: 1 }, { minorDigits: 0, valueInKrona: 0.0762 })).toBe(2920)
})

test('a price of nothing and one that is not lower are told apart', () => {
  expect(reduce(10_000, rule({ kind: 'newPrice', value: 12_000 }))).toEqual({
    price: 10_000,
    saving: 0,
    isFloored: false,
    refusal: 'noSaving',
  })
  expect(reduce(10_000, percent(10, { floorPrice: 11_000 })).refusal).toBe('noSaving')
})

test('whatever a discount is, no price is above the list price or below nothing, and no share above its line', () => {
  const kind = fc.constantFrom('percent' as const, 'amount' as const, 'newPrice' as const)
  const some = fc.record({
    kind,
    value: fc.integer({ min: 0, max: 10_000 }),
    roundTo: fc.constantFrom(1, 100, 500, 1000),
    floorPrice: fc.option(fc.integer({ min: 0, max: 20_000 })),
    allowsFree: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), some, (base, rule) => {
      const { price, saving, refusal } = reduce(base, rule)
      expect(price).toBeGreaterThanOrEqual(0)
      expect(price + saving).toBe(base)
      if (refusal === null) expect(saving).toBeGreaterThan(0)
    }),
  )
  const lines = fc.array(fc.record({ base: fc.integer({ min: 0, max: 10_000_000 }), isDiscounted: fc.boolean() }), { minLength: 1 })
  fc.assert(
    fc.property(
      fc.constantFrom('percent' as const, 'amount' as const),
      fc.integer({ min: 1, max: 10_000 }),
      fc.boolean(),
      lines,
      (kind, value, all, lines) => {
        const shares = shareCode(code(kind, value, all), lines)
        for (const [i, share] of shares.entries()) expect(share).toBeLessThanOrEqual(lines[i]?.base ?? 0)
      },
    ),
  )
})
