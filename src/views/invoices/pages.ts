import { newestFirst, type Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: '/order/done-orders/invoices',
    title: 'Invoices',
    permission: 'DoneOrder',
    menu: { title: 'Invoices', query: newestFirst },
    load: () => import('./InvoiceList'),
  },
  { path: '/order/done-orders/invoice/:invoiceId', title: 'Invoice', permission: 'DoneOrder', load: () => import('./InvoicePage') },
  { path: '/order/done-orders/invoice-run/list', title: 'Invoice runs', permission: 'DoneOrder', load: () => import('./run/RunList') },
  { path: '/order/done-orders/invoice-run', title: 'Invoice run', permission: 'DoneOrder', load: () => import('./run/RunPage') },
  { path: '/order/done-orders/invoice-run/:id', title: 'Invoice run', permission: 'DoneOrder', load: () => import('./run/RunPage') },
  {
    path: '/finance/booking-periods',
    title: 'Bookkeeping periods',
    permission: 'FinanceBookingPeriods',
    menu: { title: 'Bookkeeping periods' },
    load: () => import('./PeriodsPage'),
  },
]
