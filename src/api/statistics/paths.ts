import { recordPaths } from '../core/recordPaths'

export const statisticsPaths = {
  sales: '/statistics/sales-report',
  books: '/statistics/book-sales-report',
  customers: '/statistics/customer-book-sales-report',
  openBooks: '/statistics/open-basket-status-books-report',
  agentTimes: '/statistics/agent-order-time-report',
  schedules: recordPaths('/statistics/report-schedule'),
} as const
