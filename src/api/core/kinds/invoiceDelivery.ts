import { namesOf } from '../objects'
/** How a customer's invoices leave: as a PDF by hand, as an electronic invoice, or as both of them at once. */
export const invoiceDeliveryLabels = { pdf: 'PDF by mail', electronic: 'Electronic invoice', both: 'Electronic invoice and PDF' } as const
export type InvoiceDelivery = keyof typeof invoiceDeliveryLabels
export const invoiceDeliveries = namesOf(invoiceDeliveryLabels)
