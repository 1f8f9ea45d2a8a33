import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takePart } from '#api/invoices/parts'
import { type DocumentCharge, type DocumentLine, documentTotals } from '#api/orders/documentTotals'
import { type Explained, explain, explainableOf } from '#api/orders/explain'

const rates = [600, 2500, 0]
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: fc.integer({ min: 0, max: 500_00 }),
  off: fc.integer({ min: 0, max: 100 }),
  includesVat: fc.boolean(),
  rate: fc.constantFrom(...rates),
})
type Priced = typeof line extends fc.Arbitrary<infer T> ? T : never
const charge = fc.record({ amount: fc.integer({ min: 1, max: 99_00 }), rate: fc.constantFrom(...rates) })

const leavesOf = ({ parts, ...own }: Explained): Omit<Explained, 'parts'>[] => (parts.length ? parts.flatMap(leavesOf) : [own])
const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0)
const eachOf = (explained: Explained): Explained[] => [explained, ...explained.parts.flatMap(eachOf)]

const asRate = <T extends { rate: number }>(taxed: T) => ({ ...taxed, rate: taxed.rate / 10_000 })

/** An order of these lines and charges, as its page shows it. */
function orderOf(lines: readonly Priced[], charges: readonly DocumentCharge[]) {
  const priced = lines.map(({ quantity, unitPrice, off, ...terms }) => {
    const discount = Math.floor((quantity * unitPrice * off) / 200)
    return { quantity, unitPrice, discount, ...terms, base: quantity * unitPrice - discount }
  })
  const totals = documentTotals(priced satisfies DocumentLine[], charges)
  const goods = priced.map(({ base: _, ...terms }, i) => ({
    title: `Title ${i}`,
    ...asRate(terms),
    net: totals.lines[i]?.net ?? 0,
    vat: totals.lines[i]?.vat ?? 0,
  }))
  const shown = charges.map(({ amount }, i) => ({ title: `Charge ${i}`, quantity: 1, unitPrice: amount, net: amount }))
  return { totals, explainable: { goods, charges: shown, rates: totals.rates.map(asRate) } }
}

test('the leaves of every figure of an order sum to the figure, and nothing is left unexplained', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.array(charge, { maxLength: 2 }), (lines, charges) => {
      const { totals, explainable } = orderOf(lines, charges)
      const { net, vat, total } = explain(explainable)
      expect([net.amount, sum(vat), total.amount]).toEqual([totals.net, totals.vat, totals.total])
      for (const each of eachOf(total)) expect(sum(leavesOf(each))).toBe(each.amount)
      expect(eachOf(total).filter(({ rule }) => rule === 'remainder')).toEqual([])
    }),
  )
})

test('VAT of a rate names what it is reckoned on, what that comes to, and that it is rounded once', () => {
  const { explainable } = orderOf(
    [
      { quantity: 3, unitPrice: 10_08, off: 0, includesVat: false, rate: 600 },
      { quantity: 1, unitPrice: 129_00, off: 0, includesVat: true, rate: 600 },
    ],
    [{ amount: 49_00, rate: 2500 }],
  )
  const [vat] = explain(explainable).vat
  expect(vat).toMatchObject({ rate: 0.06, amount: 12_05, base: 200_94 })
  expect(vat?.parts).toMatchObject([
    { rule: 'vatOn', base: 79_24, exact: 475.44, amount: 4_75 },
    { rule: 'vatIn', base: 129_00, amount: 7_30 },
  ])
})

test('a part of an order says what it took over from the parts before it', () => {
  const part = (take: number, left: { quantity: number; amount: number; vat: number }) =>
    takePart([{ ...left, includesVat: false, rate: 600, take }])[0] ?? { quantity: 0, amount: 0, net: 0, vat: 0 }
  const fullLine = { quantity: 3, amount: 30_24, vat: 1_81 }
  const first = part(1, fullLine)
  const second = part(1, { quantity: 2, amount: fullLine.amount - first.amount, vat: fullLine.vat - first.vat })
  const last = part(1, { quantity: 1, amount: fullLine.amount - first.amount - second.amount, vat: fullLine.vat - first.vat - second.vat })
  const document = explainableOf([
    {
      kind: 'goods',
      title: 'Aniara',
      isbn: '',
      quantity: 1,
      unitPrice: 10_08,
      includesVat: false,
      discount: 0,
      rate: 0.06,
      net: last.net,
      vat: last.vat,
    },
  ])
  const { vat, total } = explain(document)
  expect(vat[0]?.parts).toMatchObject([
    { rule: 'vatOn', amount: 60 },
    { rule: 'remainder', amount: 1 },
  ])
  for (const each of eachOf(total)) expect(sum(leavesOf(each))).toBe(each.amount)
})

test('a credit note is explained above zero, and freight over two rates is one charge', () => {
  const freight = { kind: 'freight' as const, title: 'Freight', isbn: '', quantity: -1, includesVat: false, discount: 0 }
  const { net, total } = explain(
    explainableOf(
      [
        { ...freight, unitPrice: 32_67, rate: 0.06, net: -32_67, vat: -1_96 },
        { ...freight, unitPrice: 16_33, rate: 0.25, net: -16_33, vat: -4_08 },
      ],
      true,
    ),
  )
  expect(net.parts).toMatchObject([{ rule: 'charge', title: 'Freight', amount: 49_00 }])
  expect(total.amount).toBe(55_04)
})
