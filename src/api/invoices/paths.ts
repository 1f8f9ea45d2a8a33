import { path } from '../core/paths'

export const invoicePaths = {
  invoices: '/order/done-orders/invoices',
  invoice: path('/order/done-orders/invoice/:invoiceId'),
  runs: '/order/done-orders/invoice-run/list',
  newRun: '/order/done-orders/invoice-run',
  run: path('/order/done-orders/invoice-run/:id'),
  periods: '/finance/booking-periods',
}
