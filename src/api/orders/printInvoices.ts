import * as z from 'zod/mini'
import { endpoint, id } from '../core/endpoint'
import { documentFile } from '../core/files/documentFile'

export const printInvoices = endpoint('POST Invoice/Print', {
  isReading: true,
  permission: 'DoneOrder',
  summary: 'Invoices as one PDF, as they were issued',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)), isCopy: z._default(z.boolean(), false) }),
  answer: documentFile,
})
