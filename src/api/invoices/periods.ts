import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { reason } from './invoices'

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'A month is YYYY-MM' }))

export const bookingPeriod = z.object({
  /** YYYY-MM. */
  month: z.string(),
  isClosed: z.boolean(),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  invoices: z.int(),
  payments: z.int(),
  refusal: z.nullable(z.string()),
})
export type BookingPeriod = z.output<typeof bookingPeriod>

export const bookingPeriods = endpoint('GET Invoice/BookingPeriods', {
  isReading: true,
  permission: 'FinanceBookingPeriods',
  summary: 'The months of bookkeeping from the first document to today, newest first, and who closed each',
  answer: answer(z.array(bookingPeriod)),
})

export const closePeriod = endpoint('POST Invoice/ClosePeriod', {
  permission: 'FinanceBookingPeriods',
  summary: 'Closes a month that is over, and every month before it: no document and no payment is dated in them any more',
  body: z.object({ month }),
  answer: answer(z.array(bookingPeriod)),
})

export const reopenPeriod = endpoint('POST Invoice/ReopenPeriod', {
  permission: 'FinanceBookingPeriods',
  summary: 'Opens the last closed month again, with a reason for the audit log',
  body: z.object({ month, reason: reason('Say why it is opened again') }),
  answer: answer(z.array(bookingPeriod)),
})
