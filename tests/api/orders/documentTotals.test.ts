import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from '#api/core/shares'
import { type DocumentLine, documentTotals, exchanged, partOf, roundedForCash } from '#api/orders/documentTotals'

const line = (base: number, rate: number, includesVat = false): DocumentLine => ({ base, rate, includesVat })
const mixed = [line(3 * 99_99, 600), line(149_90, 2500)]

test('VAT is rounded once a rate, and its shares sum to it', () => {
  const { lines, net, vat, total } = documentTotals([line(10_08, 600), line(10_08, 600), line(10_08, 600)])
  expect({ net, vat, total }).toEqual({ net: 30_24, vat: 1_81, total: 32_05 })
  expect(lines.map(({ vat }) => vat)).toEqual([61, 60, 60])
})

test('two rates are two sums of VAT', () => {
  const { rates, total } = documentTotals(mixed)
  expect(rates).toEqual([
    { rate: 600, net: 299_97, vat: 18_00 },
    { rate: 2500, net: 149_90, vat: 37_48 },
  ])
  expect(total).toBe(505_35)
})

test('freight is taxed as the goods are, by their net', () => {
  const { charges, rates, total } = documentTotals([line(650_00, 600), line(350_00, 2500)], [{ amount: 100_00, rate: 2500 }])
  expect(charges[0]?.map(({ net }) => net)).toEqual([65_00, 35_00])
  expect(rates.map(({ vat }) => vat)).toEqual([42_90, 96_25])
  expect(total).toBe(1239_15)
})

test('freight that does not divide is shared to the öre', () => {
  const { charges, rates, total } = documentTotals(mixed, [{ amount: 49_00, rate: 2500 }])
  expect(charges[0]?.map(({ net }) => net)).toEqual([32_67, 16_33])
  expect(rates.map(({ vat }) => vat)).toEqual([19_96, 41_56])
  expect(total).toBe(560_39)
})

test('a discount of a line is taken off before VAT', () => {
  const discount = partOf(3 * 99_99, 1500)
  const { net, vat, total } = documentTotals([line(3 * 99_99 - discount, 600)])
  expect({ discount, net, vat, total }).toEqual({ discount: 45_00, net: 254_97, vat: 15_30, total: 270_27 })
})

test('a code over an amount is shared over the lines, and VAT follows', () => {
  const shares = allocate(
    100_00,
    mixed.map(({ base }) => base),
  )
  const { rates, total } = documentTotals(mixed.map((of, i) => ({ ...of, base: of.base - (shares[i] ?? 0) })))
  expect(shares).toEqual([66_68, 33_32])
  expect(rates).toEqual([
    { rate: 600, net: 233_29, vat: 14_00 },
    { rate: 2500, net: 116_58, vat: 29_15 },
  ])
  expect(total).toBe(393_02)
})

test('prices with VAT stay what they are: VAT is taken out of their sum', () => {
  expect(documentTotals([line(3 * 129_00, 600, true)])).toMatchObject({ net: 365_09, vat: 21_91, total: 387_00 })
  expect(documentTotals([line(3 * 131_00, 600, true)])).toMatchObject({ net: 370_75, vat: 22_25, total: 393_00 })
})

test('what is paid in cash is whole kronor, and VAT is not rounded with it', () => {
  const { rates, total } = documentTotals([line(2 * 129_00, 600, true), line(149_50, 2500, true)])
  expect(rates.map(({ vat }) => vat)).toEqual([14_60, 29_90])
  expect(total).toBe(407_50)
  expect([407_50, 407_49, -407_50].map(roundedForCash)).toEqual([408_00, 407_00, -408_00])
})

test('only the part that is paid in cash is rounded', () => {
  const due = roundedForCash(407_50 - 200_00)
  expect({ due, change: 500_00 - due }).toEqual({ due: 208_00, change: 292_00 })
})

test('VAT in another currency is told in kronor at the rate of the day', () => {
  const { vat, total } = documentTotals([line(89_50, 600)])
  expect({ vat, total, vatSek: exchanged(vat, '11.2345') }).toEqual({ vat: 5_37, total: 94_87, vatSek: 60_33 })
  expect(exchanged(-5_37, '11.23450000')).toBe(-60_33)
  expect(() => exchanged(1, '1e3')).toThrow(RangeError)
})

test('lines with and without VAT in their prices stand in one document, each rounded by its own', () => {
  const { lines, rates } = documentTotals([line(100_00, 600), line(106_00, 600, true)])
  expect(lines).toEqual([
    { rate: 600, net: 100_00, vat: 6_00 },
    { rate: 600, net: 100_00, vat: 6_00 },
  ])
  expect(rates).toEqual([{ rate: 600, net: 200_00, vat: 12_00 }])
})

test('a charge on goods that cost nothing is taxed at its own rate', () => {
  expect(documentTotals([line(0, 600)], [{ amount: 49_00, rate: 2500 }])).toMatchObject({ net: 49_00, vat: 12_25, total: 61_25 })
  expect(documentTotals([], [])).toEqual({ lines: [], charges: [], rates: [], net: 0, vat: 0, total: 0 })
})

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000_00 }))
const rate = fc.constantFrom(0, 600, 1200, 2500)
const someLines = fc.array(fc.record({ base: amount, rate, includesVat: fc.boolean() }), { maxLength: 12 })
const someCharges = fc.array(fc.record({ amount, rate }), { maxLength: 3 })

test('parts always sum to the whole: lines and charges to the rates, rates to the document', () => {
  fc.assert(
    fc.property(someLines, someCharges, (lines, charges) => {
      const totals = documentTotals(lines, charges)
      const parts = [...totals.lines, ...totals.charges.flat()]
      for (const { rate, net, vat } of totals.rates) {
        const at = parts.filter((part) => part.rate === rate)
        expect(at.reduce((all, part) => all + part.net, 0)).toBe(net)
        expect(at.reduce((all, part) => all + part.vat, 0)).toBe(vat)
      }
      expect(totals.net + totals.vat).toBe(totals.total)
      for (const [i, { base, includesVat }] of lines.entries()) {
        const { net = 0, vat = 0 } = totals.lines[i] ?? {}
        expect(includesVat ? net + vat : net).toBe(base)
      }
      for (const [i, { amount }] of charges.entries()) expect(totals.charges[i]?.reduce((all, part) => all + part.net, 0)).toBe(amount)
    }),
  )
})
