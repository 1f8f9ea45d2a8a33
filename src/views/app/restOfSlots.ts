import { preview } from '#views/access/roles/previewSlot.ts'
import { chunk, part } from '#views/core/chunk.ts'
import { invoiceExports } from '#views/invoices/exportsSlot.ts'
import { customerBalance } from '#views/orders/customer/balanceSlot.ts'
import { parcels } from '#views/orders/deliveries/parcelsSlot.ts'
import { doneItemsAction } from '#views/orders/done/doneItemsAction.ts'
import { invoicePrinting } from '#views/orders/ship/printing.ts'
import { discounting } from '#views/products/lists/discountingSlot.ts'

// Loaded with the remaining pages.
doneItemsAction.fill(part('invoicing', () => import('#views/invoices/order/InvoiceLines.tsx')))
parcels.fill(part('the parcels', () => import('#views/shipping/Parcels.tsx')))
invoiceExports.fill(part('exports of the invoice', async () => ({ default: (await import('#views/exports/OfInvoice.tsx')).OfInvoice })))
invoicePrinting.fill(chunk('printing invoices', () => import('#views/invoices/printThese.ts')))
customerBalance.fill(part('the balance', () => import('#views/invoices/Balance.tsx')))
discounting.fill(part('the discounts', () => import('#views/discounts/AddToDiscount.tsx')))
preview.fill(chunk('the preview', () => import('./preview/openPreview')))
