import type { DiscountState } from '#api/discounts/discounts'
import type { Row } from '../core/entity/row'

/** A discount as its page knows it. */
export type DiscountRecord = Row & { title: string; state: DiscountState; editions: number; valueKind: string }

/** A pack of codes as its page knows it. */
export type PackRecord = Row & { title: string; count: number; length: number; made: number }
