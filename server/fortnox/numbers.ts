import { type SQL, sql } from 'drizzle-orm'

/** How a voucher is called here: its series and number. */
export const voucherNumber = (alias: string): SQL => sql.raw(`(${alias}.series || ${alias}.number)`)

/** The keys that Fortnox is asked by before anything is made there. */
export const customerNumber = (id: number): string => `k${id}`
export const supplierNumber = (id: number): string => `d${id}`
export const invoiceReference = (number: number): string => `inv-F${number}`
export const voucherReference = (number: string): string => `v-${number}`
