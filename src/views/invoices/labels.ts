import { inLanguage } from '#api/core/texts/inLanguage'
import type { CreditKind } from '#api/invoices/creditKind'
import type { ElectronicState } from '#api/invoices/electronic'
import type { InvoiceState, paymentMethods } from '#api/invoices/invoices'
import type { OfferState } from '#api/orders/offers'

export const stateLabels = inLanguage('invoices/states', {
  issued: 'Issued',
  paid: 'Paid',
  credited: 'Credited',
  invoiced: 'Invoiced',
  void: 'Void',
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const satisfies Record<InvoiceState | OfferState, string>)

export const electronicLabels = inLanguage('invoices/electronicStates', {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  refused: 'Refused',
  failed: 'Not sent',
} as const satisfies Record<ElectronicState, string>)

export const creditLabels = inLanguage('invoices/credits', {
  reduction: 'Price reduction or mistake',
  returned: 'Goods returned',
  reinvoice: 'Corrected invoice follows',
} as const satisfies Record<CreditKind, string>)

export const methodLabels = inLanguage('invoices/methods', {
  bankgiro: 'Bankgiro',
  bank: 'Bank transfer',
  card: 'Card',
  swish: 'Swish',
  cash: 'Cash',
  balance: 'Customer balance',
  repaid: 'Repaid',
  advance: 'Paid with the order',
  other: 'Other',
} as const satisfies Record<(typeof paymentMethods)[number], string>)
