import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentLanguages } from '#api/core/kinds/documentLanguage'
import type { IssuedLine } from '#api/orders/documentRows'
import { byRate } from '#api/orders/documentTotals'
import { invoicePdf } from '#server/invoices/paper'
import { offerPdf } from '#server/orders/offers/paper'
import { randomLines } from '../../api/orders/randomDocument'
import { textOfPdf } from '../setup/pdfText'
import { invoiceIn, offerIn, parties } from './samples'

/** Minor units, as exactly as they are printed. */
const amountOf = (text: string) =>
  Number(
    (
      Number(
        text
          .replace('−', '-')
          .replace(',', '.')
          .replace(/[^\d.-]/g, ''),
      ) * 100
    ).toFixed(4),
  )

type Read = { quantity: number; unitPrice: number; discount: number; amount: number }

/** The rows of the table of a printed document, and every amount below it by what it is of. */
function readPaper(text: string, isRightToLeft: boolean, isWithVat: boolean, hasDiscount: boolean) {
  const lines = text.split('\n').map((line) => {
    const cells = line.split(/ {2,}/)
    return isRightToLeft ? cells.reverse() : cells
  })
  const isRow = ([title = '', ...cells]: string[]) => /^(Bok \d|Frakt$)/.test(title) && cells.length > 3
  const rows = lines.filter(isRow).map(([, quantity = '', ...rest]): Read => {
    const prices = isWithVat ? rest.slice(1) : rest
    const isDiscounted = hasDiscount && prices.length === 4
    return {
      quantity: Number(quantity),
      unitPrice: amountOf(prices[0] ?? ''),
      discount: isDiscounted ? -amountOf(prices[1] ?? '') : 0,
      amount: amountOf(prices.at(-1) ?? ''),
    }
  })
  const sums = lines
    .filter((cells) => cells.length > 1 && !isRow(cells))
    .flatMap((cells) => /\d[.,]\d\d( SEK)?$/.exec(cells.at(-1) ?? '')?.input ?? [])
  return {
    rows,
    total: amountOf(sums.find((value) => value.endsWith('SEK')) ?? ''),
    others: sums.filter((value) => !value.endsWith('SEK')).map(amountOf),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const plain = (pdf: Buffer) => textOfPdf(pdf).replace(/[\u00a0\u202f]/g, ' ')

function expectArithmetic(
  text: string,
  lines: readonly IssuedLine[],
  { isRightToLeft, isWithVat }: { isRightToLeft: boolean; isWithVat: boolean },
) {
  const rates = byRate(lines)
  const total = sum(lines.map(({ net, vat }) => net + vat))
  const read = readPaper(
    text,
    isRightToLeft,
    isWithVat,
    lines.some(({ discount }) => discount !== 0),
  )
  expect(read.rows.length, text).toBe(new Set(lines.map(({ title }) => title)).size)
  for (const { quantity, unitPrice, discount, amount } of read.rows)
    expect(
      Math.abs(quantity * unitPrice - discount - amount),
      `${quantity} × ${unitPrice} − ${discount} = ${amount}\n${text}`,
    ).toBeLessThan(0.5)
  expect(read.total, text).toBe(total)
  const rowSum = sum(read.rows.map(({ amount }) => amount))
  expect(rowSum + (isWithVat ? 0 : sum(rates.map(({ vat }) => vat))), text).toBe(total)
  expect(read.others, text).toEqual([...(isWithVat ? [] : [rowSum]), ...rates.map(({ vat }) => vat)])
}

const random = fc.tuple(randomLines, fc.constantFrom(...documentLanguages), fc.boolean()).filter(([lines]) => lines.length > 0)

test('every printed row of a random invoice multiplies out and the column sums to the total, for consumers and businesses in each language', async () => {
  await fc.assert(
    fc.asyncProperty(random, async ([lines, language, isBusiness]) => {
      const made = invoiceIn(language)
      const total = { amount: sum(lines.map(({ net, vat }) => net + vat)), currency: 'SEK' }
      const document = { ...made.document, buyer: { ...made.document.buyer, isBusiness }, lines, rates: byRate(lines) }
      const text = plain(await invoicePdf([{ ...made, total, due: total, document }], false))
      expectArithmetic(text, lines, { isRightToLeft: language === 'fa', isWithVat: !isBusiness })
    }),
    { numRuns: 25 },
  )
}, 240_000)

test('every printed row of a random offer multiplies out and the column sums to the total', async () => {
  await fc.assert(
    fc.asyncProperty(random, async ([lines, language, isBusiness]) => {
      const total = { amount: sum(lines.map(({ net, vat }) => net + vat)), currency: 'SEK' }
      const buyer = { ...parties.buyer, buyer: { ...parties.buyer.buyer, isBusiness }, deliveredTo: [] }
      const text = plain(await offerPdf({ ...offerIn(language), lines, total }, { ...parties, buyer }, '2026-11-20'))
      expectArithmetic(text, lines, { isRightToLeft: language === 'fa', isWithVat: !isBusiness })
    }),
    { numRuns: 15 },
  )
}, 240_000)
