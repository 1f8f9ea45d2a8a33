import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Invoice } from '#api/invoices/invoices'
import { takePart } from '#api/invoices/parts'
import type { IssuedLine } from '#api/orders/documentRows'
import { byRate, documentTotals } from '#api/orders/documentTotals'
import { money } from '#views/core/format.ts'
import { Lines } from '#views/invoices/Lines.tsx'
import { invoiceOf } from '../../../.storybook/fixtures/trade'
import { moneyCases } from '../../api/invoices/moneyCases'

type Document = Invoice['document']
const inUnits = (vatRate: number) => Math.round(vatRate * 10_000)

const line = { kind: 'goods', title: 'Doktor Glas', isbn: '', quantity: 1, includesVat: false, discount: 0 } as const

/** A document of one line each of these amounts. */
const linesOf = (rates: readonly { rate: number; net: number; vat: number }[]): IssuedLine[] =>
  rates.map((rate) => ({ ...line, ...rate, unitPrice: rate.net }))

/** What the page of an invoice shows below its lines, and then the sentences. */
function shown({ lines = [], ...document }: Partial<Document>, currency = 'SEK', kind: Invoice['kind'] = 'invoice') {
  const rates = byRate(lines)
  const total = { amount: rates.reduce((sum, { net, vat }) => sum + net + vat, 0), currency }
  const { container, unmount } = render(
    <Lines invoice={invoiceOf({ kind, document: { ...invoiceOf().document, ...document, lines, rates }, total })} />,
  )
  const cells = [...container.querySelectorAll('tfoot td')].map((cell) => cell.textContent)
  const notes = [...container.querySelectorAll('p')].map((note) => note.textContent)
  unmount()
  return { cells, notes }
}

test('the page of an invoice says of each case of the money what the order comes to', () => {
  for (const [name, { lines, freight, rates, total }] of Object.entries(moneyCases)) {
    const reckoned = documentTotals(
      lines.map(({ unitPrice, quantity, vatRate = 0.06, discount = 0, codeDiscount = 0 }) => {
        return { base: unitPrice * quantity - discount - codeDiscount, includesVat: false, rate: inUnits(vatRate) }
      }),
      freight ? [{ amount: freight, rate: 2500 }] : [],
    )
    const items = [...reckoned.lines, ...reckoned.charges.flat()].map((taxed) => ({ ...taxed, rate: taxed.rate / 10_000 }))
    const inMoney = (amount: number) => money({ amount, currency: 'SEK' })
    const net = rates.reduce((sum, [of]) => sum + of, 0)
    const { cells } = shown({ lines: linesOf(items), exchange: null })
    expect(cells, name).toEqual([inMoney(net), ...rates.map(([, vat]) => inMoney(vat)), inMoney(total)])
  }
})

test('the page of an invoice in euros says its VAT in kronor, and one without VAT says why', () => {
  const lines = linesOf([{ rate: 0.06, net: 89_50, vat: 5_37 }])
  const euros = shown({ lines, exchange: { rate: 11.2345, day: '2026-11-20', vatSek: 60_33 } }, 'EUR')
  expect(euros.cells).toEqual(['€89.50', '€5.37', '€94.87'])
  expect(euros.notes.join()).toContain(money({ amount: 60_33, currency: 'SEK' }))
  const why = 'No VAT: export, Article 146 of Directive 2006/112/EC.'
  expect(shown({ lines: linesOf([{ rate: 0, net: 1, vat: 0 }]), vatNotes: [why] }).notes).toContain(why)
})

/** A line as it is invoiced or credited copy by copy: what the page says of each part. */
function partsShown({ amount, vat }: { amount: number; vat: number }, kind: 'invoice' | 'credit') {
  const left = { quantity: 3, amount, vat, includesVat: false, rate: 600 }
  return [0, 1, 2].map(() => {
    const [part] = takePart([{ ...left, take: 1 }])
    if (!part) throw new Error('Nothing was taken')
    left.quantity -= 1
    left.amount -= part.amount
    left.vat -= part.vat
    const sign = kind === 'credit' ? -1 : 1
    const lines = linesOf([{ rate: 0.06, net: sign * part.net, vat: sign * part.vat }]).map((each) => ({ ...each, quantity: sign }))
    return shown({ lines, exchange: null }, 'SEK', kind).cells
  })
}

test('the page of each part of an invoice, and of each part that is credited, says the öre of the whole', () => {
  const inMoney = (amounts: readonly number[]) => amounts.map((amount) => money({ amount, currency: 'SEK' }))
  expect(partsShown({ amount: 30_24, vat: 1_81 }, 'invoice')).toEqual([
    inMoney([10_08, 60, 10_68]),
    inMoney([10_08, 60, 10_68]),
    inMoney([10_08, 61, 10_69]),
  ])
  expect(partsShown({ amount: 100_00, vat: 6_00 }, 'credit')).toEqual([
    inMoney([33_33, 2_00, 35_33]),
    inMoney([33_34, 2_00, 35_34]),
    inMoney([33_33, 2_00, 35_33]),
  ])
})
