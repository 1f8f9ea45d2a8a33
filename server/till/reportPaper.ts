import type { CashReport } from '#api/till/till'
import { countedMethods, differencesOf, expectedOf } from '#api/till/totals'
import { amountOf, percentOf } from '../core/documents/words'
import { typesetPdf } from '../core/typst/typst'
import type { Seller } from './seller'
import { methodWords, timeOf } from './words'

/** 80 mm wide; values are data, never markup. */
const source = `
#let it = json(bytes(sys.inputs.report))
#set document(title: it.title, date: none)
#set page(width: 80mm, height: auto, margin: (x: 5mm, y: 6mm))
#set text(font: "Vazirmatn", size: 8.5pt, number-width: "tabular", lang: "sv")
#let rule = line(length: 100%, stroke: 0.4pt)
#align(center)[
  #text(size: 12pt, weight: "bold", it.seller.name) \\
  #for row in it.seller.lines [#row \\ ]
  Org.nr #it.seller.orgNumber \\ Momsreg.nr #it.seller.vatNumber
]
#align(center, text(size: 14pt, weight: "bold", it.title))
#for part in it.parts {
  rule
  grid(columns: (1fr, auto), column-gutter: 3mm, row-gutter: 1.6mm, align: (start, end), ..part.flatten())
}
`

const sek = (amount: number) => amountOf(amount, 'sv')
type Row = [label: string, value: string]

/** SKVFS 2014:9, chapter 7. */
export const reportPaper = (report: CashReport, seller: Seller): Promise<Buffer> => {
  const { day, counted, moves } = report
  const expected = expectedOf(report)
  const differences = counted && differencesOf(counted, expected)
  const title = day.closedAt ? `Z-dagrapport ${day.z}` : 'X-dagrapport'
  const head: Row[] = [
    ['Kassa', report.register],
    ['Öppnad', timeOf(day.openedAt)],
    ['Öppnad av', day.openedBy],
    ...(day.closedAt ? ([['Stängd', timeOf(day.closedAt)]] satisfies Row[]) : []),
    ...(report.closedBy ? ([['Stängd av', report.closedBy]] satisfies Row[]) : []),
    ...(report.firstNumber === null ? [] : ([['Kvitton', `${report.firstNumber}–${report.lastNumber}`]] satisfies Row[])),
  ]
  const sales: Row[] = [
    ['Antal försäljningar', String(report.sales)],
    ['Antal returer', String(report.returns)],
    ['Antal övningar', String(report.training)],
    ['Antal kopior', String(report.copies ?? 0)],
    ['Rabatter', sek(report.discounts ?? 0)],
    ['Försäljning inkl. moms', sek(report.gross)],
    ...report.vat.flatMap(({ rate, net, vat }): Row[] => [[`Moms ${percentOf(rate, 'sv')} av ${sek(net)}`, sek(vat)]]),
    ['Öresavrundning', sek(report.rounding)],
  ]
  const drawer: Row[] = [
    ['Växelkassa', sek(day.float)],
    ...report.methods.map(({ method, amount }): Row => [methodWords[method], sek(amount)]),
    ...moves.map(({ reason, amount }): Row => [reason, sek(amount)]),
    ['Förväntad kontant', sek(expected.cash)],
  ]
  const count: Row[] = countedMethods.flatMap((method): Row[] =>
    counted && differences
      ? [
          [`Räknat ${methodWords[method].toLowerCase()}`, sek(counted[method])],
          ['Differens', sek(differences[method])],
        ]
      : [],
  )
  const reason: Row[] = report.reason ? [['Orsak', report.reason]] : []
  const parts = [head, sales, drawer, [...count, ...reason]].filter((part) => part.length > 0)
  return typesetPdf({ source, inputs: { report: JSON.stringify({ title, seller, parts }) } })
}
