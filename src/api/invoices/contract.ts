import type { Contract } from '../core/contract'
import { addPayment, editNoteInvoice, invoiceById, invoiceItems, invoiceList, printInvoices, reversePayment, sendInvoice } from './invoices'
import { convertToInvoice, convertToPreInvoice, createInvoices, setCredit } from './issuing'
import { orderDetails } from './orderDetails'
import { rehearseRun, resumeRun, runById, runList, runRowList, startRun, stopRun } from './runs'

export const contract: Contract = {
  calls: [
    ...[convertToPreInvoice, convertToInvoice, createInvoices, orderDetails],
    ...[invoiceList, invoiceById, invoiceItems, setCredit, editNoteInvoice],
    ...[rehearseRun, startRun, runById, stopRun, resumeRun, runList, runRowList],
    ...[addPayment, reversePayment, printInvoices, sendInvoice],
  ],
}
