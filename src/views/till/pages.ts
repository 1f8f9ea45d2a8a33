import type { Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: '/cash-sell',
    title: 'Cash sell',
    permission: 'CashSell',
    menu: { title: 'Cash sell' },
    load: () => import('./CashSellPage'),
  },
  { path: '/cash-sell/receipts', title: 'Receipts', permission: 'CashSell', load: () => import('./ReceiptList') },
  { path: '/cash-sell/receipts/:id', title: 'Receipt', permission: 'CashSell', load: () => import('./ReceiptPage') },
  { path: '/cash-sell/reports', title: 'Till reports', permission: 'CashSell', load: () => import('./ReportList') },
  { path: '/cash-sell/reports/:id', title: 'Till report', permission: 'CashSell', load: () => import('./ReportPage') },
]
