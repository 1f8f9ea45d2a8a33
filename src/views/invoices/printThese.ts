import { client } from '#api/core/client'
import { printInvoices } from '#api/invoices/invoices'

/** @throws {ApiError} */
export const printThese = (ids: readonly number[]) => client.call(printInvoices, { body: { ids: [...ids] } })
