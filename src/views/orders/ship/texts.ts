import { inLanguage } from '#api/core/texts/inLanguage'
import type { BasketStatus } from '#api/orders/baskets'
import { number } from '#views/core/format.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`)
const copies = (count: number) => (count === 1 ? '1 copy' : `${number(count)} copies`)

export const texts = inLanguage('orders/ship', {
  title: (isInvoiceOnly: boolean, of: string) => (isInvoiceOnly ? `Create invoice of ${of}?` : `Ship and invoice ${of}?`),
  order: (id: number) => `order ${id}`,
  orders,
  loading: 'Loading the preview…',
  failed: 'Could not load the preview',
  refused: (refused: number, all: number) =>
    all === refused
      ? all === 1
        ? 'It cannot be shipped:'
        : `None of ${number(all)} can be shipped:`
      : `${orders(refused)} cannot be shipped:`,
  tooMany: 'No order can be shipped',
  packing: 'Some copies are packed',
  all: (count: number) => `Pack and send all ${copies(count)}`,
  scanned: (count: number) => `Send only what is packed: ${copies(count)}`,
  leaves: 'Leaves',
  warehouses: { stockholm: 'Stockholm', tehran: 'Tehran' },
  copiesFrom: (count: number, warehouse: string) => `${copies(count)} from ${warehouse}`,
  nothing: 'Nothing',
  stays: 'Back-ordered',
  missing: (title: string, count: number, expected: string | undefined) => `${title}: ${copies(count)}${expected ? `, ${expected}` : ''}`,
  missingOf: (count: number, of: number) => `${copies(count)} of ${orders(of)}`,
  invoice: 'Invoice',
  invoices: 'Invoices',
  numbers: (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`),
  noInvoice: 'None: everything is already invoiced',
  net: 'Without VAT',
  vat: (rate: string) => `VAT ${rate}`,
  total: 'Total with VAT',
  status: 'Order becomes',
  becomes: { done: 'Done', inProgress: 'In progress, with back-orders' } as Partial<Record<BasketStatus, string>>,
  irreversible: 'You cannot change an issued invoice, only credit it. You can undo this for 5 seconds.',
  back: 'Go back',
  confirm: (isInvoiceOnly: boolean, total: string | undefined) =>
    `${isInvoiceOnly ? 'Create invoice' : 'Ship and invoice'}${total ? ` · ${total}` : ''}`,
  printInvoices: (count: number) => (count === 1 ? 'Print invoice' : `Print ${number(count)} invoices`),
  printSlips: (count: number) => (count === 1 ? 'Print packing slip' : `Print ${number(count)} packing slips`),
  shipped: (deliveries: readonly number[], invoice: number | undefined) =>
    [deliveries.length > 0 && `Delivery ${deliveries.join(', ')} handed over`, invoice !== undefined && `invoice ${invoice} issued`]
      .filter(Boolean)
      .join(', ')
      .replace(/^i/, 'I'),
  dismiss: 'Dismiss',
})
