import { tillPaths } from '#api/till/paths'
import type { Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: tillPaths.till,
    title: 'Cash sell',
    permission: 'CashSell',
    menu: { title: 'Cash sell' },
    load: () => import('./CashSellPage'),
  },
  { path: tillPaths.receipts, title: 'Receipts', permission: 'CashSell', load: () => import('./ReceiptList') },
  { path: tillPaths.receipt.pattern, title: 'Receipt', permission: 'CashSell', load: () => import('./ReceiptPage') },
  { path: tillPaths.reports, title: 'Till reports', permission: 'CashSell', load: () => import('./ReportList') },
  { path: tillPaths.report.pattern, title: 'Till report', permission: 'CashSell', load: () => import('./ReportPage') },
]
