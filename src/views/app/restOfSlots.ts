import { preview } from '../access/roles/previewSlot'
import { chunk, part } from '../core/chunk'
import { invoiceExports } from '../invoices/exportsSlot'
import { customerBalance } from '../orders/customer/balanceSlot'
import { parcels } from '../orders/deliveries/parcelsSlot'
import { doneItemsAction } from '../orders/done/doneItemsAction'
import { invoicePrinting } from '../orders/ship/printing'
import { discounting } from '../products/lists/discountingSlot'

// As slots.ts, for the pages that come with the rest of the page table: nothing of it is loaded before.
doneItemsAction.fill(part('invoicing', () => import('../invoices/order/InvoiceLines')))
parcels.fill(part('the parcels', () => import('../shipping/Parcels')))
invoiceExports.fill(part('exports of the invoice', async () => ({ default: (await import('../exports/OfInvoice')).OfInvoice })))
invoicePrinting.fill(chunk('printing invoices', () => import('../invoices/printThese')))
customerBalance.fill(part('the balance', () => import('../invoices/Balance')))
discounting.fill(part('the discounts', () => import('../discounts/AddToDiscount')))
preview.fill(chunk('the preview', () => import('./preview/openPreview')))
