import type { ComponentType } from 'react'
import { invoicePaths } from '#api/invoices/paths'
import { newestFirst, type Page, withParts } from '#views/core/pages.ts'

/** Makes records of an invoice's titles, for those who catalogue them. */
type Exports = ComponentType<{ invoiceId: number; isInBar?: boolean }>

export const pages = ({ Exports }: { Exports: Exports }): Page[] => [
  {
    path: invoicePaths.invoices,
    title: 'Invoices',
    permission: 'DoneOrder',
    menu: { title: 'Invoices', query: newestFirst },
    load: withParts(() => import('./InvoiceList'), { Exports }),
  },
  {
    path: invoicePaths.invoice.pattern,
    title: 'Invoice',
    permission: 'DoneOrder',
    load: withParts(() => import('./InvoicePage'), { Exports }),
  },
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
