import type { Page } from '../core/pages'

export const pages: Page[] = [
  {
    path: '/cash-sell',
    title: 'Cash sell',
    permission: 'CashSell',
    menu: { title: 'Cash sell' },
    load: () => import('./CashSellPage'),
  },
]
