import type { CashSale } from '#api/till/till'
import { countOf, amountOf as inLanguage, percentOf } from '../core/documents/words'
import { typesetPdf } from '../core/typst/typst'
import { methodWords, timeOf } from './words'

/** 80 mm wide; values are data, never markup. */
const source = `
#let it = json(bytes(sys.inputs.receipt))
#set document(title: it.title, date: none)
#set page(width: 80mm, height: auto, margin: (x: 5mm, y: 6mm))
#set text(font: "Vazirmatn", size: 8.5pt, number-width: "tabular", lang: "sv")
#let own(value, ..more) = box({
  set text(dir: if value.dir == "rtl" { rtl } else { ltr }, ..more)
  value.text
})
#let rule = line(length: 100%, stroke: 0.4pt)
#align(center)[
  #text(size: 12pt, weight: "bold", it.seller) \\
  #for row in it.lines [#row \\ ]
  Org.nr #it.org \\ Momsreg.nr #it.vatNumber
]
#if it.mark != "" { align(center, text(size: 17pt, weight: "bold", it.mark)) }
#rule
#grid(columns: (auto, 1fr), row-gutter: 1.6mm, align: (start, end), ..it.facts.map(((label, value)) => (label, value)).flatten())
#rule
#for row in it.items {
  block(below: 1mm, own(row.title, weight: "bold"))
  grid(columns: (1fr, auto), align: (start, end), row.detail, row.amount)
}
#rule
#grid(columns: (1fr, auto), row-gutter: 1.6mm, align: (start, end),
  ..it.totals.map(row => (text(weight: if row.bold { "bold" } else { "regular" }, size: if row.bold { 11pt } else { 8.5pt }, row.label),
    text(weight: if row.bold { "bold" } else { "regular" }, size: if row.bold { 11pt } else { 8.5pt }, row.value))).flatten())
#v(3mm)
#align(center, it.end)
`

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const percent = (rate: number) => percentOf(rate, 'sv')
const amountOf = (amount: number) => inLanguage(amount, 'sv')

/** SKVFS 2014:9, chapter 7; copies and training are marked in double size. */
export const receiptPdf = (sale: CashSale, isCopy: boolean): Promise<Buffer> => {
  const { document, kind } = sale
  const row = (label: string, value: string, bold = false) => ({ label, value, bold })
  const cash = document.payments.filter(({ method }) => method === 'cash')
  const receipt = {
    title: `Kvitto ${sale.number}`,
    seller: document.seller.name,
    lines: document.seller.lines,
    org: document.seller.orgNumber,
    vatNumber: document.seller.vatNumber,
    mark: [kind === 'training' ? 'ÖVNING' : kind === 'return' ? 'RETUR' : '', isCopy ? 'KOPIA' : ''].filter(Boolean).join(' '),
    facts: [
      ['Kvitto', String(sale.number)],
      ['Datum', timeOf(sale.at)],
      ['Kassa', document.register],
      ['Säljare', document.soldBy],
      ...(document.returns === null ? [] : [['Retur av kvitto', String(document.returns)]]),
    ],
    items: document.lines.map(({ title, quantity, unitPrice, listPrice, gross, rate }) => ({
      title: { text: title, dir: rightToLeft.test(/\p{L}/u.exec(title)?.[0] ?? '') ? 'rtl' : 'ltr' },
      detail: `${countOf(quantity)} × ${amountOf(unitPrice)}${listPrice ? ` (ord. ${amountOf(listPrice)})` : ''}, moms ${percent(rate)}`,
      amount: amountOf(gross),
    })),
    totals: [
      row(kind === 'return' ? 'Att återbetala SEK' : 'Totalt SEK', amountOf(sale.gross), true),
      ...document.rates.map(({ rate, net, vat }) => row(`Moms ${percent(rate)} av ${amountOf(net)}`, amountOf(vat))),
      ...(sale.rounding ? [row('Öresavrundning', amountOf(sale.rounding))] : []),
      ...document.payments.map(({ method, amount }) => row(methodWords[method], amountOf(amount))),
      ...cash.filter(({ tendered, amount }) => tendered !== amount).map(({ tendered }) => row('Mottaget', amountOf(tendered))),
      ...(sale.change ? [row('Växel', amountOf(sale.change))] : []),
    ],
    end: kind === 'training' ? 'Detta är inget kvitto' : 'Tack och välkommen åter',
  }
  return typesetPdf({ source, inputs: { receipt: JSON.stringify(receipt) } })
}
