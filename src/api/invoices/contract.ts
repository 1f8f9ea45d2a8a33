import type { Contract } from '../core/contract'
import {
  addPayment,
  convertToInvoice,
  convertToPreInvoice,
  createInvoices,
  editNoteInvoice,
  invoiceById,
  invoiceItems,
  invoiceList,
  orderDetails,
  printInvoices,
  reversePayment,
  sendInvoice,
  setCredit,
} from './invoices'
import { rehearseRun, resumeRun, runById, runList, runRowList, startRun, stopRun } from './runs'

export const contract: Contract = {
  calls: [
    ...[convertToPreInvoice, convertToInvoice, createInvoices, orderDetails],
    ...[invoiceList, invoiceById, invoiceItems, setCredit, editNoteInvoice],
    ...[rehearseRun, startRun, runById, stopRun, resumeRun, runList, runRowList],
    ...[addPayment, reversePayment, printInvoices, sendInvoice],
  ],
}
