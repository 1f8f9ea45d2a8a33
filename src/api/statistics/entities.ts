import * as z from 'zod/mini'
import { declareEntities } from '../core/entity'
import { choice, code, flag, integer, optional, text, unique } from '../core/field'
import { keysOf } from '../core/objects'
import type { Permission } from '../core/permissions'
import { statisticsFacts } from './facts'
import { labels } from './labels'

/** Permissions of the reports that can be sent by mail. */
export const reportPermissions = {
  sales: 'StatisticsSalesReport',
  books: 'StatisticsBookSalesReport',
  customers: 'StatisticsCustomerBookSalesReport',
  openBooks: 'StatisticsOpenBasketStatusReport',
  agentTimes: 'StatisticsAgentOrderTimeReport',
} as const satisfies Record<string, Permission>
export type ReportName = keyof typeof reportPermissions
export const reportNames = keysOf(reportPermissions)

export const reportTitles = {
  sales: 'Sales report',
  books: 'Book sales report',
  customers: 'Customers and books',
  openBooks: 'Books of open orders',
  agentTimes: 'Distributors’ times',
} satisfies Record<ReportName, string>

const weekdays = {
  monday: 'Every Monday',
  tuesday: 'Every Tuesday',
  wednesday: 'Every Wednesday',
  thursday: 'Every Thursday',
  friday: 'Every Friday',
  saturday: 'Every Saturday',
  sunday: 'Every Sunday',
}

const rhythms = { daily: 'Every day', ...weekdays, monthly: 'Every month' }
export type Rhythm = keyof typeof rhythms

const address = '[^\\s@,;<>"]+@[^\\s@,;<>"]+\\.[^\\s@,;<>".]+'
const addresses = new RegExp(`^${address}(, ?${address}){0,9}$`)

const scheduleStates = ['active', 'paused', 'stopped'] as const
export const stopReasons = ['closed', 'permission'] as const

export const statistics = declareEntities(statisticsFacts, {
  ReportSchedule: {
    fields: {
      title: unique(text('Title', 100)),
      report: choice('Report', reportTitles),
      period: choice('Period', {
        yesterday: 'Yesterday',
        lastWeek: 'Last week',
        lastMonth: 'Last month',
        lastQuarter: 'Last quarter',
        lastYear: 'Last year',
        month: 'This month so far',
        year: 'This year so far',
        twelve: 'Twelve months',
      }),
      step: choice('By', labels.steps),
      compare: choice('Compared with', { none: 'Nothing', ...labels.comparisons }),
      rhythm: choice('Sent', rhythms),
      monthDay: optional(integer('Day of the month', { min: 1, max: 31 })),
      hour: integer('At the hour', { min: 0, max: 23 }),
      recipients: code('Recipients', addresses, 'At most ten email addresses with commas between them'),
      files: choice('As', { both: 'PDF and Excel', pdf: 'PDF', xlsx: 'Excel' }),
      isPaused: flag('Paused'),
    },
    alsoInList: scheduleTimes(),
    alsoInItem: scheduleTimes(),
  },
})

function scheduleTimes() {
  return {
    state: z.enum(scheduleStates),
    /** Why the server stopped it: the account of `sender` was closed, or lost the permission. */
    stopped: z.nullable(z.enum(stopReasons)),
    /** The person who saved or resumed it last; the report is sent in their name. */
    sender: z.string(),
    /** ISO 8601; null unless active. */
    nextAt: z.nullable(z.string()),
  }
}
