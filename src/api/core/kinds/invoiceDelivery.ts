import { namesOf } from '../objects'
export const invoiceDeliveryLabels = { pdf: 'PDF by mail', electronic: 'Electronic invoice', both: 'Electronic invoice and PDF' } as const
export type InvoiceDelivery = keyof typeof invoiceDeliveryLabels
export const invoiceDeliveries = namesOf(invoiceDeliveryLabels)
