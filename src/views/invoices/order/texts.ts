import { number } from '#views/core/format.ts'

const copies = (count: number) => `${number(count)} ${count === 1 ? 'copy' : 'copies'}`

export const texts = {
  title: 'Documents',
  none: 'No documents yet',
  failed: 'The documents could not be read.',
  copies,
  money: (invoiced: string, notInvoiced: string, paid: string, due: string) =>
    [`Invoiced ${invoiced}`, notInvoiced && `not invoiced yet ${notInvoiced}`, `paid ${paid}`, `still to pay ${due}`]
      .filter(Boolean)
      .join(', '),
  /** Of an order of which an invoice stands that had another VAT than its customer and address lead to now. */
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
    offerOut: (offer: number) => `Offer ${offer} is out for this order already`,
    offerDraft: (offer: number) => `Offer ${offer} is a draft of this order already: send or remove it first`,
    notPlaced: 'Only an order that is placed is invoiced',
    notInProgress: 'Only an order in progress is delivered',
    nothingToDeliver: 'Every copy is in a delivery or back-ordered',
    nothingToInvoice: 'Every copy is invoiced',
    nothingDelivered: 'Nothing delivered is left to invoice: choose to invoice ahead',
  },
  offer: {
    send: (offer: number) => `Send offer ${offer}…`,
    accept: (offer: number) => `Accept offer ${offer}`,
    accepted: (order: number) => `Order ${order} is placed as it was offered`,
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
    title: (order: number) => `A delivery of order ${order}`,
    confirm: (count: number) => `Make a delivery of ${copies(count)}`,
    made: (id: number) => `Delivery ${id} is made: pack it next`,
  },
  invoice: {
    title: { invoice: (order: number) => `An invoice of order ${order}`, preInvoice: (order: number) => `A pre-invoice of order ${order}` },
    confirm: { invoice: (total: string) => `Issue invoice of ${total}`, preInvoice: (total: string) => `Issue pre-invoice of ${total}` },
    issued: {
      invoice: (number: number) => `Invoice ${number} is issued`,
      preInvoice: (number: number) => `Pre-invoice ${number} is issued`,
    },
    held: {
      since: 'It is issued in',
      title: {
        invoice: (order: number, total: string) => `Issue invoice of order ${order}: ${total}`,
        preInvoice: (order: number, total: string) => `Issue pre-invoice of order ${order}: ${total}`,
      },
    },
    number: 'Next number',
    ahead: 'Invoice ahead: also what is not handed over yet',
    language: 'Language of the document',
    ofCustomer: 'The customer’s language',
    stands: 'An invoice that is issued cannot be changed, only credited.',
    reckoning: 'Reckoning…',
    net: 'Without VAT',
    vat: (rate: string) => `VAT ${rate}`,
    total: 'Total',
    buyer: 'To',
  },
  invoiceLines: {
    open: 'Invoice these',
    tooMany: 'At most 1,000 lines are invoiced at once',
    title: (lines: number) => (lines === 1 ? 'Invoice 1 line' : `Invoice ${number(lines)} lines`),
    mergeBy: 'An invoice for',
    byCustomer: 'each customer',
    byBasket: 'each order',
    orders: (ids: readonly number[]) => `${ids.length === 1 ? 'Order' : 'Orders'} ${ids.join(', ')}`,
    confirm: (count: number) => (count === 1 ? 'Issue 1 invoice' : `Issue ${number(count)} invoices`),
    issued: (count: number) => (count === 1 ? '1 invoice is issued' : `${number(count)} invoices are issued`),
  },
  choose: 'Copies',
  copiesOf: (title: string) => `Copies of ${title}`,
  ofLeft: (left: number) => `of ${number(left)}`,
  close: 'Cancel',
}
