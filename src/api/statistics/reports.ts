import * as z from 'zod/mini'
import { endpoint, id } from '../core/endpoint'
import type { Permission } from '../core/permissions'
import { comparisons, steps } from './periods'

export const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })
/** ISO 4217; '' for all. */
export const currency = z._default(z.string().check(z.regex(/^([A-Z]{3})?$/, { error: 'Three capital letters, as in SEK' })), '')

/** docs/product.md, Limits. */
export const maxReportRows = 1_000_000

/**
 * Days inclusive, in Stockholm; by default the twelve months until today. `sort` is `''` or `'field asc|desc'`. `currency`: only sales in
 * it; amounts are öre anyway.
 */
export const reportRequest = z.object({
  searchKey: z._default(z.string().check(z.maxLength(200, { error: 'Search with 200 characters or fewer' })), ''),
  page: z._default(z.int().check(z.positive(), z.maximum(maxReportRows)), 1),
  pageSize: z._default(z.int().check(z.positive(), z.maximum(maxReportRows)), 100),
  sort: z._default(z.string().check(z.regex(/^$|^[A-Za-z]+ (asc|desc)$/, { error: "Sort is '' or 'field asc' or 'field desc'" })), ''),
  filter: z._default(z.union([z.literal(''), z.record(z.string(), z.unknown())]), ''),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  step: z._default(z.enum(steps, { error: `One of ${steps.join(', ')}` }), 'month'),
  compare: z._default(z.enum(comparisons, { error: `One of ${comparisons.join(', ')}` }), 'none'),
  currency,
})
export type ReportRequest = z.output<typeof reportRequest>

/** `totals` over all rows, `series` for the chart. Amounts in öre. `asOf`: ISO 8601. */
const reportAnswer = <Row extends z.ZodMiniType, Totals extends z.ZodMiniType, Point extends z.ZodMiniType>(
  row: Row,
  totals: Totals,
  point: Point,
) =>
  z.object({
    isSuccess: z.boolean(),
    status: z.int(),
    message: z.string(),
    data: z.array(row),
    result: z.object({
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      fromDate: z.string(),
      toDate: z.string(),
      totals,
      comparedTotals: z.nullable(totals),
      series: z.array(point),
      asOf: z.string(),
    }),
  })

/** Named as in docs/product.md, Calls. */
export const report = <Row extends z.ZodMiniType, Totals extends z.ZodMiniType, Point extends z.ZodMiniType>(
  name: string,
  permission: Permission,
  summary: string,
  answers: { row: Row; totals: Totals; point: Point },
) =>
  endpoint(`POST Report/${name}`, {
    isReading: true,
    isLong: true,
    permission,
    summary,
    body: reportRequest,
    answer: reportAnswer(answers.row, answers.totals, answers.point),
  })

const salesFigures = z.object({
  orders: z.int(),
  receipts: z.int(),
  copies: z.int(),
  sales: z.int(),
  /** Negative. */
  credits: z.int(),
  /** `sales` + `credits`, without VAT. */
  revenue: z.int(),
  vat: z.int(),
  discount: z.int(),
  averageOrder: z.nullable(z.int()),
  toInvoice: z.int(),
})

export const salesRow = z.object({
  id,
  from: z.string(),
  to: z.string(),
  ...salesFigures.shape,
  compared: z.nullable(z.int()),
})
export type SalesRow = z.output<typeof salesRow>
export type SalesFigures = z.output<typeof salesFigures>

export const salesReport = report('GetSalesReport', 'StatisticsSalesReport', 'What was sold, step by step', {
  row: salesRow,
  totals: salesFigures,
  point: z.object({ from: z.string(), to: z.string(), revenue: z.int(), compared: z.nullable(z.int()) }),
})

export const bookSalesRow = z.object({
  id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  contributor: z.string(),
  publisher: z.string(),
  genre: z.string(),
  language: z.string(),
  sold: z.int(),
  /** Negative. */
  returned: z.int(),
  copies: z.int(),
  revenue: z.int(),
  /** 0 to 1; null without revenue. */
  share: z.nullable(z.number()),
  cumulative: z.nullable(z.number()),
  /** A: best sellers to 80 % of revenue; B: to 95 %; C: the rest. */
  class: z.enum(['A', 'B', 'C']),
  onHand: z.int(),
  /** At the pace of the last twelve weeks; null without sales. */
  weeks: z.nullable(z.number()),
  compared: z.nullable(z.int()),
})
export type BookSalesRow = z.output<typeof bookSalesRow>

const bookFigures = z.object({ sold: z.int(), returned: z.int(), copies: z.int(), revenue: z.int() })

export const bookSalesReport = report(
  'GetBookSalesReport',
  'StatisticsBookSalesReport',
  'What each edition sold, and how long stock lasts',
  {
    row: bookSalesRow,
    totals: bookFigures,
    point: z.object({ id, title: z.string(), revenue: z.int() }),
  },
)

export const customerBookRow = z.object({
  id,
  customerId: id,
  customer: z.string(),
  productDetailId: id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  orders: z.int(),
  copies: z.int(),
  revenue: z.int(),
  first: z.string(),
  last: z.string(),
  compared: z.nullable(z.int()),
})
export type CustomerBookRow = z.output<typeof customerBookRow>

export const customerBookFilter = z.object({ customerId: z.optional(id), productDetailId: z.optional(id) })

export const customerBookSalesReport = report(
  'CustomerBookSalesReport',
  'StatisticsCustomerBookSalesReport',
  'What each customer bought of each edition; receipts have no customer',
  {
    row: customerBookRow,
    totals: z.object({ customers: z.int(), editions: z.int(), copies: z.int(), revenue: z.int() }),
    point: z.object({ customerId: id, customer: z.string(), productDetailId: id, title: z.string(), copies: z.int(), revenue: z.int() }),
  },
)

export const openBookRow = z.object({
  id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  create: z.int(),
  newOrder: z.int(),
  inProgress: z.int(),
  reserved: z.int(),
  onHand: z.int(),
  short: z.int(),
  waiting: z.int(),
  value: z.int(),
})
export type OpenBookRow = z.output<typeof openBookRow>

const openFigures = z.object({
  create: z.int(),
  newOrder: z.int(),
  inProgress: z.int(),
  reserved: z.int(),
  short: z.int(),
  value: z.int(),
})

export const openBooksReport = report(
  'OpenBasketStatusBooksReport',
  'StatisticsOpenBasketStatusReport',
  'Editions that open orders wait for, as it is now; its days are of no account',
  {
    row: openBookRow,
    totals: openFigures,
    point: z.object({ id, title: z.string(), create: z.int(), newOrder: z.int(), inProgress: z.int() }),
  },
)

/** Hours; null without data. */
export const times = z.object({
  count: z.int(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
  longest: z.nullable(z.number()),
})

export const agentTimeRow = z.object({
  id,
  agent: z.string(),
  requests: z.int(),
  answered: times,
  delivered: times,
  whole: times,
  late: z.int(),
  due: z.int(),
  open: z.int(),
})
export type AgentTimeRow = z.output<typeof agentTimeRow>

export const agentOrderTimeReport = report(
  'AgentOrderTimeReport',
  'StatisticsAgentOrderTimeReport',
  'How long distributors take, of the requests submitted in these days',
  {
    row: agentTimeRow,
    totals: z.object({ requests: z.int(), late: z.int(), due: z.int(), open: z.int() }),
    point: z.object({
      id,
      agent: z.string(),
      min: z.number(),
      firstQuartile: z.number(),
      median: z.number(),
      thirdQuartile: z.number(),
      max: z.number(),
    }),
  },
)
