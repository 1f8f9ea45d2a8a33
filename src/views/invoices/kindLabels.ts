import { inLanguage } from '#api/core/texts/inLanguage'
import type { InvoiceKind } from '#api/invoices/invoices'

/** Apart, as the palette needs no other labels. */
export const kindLabels = inLanguage('invoices/kinds', {
  invoice: 'Invoice',
  credit: 'Credit note',
  preInvoice: 'Pre-invoice',
} as const satisfies Record<InvoiceKind, string>)
