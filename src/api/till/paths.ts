import { path } from '../core/paths'

export const tillPaths = {
  till: '/cash-sell',
  receipts: '/cash-sell/receipts',
  receipt: path('/cash-sell/receipts/:id'),
  reports: '/cash-sell/reports',
  report: path('/cash-sell/reports/:id'),
}
