import type { Cell } from '#api/core/sheet/writeSheet'
import {
  agentColumns,
  bookColumns,
  changeOf,
  customerColumns,
  filed,
  filedTitle,
  isNumber,
  type Kind,
  openBookColumns,
  type SheetColumn,
  salesColumns,
  type Value,
} from '#api/statistics/columns'
import { durationText } from '#api/statistics/durations'
import { type ReportName, reportTitles } from '#api/statistics/entities'
import { labels } from '#api/statistics/labels'
import { stepName } from '#api/statistics/periods'
import type { ReportRequest } from '#api/statistics/reports'
import { amountOf, countOf, decimalOf, percentOf } from '../../core/documents/words'

type Figures = Readonly<Record<string, number | null>>
/** Rows of any report: its columns read them. */
type AnyRow = never
export type Answered = {
  data: AnyRow[]
  result: { fromDate: string; toDate: string; total: number; totals: Figures; comparedTotals: Figures | null; asOf: string }
}

/** Figures of each report's head, in the order in which a board reads them. */
const headed: Readonly<Record<ReportName, Readonly<Record<string, readonly [label: string, kind: Kind]>>>> = {
  sales: {
    revenue: [labels.figures.revenue, 'amount'],
    sales: [labels.figures.sales, 'amount'],
    credits: [labels.figures.credits, 'amount'],
    orders: [labels.figures.orders, 'count'],
    averageOrder: [labels.figures.averageOrder, 'amount'],
    copies: [labels.figures.copies, 'count'],
    receipts: [labels.figures.receipts, 'count'],
    toInvoice: [labels.figures.toInvoice, 'amount'],
  },
  books: { revenue: [labels.figures.revenue, 'amount'], copies: [labels.figures.copies, 'count'] },
  customers: {
    revenue: [labels.figures.revenue, 'amount'],
    customers: [labels.books.customers, 'count'],
    editions: [labels.books.editions, 'count'],
    copies: [labels.figures.copies, 'count'],
  },
  openBooks: {
    value: [labels.openBooks.value, 'amount'],
    create: [labels.openBooks.create, 'count'],
    newOrder: [labels.openBooks.newOrder, 'count'],
    inProgress: [labels.openBooks.inProgress, 'count'],
    short: [labels.openBooks.short, 'count'],
  },
  agentTimes: {
    requests: [labels.agents.requests, 'count'],
    late: [labels.agents.late, 'count'],
    open: [labels.agents.open, 'count'],
  },
}

const language = 'en'

function textOf(kind: Kind, value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (kind === 'amount') return amountOf(value, language)
  if (kind === 'share') return percentOf(value, language)
  if (kind === 'hours') return durationText(value)
  return kind === 'decimal' ? decimalOf(value, language) : countOf(value)
}

const columnsOf = (report: ReportName, { step, compare }: ReportRequest): SheetColumn<AnyRow>[] =>
  ({
    sales: () => salesColumns(step, compare, (window) => stepName(window, step)),
    books: () => bookColumns(compare),
    customers: () => customerColumns(compare),
    openBooks: openBookColumns,
    agentTimes: agentColumns,
  })[report]() as SheetColumn<AnyRow>[]

const signed = (change: number) => `${change > 0 ? '+' : ''}${percentOf(Math.round(change * 1000) / 1000, language)}`

/** A report as a table: all of it for Excel, and the columns of a sheet of A4. */
export function sheetOf(report: ReportName, request: ReportRequest, { data, result }: Answered) {
  const { fromDate, toDate, totals, comparedTotals } = result
  const columns = columnsOf(report, request)
  const printed = columns.filter(({ isPrinted = true }) => isPrinted)
  const days = report === 'openBooks' ? 'as it is now' : `${fromDate} – ${toDate}`
  const title = reportTitles[report]
  const compare = request.compare === 'none' ? '' : `; compared with: ${labels.comparisons[request.compare].toLowerCase()}`
  return {
    title,
    days,
    above: `${title}: ${days}${compare}; amounts in SEK without VAT`,
    comparison: request.compare === 'none' ? '' : labels.comparisons[request.compare],
    titles: columns.map(filedTitle),
    rows: data.map((row) => columns.map(({ kind, value }): Cell => filed(kind, value(row)))),
    figures: Object.entries(headed[report]).flatMap(([name, [label, kind]]) => {
      const value = totals[name] ?? null
      if (value === null) return []
      const change = changeOf(value, comparedTotals?.[name])
      return [{ label, value: change === null ? textOf(kind, value) : `${textOf(kind, value)} (${signed(change)})` }]
    }),
    printed: {
      columns: printed.map(({ title, kind }) => ({ title, isNumber: isNumber(kind), isWide: kind === 'text' })),
      rows: data.slice(0, maxPrinted).map((row) => printed.map(({ kind, value }) => textOf(kind, value(row)))),
      left: Math.max(result.total - maxPrinted, 0),
    },
  }
}

/** Twelve sheets of A4. */
const maxPrinted = 400
