import type { Contract } from '../core/contract'
import { agentRequestLines, openBookLines, salesLines, toInvoiceLines } from './lines'
import { agentOrderTimeReport, bookSalesReport, customerBookSalesReport, openBooksReport, salesReport } from './reports'

export const contract: Contract = {
  calls: [
    salesReport,
    bookSalesReport,
    customerBookSalesReport,
    openBooksReport,
    agentOrderTimeReport,
    ...Object.values(salesLines),
    toInvoiceLines,
    openBookLines,
    agentRequestLines,
  ],
}
