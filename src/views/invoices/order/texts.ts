import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

const copies = (count: number) => `${number(count)} ${count === 1 ? 'copy' : 'copies'}`

export const texts = inLanguage('invoices/order', {
  title: 'Documents',
  none: 'No documents yet',
  failed: 'Could not load the documents.',
  copies,
  money: (invoiced: string, notInvoiced: string, paid: string, due: string) =>
    [`Invoiced ${invoiced}`, notInvoiced && `not invoiced yet ${notInvoiced}`, `paid ${paid}`, `still to pay ${due}`]
      .filter(Boolean)
      .join(', '),
  invoicedVat: {
    domestic: 'Swedish VAT, as on its invoice',
    intraEu: '0 %: business in the EU, as on its invoice',
    export: '0 %: export, as on its invoice',
  },
  orgNumber: (number: string) => `Organisation number ${number}`,
  ofOrder: (id: number) => `Order ${id}`,
  toOffer: 'Create offer…',
  toDelivery: 'Create delivery…',
  toPreInvoice: 'Create pre-invoice…',
  toInvoice: 'Create invoice…',
  why: {
    notPermitted: 'You need the permission for this',
    noCustomer: 'The order has no customer',
    noItems: 'The order has no items',
    offerOut: (offer: number) => `Offer ${offer} of this order is already sent`,
    offerDraft: (offer: number) => `This order already has offer ${offer} as a draft. Send or remove it first`,
    notPlaced: 'Place the order before you invoice it',
    notInProgress: 'Start work before you create a delivery',
    nothingToDeliver: 'All copies are in a delivery or back-ordered',
    nothingToInvoice: 'All copies are invoiced',
    nothingDelivered: 'All delivered copies are invoiced. Choose to invoice ahead',
  },
  offer: {
    send: (offer: number) => `Send offer ${offer}…`,
    accept: (offer: number) => `Accept offer ${offer}`,
    accepted: (order: number) => `Order ${order} placed as offered`,
    held: 'The order is placed in',
  },
  what: {
    offer: (number: number) => `Offer ${number}`,
    delivery: (number: number) => `Delivery ${number}`,
    return: (of: number | null) => `Return of delivery ${of}`,
    invoice: { invoice: 'Invoice', credit: 'Credit note', preInvoice: 'Pre-invoice' },
    payment: (number: number) => `Payment of invoice ${number}`,
  },
  reversed: 'taken back',
  deliver: {
    title: (order: number) => `Create delivery of order ${order}`,
    confirm: (count: number) => `Create delivery of ${copies(count)}`,
    made: (id: number) => `Delivery ${id} created. Pack it next`,
  },
  invoice: {
    title: {
      invoice: (order: number) => `Create invoice of order ${order}`,
      preInvoice: (order: number) => `Create pre-invoice of order ${order}`,
    },
    confirm: { invoice: (total: string) => `Issue invoice of ${total}`, preInvoice: (total: string) => `Issue pre-invoice of ${total}` },
    issued: {
      invoice: (number: number) => `Invoice ${number} is issued`,
      preInvoice: (number: number) => `Pre-invoice ${number} is issued`,
    },
    held: {
      since: 'Issued in',
      title: {
        invoice: (order: number, total: string) => `Issue invoice of order ${order}: ${total}`,
        preInvoice: (order: number, total: string) => `Issue pre-invoice of order ${order}: ${total}`,
      },
    },
    number: 'Next number',
    ahead: 'Invoice ahead: include copies not handed over yet',
    language: 'Language of the document',
    ofCustomer: 'The customer’s language',
    irreversible: 'You cannot change an issued invoice, only credit it.',
    reckoning: 'Calculating…',
    net: 'Without VAT',
    vat: (rate: string) => `VAT ${rate}`,
    total: 'Total',
    buyer: 'To',
  },
  invoiceLines: {
    open: 'Create invoices',
    tooMany: 'The limit is 1,000 lines at once',
    title: (lines: number) => (lines === 1 ? 'Invoice 1 line' : `Invoice ${number(lines)} lines`),
    mergeBy: 'One invoice for',
    byCustomer: 'each customer',
    byBasket: 'each order',
    orders: (ids: readonly number[]) => `${ids.length === 1 ? 'Order' : 'Orders'} ${ids.join(', ')}`,
    confirm: (count: number) => (count === 1 ? 'Issue 1 invoice' : `Issue ${number(count)} invoices`),
    issued: (count: number) => (count === 1 ? '1 invoice issued' : `${number(count)} invoices issued`),
  },
  choose: 'Copies',
  copiesOf: (title: string) => `Copies of ${title}`,
  ofLeft: (left: number) => `of ${number(left)}`,
  close: 'Cancel',
})
