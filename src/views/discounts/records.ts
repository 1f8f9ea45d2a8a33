import type { DiscountState } from '#api/discounts/discounts'
import { discountCalls, packCalls } from '#api/discounts/entities'
import { useItem } from '#views/core/data.ts'
import type { Row } from '#views/core/entity/row.ts'

export type DiscountRecord = Row & { title: string; state: DiscountState; editions: number; valueKind: string }

export type PackRecord = Row & { title: string; count: number; length: number; made: number }

// Shares the answer that the form has read.
export const useDiscount = (id: number) => useItem('Discount', discountCalls.item, id).data?.data as DiscountRecord | undefined
export const usePack = (id: number) => useItem('DiscountCodePack', packCalls.item, id).data?.data as PackRecord | undefined
