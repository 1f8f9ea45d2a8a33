import { byPage, type Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: '/statistics/sales-report',
    title: 'Sales report',
    permission: 'StatisticsSalesReport',
    menu: { title: 'Sales', query: byPage },
    load: () => import('./SalesReport'),
  },
  {
    path: '/statistics/book-sales-report',
    title: 'Book sales report',
    permission: 'StatisticsBookSalesReport',
    menu: { title: 'Book sales', query: byPage },
    load: () => import('./BookSalesReport'),
  },
  {
    path: '/statistics/customer-book-sales-report',
    title: 'Customers and books',
    permission: 'StatisticsCustomerBookSalesReport',
    menu: { title: 'Customers and books', query: byPage },
    load: () => import('./CustomerBookSalesReport'),
  },
  {
    path: '/statistics/open-basket-status-books-report',
    title: 'Books of open orders',
    permission: 'StatisticsOpenBasketStatusReport',
    menu: { title: 'Books of open orders', query: byPage },
    load: () => import('./OpenBooksReport'),
  },
  {
    path: '/statistics/agent-order-time-report',
    title: 'Distributors’ times',
    permission: 'StatisticsAgentOrderTimeReport',
    menu: { title: 'Distributors’ times', query: byPage },
    load: () => import('./AgentTimesReport'),
  },
]
