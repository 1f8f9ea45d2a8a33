import type { Contract } from '../core/contract'
import { statistics } from './entities'
import { agentRequestLines, openBookLines, salesLines, toInvoiceLines } from './lines'
import { agentOrderTimeReport, bookSalesReport, customerBookSalesReport, openBooksReport, salesReport } from './reports'
import { pauseReport, reportSends, resumeReport, sendReportNow } from './schedules'

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
    pauseReport,
    resumeReport,
    sendReportNow,
    reportSends,
  ],
  entities: statistics,
}
