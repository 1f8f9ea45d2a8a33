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

export const contract: Contract = {
  calls: [
    ...[convertToPreInvoice, convertToInvoice, createInvoices, orderDetails],
    ...[invoiceList, invoiceById, invoiceItems, setCredit, editNoteInvoice],
    ...[addPayment, reversePayment, printInvoices, sendInvoice],
  ],
}
