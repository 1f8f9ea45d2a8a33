import { newestFirst, type Page } from '../core/pages'

export const pages: Page[] = [
  {
    path: '/order/done-orders/invoices',
    title: 'Invoices',
    permission: 'DoneOrder',
    menu: { title: 'Invoices', query: newestFirst },
    load: () => import('./InvoiceList'),
  },
  { path: '/order/done-orders/invoice/:id', title: 'Invoice', permission: 'DoneOrder', load: () => import('./InvoicePage') },
]
