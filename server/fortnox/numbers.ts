import type { SQL } from 'drizzle-orm'
import { fragment } from '../db/fragment'

export const voucherNumber = (alias: string): SQL => fragment`(${alias}.series || ${alias}.number)`

/** Natural keys, looked up before anything is created there. */
export const customerNumber = (id: number): string => `k${id}`
export const supplierNumber = (id: number): string => `d${id}`
export const invoiceReference = (number: number): string => `inv-F${number}`
export const isVoucherReference = (text: unknown): boolean => typeof text === 'string' && text.startsWith('v-')
export const voucherReference = (number: string): string => `v-${number}`
