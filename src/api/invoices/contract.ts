import type { Contract } from '../core/contract'
import { electronicOfInvoice, electronicXml, sendElectronicAgain } from './electronic'
import {
  addPayment,
  balanceOfCustomer,
  editNoteInvoice,
  invoiceById,
  invoiceItems,
  invoiceList,
  repayBalance,
  reversePayment,
  sendInvoice,
  settleSurplus,
} from './invoices'
import { convertToInvoice, convertToPreInvoice, createInvoices, setCredit } from './issuing'
import { orderDetails } from './orderDetails'
import { bookingPeriods, closePeriod, reopenPeriod } from './periods'
import { createDryRun, resumeRun, runById, runList, runRowList, startRun, stopRun } from './runs'

export const contract: Contract = {
  calls: [
    convertToPreInvoice,
    convertToInvoice,
    createInvoices,
    orderDetails,
    invoiceList,
    invoiceById,
    invoiceItems,
    setCredit,
    editNoteInvoice,
    createDryRun,
    startRun,
    runById,
    stopRun,
    resumeRun,
    runList,
    runRowList,
    addPayment,
    reversePayment,
    settleSurplus,
    balanceOfCustomer,
    repayBalance,
    sendInvoice,
    electronicOfInvoice,
    electronicXml,
    sendElectronicAgain,
    bookingPeriods,
    closePeriod,
    reopenPeriod,
  ],
}
