import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentFigures, type IssuedLine } from '#api/orders/documentRows'
import { randomLines } from './randomDocument'

const mirrored = (lines: readonly IssuedLine[]) =>
  lines.map((line) => ({ ...line, quantity: -line.quantity, discount: -line.discount, net: -line.net, vat: -line.vat }))

test('every row of any document multiplies out, and the rows sum to the total, with VAT or without', () => {
  fc.assert(
    fc.property(randomLines, fc.boolean(), (lines, isWithVat) => {
      const { rows, rates, rowSum, net, vat, total } = documentFigures(lines, { isWithVat })
      for (const { unitPrice, quantity, discount, amount } of rows)
        expect(Math.abs(unitPrice * quantity - discount - amount), `${quantity} × ${unitPrice} − ${discount} = ${amount}`).toBeLessThan(0.5)
      expect(rowSum).toBe(isWithVat ? total : net)
      expect(rates.reduce((sum, rate) => sum + rate.net + rate.vat, 0)).toBe(total)
      expect(net + vat).toBe(total)
    }),
    { numRuns: 500 },
  )
})

test('a credit note says above zero what the invoice said', () => {
  fc.assert(
    fc.property(randomLines, fc.boolean(), (lines, isWithVat) => {
      expect(documentFigures(mirrored(lines), { isWithVat, isCredit: true })).toEqual(documentFigures(lines, { isWithVat }))
    }),
  )
})

test('freight over several rates is one row, and two orders of one invoice have a row each', () => {
  const part = (rate: number, net: number): IssuedLine => {
    const vat = Math.round(net * rate)
    return { kind: 'freight', title: 'Frakt', isbn: '', quantity: 1, unitPrice: net, includesVat: false, discount: 0, rate, net, vat }
  }
  const { rows } = documentFigures([part(0.06, 32_67), part(0.25, 16_33), part(0.06, 49_00)], { isWithVat: false })
  expect(rows).toMatchObject([
    { quantity: 1, unitPrice: 49_00, amount: 49_00, rates: [0.06, 0.25] },
    { quantity: 1, unitPrice: 49_00, amount: 49_00, rates: [0.06] },
  ])
})

test('a price that is no whole number of öre for its copies has the decimals that make it so', () => {
  const line: IssuedLine = {
    kind: 'goods',
    title: 'Doktor Glas',
    isbn: '',
    quantity: 3,
    unitPrice: 10_08,
    includesVat: false,
    discount: 0,
    rate: 0.06,
    net: 30_24,
    vat: 1_81,
  }
  expect(documentFigures([line], { isWithVat: true }).rows).toMatchObject([{ unitPrice: 1068.3, netUnitPrice: 10_08, amount: 32_05 }])
  expect(documentFigures([line], { isWithVat: false }).rows).toMatchObject([{ unitPrice: 10_08, amount: 30_24 }])
})
