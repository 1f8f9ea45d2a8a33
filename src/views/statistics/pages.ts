import { statisticsFacts } from '#api/statistics/facts'
import { statisticsPaths } from '#api/statistics/paths'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { byPage, type Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: statisticsPaths.sales,
    title: 'Sales report',
    permission: 'StatisticsSalesReport',
    menu: { title: 'Sales', query: byPage },
    load: () => import('./SalesReport'),
  },
  {
    path: statisticsPaths.books,
    title: 'Book sales report',
    permission: 'StatisticsBookSalesReport',
    menu: { title: 'Book sales', query: byPage },
    load: () => import('./BookSalesReport'),
  },
  {
    path: statisticsPaths.customers,
    title: 'Customers and books',
    permission: 'StatisticsCustomerBookSalesReport',
    menu: { title: 'Customers and books', query: byPage },
    load: () => import('./CustomerBookSalesReport'),
  },
  {
    path: statisticsPaths.openBooks,
    title: 'Books of open orders',
    permission: 'StatisticsOpenBasketStatusReport',
    menu: { title: 'Books of open orders', query: byPage },
    load: () => import('./OpenBooksReport'),
  },
  {
    path: statisticsPaths.agentTimes,
    title: 'Distributors’ times',
    permission: 'StatisticsAgentOrderTimeReport',
    menu: { title: 'Distributors’ times', query: byPage },
    load: () => import('./AgentTimesReport'),
  },
  ...entityPages(statisticsFacts, () => import('./schedules/Schedules')),
]
