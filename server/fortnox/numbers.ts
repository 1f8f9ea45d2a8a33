import { type SQL, sql } from 'drizzle-orm'

export const voucherNumber = (alias: string): SQL => sql.raw(`(${alias}.series || ${alias}.number)`)

/** Natural keys, looked up before anything is created there. */
export const customerNumber = (id: number): string => `k${id}`
export const supplierNumber = (id: number): string => `d${id}`
export const invoiceReference = (number: number): string => `inv-F${number}`
export const voucherReference = (number: string): string => `v-${number}`
