import * as z from 'zod/mini'
import { endpoint, id } from '../core/endpoint'
import type { Permission } from '../core/permissions'
import { comparisons, steps } from './periods'

export const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })
/** An ISO 4217 code; '' for all. */
export const currency = z._default(z.string().check(z.regex(/^([A-Z]{3})?$/, { error: 'Three capital letters, as in SEK' })), '')

/** As many rows as there are may be asked for at once, for a file of all (docs/product.md, Limits). */
export const mostReportRows = 1_000_000

/**
 * What every report is asked for. Both days are included, and of Stockholm; without them, the twelve months that end today.
 * `sort` is `''` or `'field asc|desc'`. `currency`: only what was sold in it; amounts are in öre all the same.
 */
export const reportRequest = z.object({
  searchKey: z._default(z.string().check(z.maxLength(200, { error: 'Search with 200 characters or fewer' })), ''),
  page: z._default(z.int().check(z.positive(), z.maximum(mostReportRows)), 1),
  pageSize: z._default(z.int().check(z.positive(), z.maximum(mostReportRows)), 100),
  sort: z._default(z.string().check(z.regex(/^$|^[A-Za-z]+ (asc|desc)$/, { error: "Sort is '' or 'field asc' or 'field desc'" })), ''),
  filter: z._default(z.union([z.literal(''), z.record(z.string(), z.unknown())]), ''),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  step: z._default(z.enum(steps, { error: `One of ${steps.join(', ')}` }), 'month'),
  compare: z._default(z.enum(comparisons, { error: `One of ${comparisons.join(', ')}` }), 'none'),
  currency,
})
export type ReportRequest = z.output<typeof reportRequest>

/** Rows in `data`; of all of them together `totals`, and what its chart shows as `series`. Amounts are öre. `asOf`: ISO 8601. */
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

/** A report's call, named as in docs/product.md, Calls. */
export const report = <Row extends z.ZodMiniType, Totals extends z.ZodMiniType, Point extends z.ZodMiniType>(
  name: string,
  permission: Permission,
  summary: string,
  answers: { row: Row; totals: Totals; point: Point },
) =>
  endpoint({
    method: 'POST',
    path: `Report/${name}`,
    isReading: true,
    isLong: true,
    permission,
    summary,
    body: reportRequest,
    answer: reportAnswer(answers.row, answers.totals, answers.point),
  })

const salesFigures = z.object({
  /** Orders that something was invoiced of, each once, and receipts. */
  orders: z.int(),
  receipts: z.int(),
  /** Copies sold less those that came back. */
  copies: z.int(),
  sales: z.int(),
  /** Below zero. */
  credits: z.int(),
  /** `sales` + `credits`, without VAT. */
  revenue: z.int(),
  vat: z.int(),
  discount: z.int(),
  averageOrder: z.nullable(z.int()),
  /** What orders that were done then have on no invoice now. */
  toInvoice: z.int(),
})

export const salesRow = z.object({
  id,
  from: z.string(),
  to: z.string(),
  ...salesFigures.shape,
  /** Revenue of the days it is compared with. */
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
  /** Of the edition. */
  id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  contributor: z.string(),
  publisher: z.string(),
  genre: z.string(),
  language: z.string(),
  sold: z.int(),
  /** Below zero. */
  returned: z.int(),
  copies: z.int(),
  revenue: z.int(),
  /** Of all revenue of editions, 0 to 1; null where there is none. */
  share: z.nullable(z.number()),
  /** With all that sold better. */
  cumulative: z.nullable(z.number()),
  /** A: the best that make 80 % of revenue; B: to 95 %; C: the rest. */
  class: z.enum(['A', 'B', 'C']),
  onHand: z.int(),
  /** How long what is on hand lasts at the pace of the last twelve weeks; null where nothing was sold in them. */
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
  /** Where it stands in the whole. */
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
  /** Of the edition. */
  id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  /** Copies by the status of their orders. */
  create: z.int(),
  newOrder: z.int(),
  inProgress: z.int(),
  reserved: z.int(),
  onHand: z.int(),
  /** Copies that placed orders want, have not set aside, and that are not free on a shelf in Stockholm. */
  short: z.int(),
  /** Whole days since the oldest of its orders was made. */
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

/** Hours; null where nothing has come so far. */
export const times = z.object({
  count: z.int(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
  longest: z.nullable(z.number()),
})

export const agentTimeRow = z.object({
  /** Of the distributor. */
  id,
  agent: z.string(),
  requests: z.int(),
  /** From submitted to answered, from there to delivered, and from submitted to received. Open ones are counted to now. */
  answered: times,
  delivered: times,
  whole: times,
  /** Of `due` requests that had a day to come by, those that came later or have not come. */
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
