import { invoicePaths } from '#api/invoices/paths'
import { newestFirst, type Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: invoicePaths.invoices,
    title: 'Invoices',
    permission: 'DoneOrder',
    menu: { title: 'Invoices', query: newestFirst },
    load: () => import('./InvoiceList'),
  },
  { path: invoicePaths.invoice.pattern, title: 'Invoice', permission: 'DoneOrder', load: () => import('./InvoicePage') },
  { path: invoicePaths.runs, title: 'Invoice runs', permission: 'DoneOrder', load: () => import('./run/RunList') },
  { path: invoicePaths.newRun, title: 'Invoice run', permission: 'DoneOrder', load: () => import('./run/RunPage') },
  { path: invoicePaths.run.pattern, title: 'Invoice run', permission: 'DoneOrder', load: () => import('./run/RunPage') },
  {
    path: invoicePaths.periods,
    title: 'Bookkeeping periods',
    permission: 'FinanceBookingPeriods',
    menu: { title: 'Bookkeeping periods' },
    load: () => import('./PeriodsPage'),
  },
]
