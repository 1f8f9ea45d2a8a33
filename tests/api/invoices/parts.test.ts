import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ocrOf, type Part, type Remaining, takePart } from '#api/invoices/parts'
import { documentTotals } from '#api/orders/documentTotals'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  price: fc.integer({ min: 0, max: 50_000 }),
  includesVat: fc.boolean(),
  rate: fc.constantFrom(0, 600, 1200, 2500),
})

const sum = (parts: readonly Part[], of: 'amount' | 'net' | 'vat') => parts.reduce((all, part) => all + part[of], 0)

/** What is left of a document of these lines, as an order has it before anything is invoiced. */
function remainingOf(lines: { quantity: number; price: number; includesVat: boolean; rate: number }[]): Remaining[] {
  const totals = documentTotals(lines.map(({ quantity, price, includesVat, rate }) => ({ base: quantity * price, includesVat, rate })))
  return lines.map(({ quantity, price, includesVat, rate }, i) => ({
    quantity,
    amount: quantity * price,
    includesVat,
    rate,
    vat: totals.lines[i]?.vat ?? 0,
    take: 0,
  }))
}

test('parts of any document sum to it, in whatever order its copies go', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat({ max: 12 })), (lines, draws) => {
      const full = remainingOf(lines)
      let left = full
      const parts: Part[] = []
      for (let round = 0; left.some(({ quantity }) => quantity > 0) && round < 100; round++) {
        const takes = left.map((each) => ({ ...each, take: Math.min(each.quantity, draws.next().value ?? 1) }))
        const part = takePart(takes)
        for (const { vat } of part) expect(vat).toBeGreaterThanOrEqual(0)
        parts.push(...part)
        left = left.map((each, i) => {
          const { quantity = 0, amount = 0, vat = 0 } = part[i] ?? {}
          return { ...each, quantity: each.quantity - quantity, amount: each.amount - amount, vat: each.vat - vat }
        })
      }
      fc.pre(left.every(({ quantity }) => quantity === 0))
      const vat = full.reduce((all, each) => all + each.vat, 0)
      const net = full.reduce((all, { amount, includesVat, vat }) => all + (includesVat ? amount - vat : amount), 0)
      expect([sum(parts, 'net'), sum(parts, 'vat')]).toEqual([net, vat])
    }),
  )
})

test('three copies of 10.08 at 6 % one by one: VAT 0.60, 0.60, 0.61', () => {
  let left: Remaining = { quantity: 3, amount: 30_24, includesVat: false, rate: 600, vat: 1_81, take: 1 }
  const vats: number[] = []
  for (let copy = 0; copy < 3; copy++) {
    const [part] = takePart([left])
    vats.push(part?.vat ?? 0)
    left = { ...left, quantity: left.quantity - 1, amount: left.amount - (part?.amount ?? 0), vat: left.vat - (part?.vat ?? 0) }
  }
  expect(vats).toEqual([60, 60, 61])
})

test('a line of 100.00 for three copies goes by 33.33, 33.34, 33.33', () => {
  let left: Remaining = { quantity: 3, amount: 100_00, includesVat: false, rate: 600, vat: 6_00, take: 1 }
  const nets: number[] = []
  for (let copy = 0; copy < 3; copy++) {
    const [part] = takePart([left])
    nets.push(part?.net ?? 0)
    left = { ...left, quantity: left.quantity - 1, amount: left.amount - (part?.amount ?? 0), vat: left.vat - (part?.vat ?? 0) }
  }
  expect(nets).toEqual([33_33, 33_34, 33_33])
})

test('more than is left is never taken', () => {
  expect(() => takePart([{ quantity: 1, amount: 1, includesVat: false, rate: 0, vat: 0, take: 2 }])).toThrow(RangeError)
})

test('the OCR number has its length and a check digit', () => {
  expect(ocrOf(100_042)).toBe('10004281')
})
