import { client } from '#api/core/client'
import { printInvoices } from '#api/invoices/invoices'

/** These invoices as one file. @throws {ApiError} */
export const printThese = (ids: readonly number[]) => client.call(printInvoices, { body: { ids: [...ids] } })
