import * as z from 'zod/mini'
import { endpoint, id } from '../core/endpoint'
import type { Permission } from '../core/permissions'
import { statusLists } from '../orders/paths'
import { currency, day } from './reports'

const request = {
  page: z._default(z.int().check(z.positive(), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.positive(), z.maximum(1000)), 100),
}

const linesAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    isSuccess: z.boolean(),
    status: z.int(),
    message: z.string(),
    data: z.array(row),
    result: z.object({ total: z.int(), page: z.int(), pageSize: z.int(), sum: z.int() }),
  })

export const salesFigure = z.enum(['orders', 'receipts', 'copies', 'sold', 'returned', 'sales', 'credits', 'revenue', 'vat', 'discount'])
export type SalesFigure = z.output<typeof salesFigure>

/** `amount` added to the figure: öre, copies or one. */
export const salesLine = z.object({
  id,
  day: z.string(),
  kind: z.enum(['invoice', 'credit', 'sale', 'return', 'opening']),
  item: z.enum(['goods', 'freight', 'service']),
  /** Null for opening lines. */
  documentId: z.nullable(id),
  number: z.nullable(z.int()),
  basketId: z.nullable(id),
  customer: z.string(),
  title: z.string(),
  isbn: z.nullable(z.string()),
  quantity: z.int(),
  net: z.int(),
  amount: z.int(),
})
export type SalesLine = z.output<typeof salesLine>

const window = { fromDate: day, toDate: day, currency }

const linesOf = (name: string, permission: Permission, summary: string) =>
  endpoint(`POST Report/${name}`, {
    isReading: true,
    isLong: true,
    permission,
    summary,
    body: z.object({
      ...request,
      ...window,
      of: salesFigure,
      /** Copies and revenue without freight and services. */
      isOfEditions: z._default(z.boolean(), false),
      productDetailId: z.optional(id),
      customerId: z.optional(id),
      searchKey: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    answer: linesAnswer(salesLine),
  })

export const salesLines = {
  sales: linesOf('SalesReportLines', 'StatisticsSalesReport', 'The lines that a number of the sales report is the sum of'),
  books: linesOf('BookSalesReportLines', 'StatisticsBookSalesReport', 'The lines that a number of the book sales report is the sum of'),
  customers: linesOf(
    'CustomerBookSalesReportLines',
    'StatisticsCustomerBookSalesReport',
    'The lines that a number of the report of customers and books is the sum of',
  ),
}

export const basketLine = z.object({
  id,
  basketId: id,
  status: z.enum(['create', 'newOrder', 'inProgress', 'done', 'cancelled']),
  list: z.enum(statusLists),
  customer: z.string(),
  title: z.string(),
  isbn: z.nullable(z.string()),
  quantity: z.int(),
  createdAt: z.string(),
  amount: z.int(),
})
export type BasketLine = z.output<typeof basketLine>

export const toInvoiceLines = endpoint('POST Report/ToInvoiceLines', {
  isReading: true,
  permission: 'StatisticsSalesReport',
  summary: 'Lines of orders that were done in these days and are on no invoice',
  body: z.object({ ...request, ...window }),
  answer: linesAnswer(basketLine),
})

export const openBookLines = endpoint('POST Report/OpenBasketStatusBooksReportLines', {
  isReading: true,
  permission: 'StatisticsOpenBasketStatusReport',
  summary: 'The lines of open orders that a number of the report is the sum of',
  body: z.object({
    ...request,
    of: z.enum(['create', 'newOrder', 'inProgress', 'reserved', 'value']),
    productDetailId: z.optional(id),
    searchKey: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: linesAnswer(basketLine),
})

/** ISO 8601, null if not yet; `amount` is 1. */
export const requestLine = z.object({
  id,
  origin: z.enum(['admin', 'agent']),
  state: z.string(),
  submittedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  hours: z.number(),
  isLate: z.boolean(),
  amount: z.int(),
})
export type RequestLine = z.output<typeof requestLine>

export const agentRequestLines = endpoint('POST Report/AgentOrderTimeReportLines', {
  isReading: true,
  permission: 'StatisticsAgentOrderTimeReport',
  summary: 'The requests behind a number of the report of distributors, slowest first',
  body: z.object({
    ...request,
    fromDate: day,
    toDate: day,
    of: z.enum(['requests', 'late', 'due', 'open']),
    distributorId: z.optional(id),
    searchKey: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: linesAnswer(requestLine),
})
