import * as z from 'zod/mini'
import { listAnswer } from '../core/answer'
import { endpoint } from '../core/endpoint'

export const registeredProducts = z.object({
  firstName: z.string(),
  lastName: z.string(),
  productCount: z.int(),
  productDetailCount: z.int(),
})
export type RegisteredProducts = z.output<typeof registeredProducts>

/** docs/product.md, Limits. */
export const reportPageSize = 1_000_000

const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })

/** Both days inclusive, in UTC. */
export const countUserRegisterProduct = endpoint('POST Report/CountUserRegisterProduct', {
  isReading: true,
  permission: 'ReportCountUserRegisterProduct',
  summary: 'How many products and editions each person registered, most first',
  body: z.object({
    searchKey: z._default(z.string().check(z.maxLength(200)), ''),
    page: z._default(z.int().check(z.positive(), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.int().check(z.positive(), z.maximum(reportPageSize)), reportPageSize),
    sort: z._default(z.literal(''), ''),
    filter: z._default(z.literal(''), ''),
    fromDate: day,
    toDate: day,
  }),
  answer: listAnswer(registeredProducts),
})
