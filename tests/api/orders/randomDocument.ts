import * as fc from 'fast-check'
import { takePart } from '#api/invoices/parts'
import type { IssuedLine } from '#api/orders/documentRows'
import { documentTotals } from '#api/orders/documentTotals'

const rates = [0, 600, 1200, 2500]
const order = fc.record({
  goods: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      unitPrice: fc.integer({ min: 1, max: 400_000 }),
      /** Of its sum. */
      discount: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
      rate: fc.constantFrom(...rates),
      includesVat: fc.boolean(),
      /** Of its copies, what is invoiced. */
      taken: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  freight: fc.integer({ min: 0, max: 30_000 }),
  isFull: fc.boolean(),
})

/** The lines of an invoice of a random order, whole or in part, as they are kept: each called `Bok` and its number. */
export const randomLines: fc.Arbitrary<IssuedLine[]> = order.map(({ goods, freight, isFull }) => {
  const lines = goods.map((line) => ({
    ...line,
    base: line.unitPrice * line.quantity - Math.round(line.unitPrice * line.quantity * line.discount),
  }))
  const totals = documentTotals(lines, [{ amount: freight, rate: 2500 }])
  const left = [
    ...lines.map((line, i) => {
      const { vat = 0 } = totals.lines[i] ?? {}
      const take = isFull ? line.quantity : Math.round(line.quantity * line.taken)
      return { ...line, kind: 'goods' as const, title: `Bok ${i + 1}`, amount: line.base, vat, take }
    }),
    ...(totals.charges[0] ?? []).map(({ rate, net, vat }) => {
      const charge = { kind: 'freight' as const, title: 'Frakt', quantity: 1, unitPrice: net, includesVat: false }
      return { ...charge, amount: net, rate, vat, take: 1 }
    }),
  ]
  return takePart(left).flatMap(({ quantity, amount, net, vat }, i): IssuedLine[] => {
    const line = left[i]
    if (!line || quantity === 0) return []
    const { kind, title, unitPrice, includesVat, rate } = line
    const discount = unitPrice * quantity - amount
    return [{ kind, title, isbn: '', quantity, unitPrice, includesVat, discount, rate: rate / 10_000, net, vat }]
  })
})
