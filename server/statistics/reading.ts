import type { ReportName } from '#api/statistics/entities'
import { agentOrderTimeReport, bookSalesReport, customerBookSalesReport, openBooksReport, salesReport } from '#api/statistics/reports'
import { bind, type Json } from '../core/http/endpoints'
import { readAgentTimes } from './agentTimes'
import type { Reading } from './answer'
import { readBooks } from './books'
import { readCustomers } from './customers'
import { readOpenBooks } from './openBooks'
import { readSales } from './sales'

/** Reads a report, for its call and for its mail. */
export const readReport: Readonly<Record<ReportName, (reading: Reading) => Promise<Json>>> = {
  sales: readSales,
  books: readBooks,
  customers: readCustomers,
  openBooks: readOpenBooks,
  agentTimes: readAgentTimes,
}

export const reportHandlers = [
  bind(salesReport, readReport.sales),
  bind(bookSalesReport, readReport.books),
  bind(customerBookSalesReport, readReport.customers),
  bind(openBooksReport, readReport.openBooks),
  bind(agentOrderTimeReport, readReport.agentTimes),
]
