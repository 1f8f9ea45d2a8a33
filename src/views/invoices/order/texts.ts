import { number } from '../../core/format'

const copies = (count: number) => `${number(count)} ${count === 1 ? 'copy' : 'copies'}`

export const texts = {
  title: 'Documents',
  none: 'Nothing has been made of this order yet.',
  failed: 'The documents could not be read.',
  copies,
  money: (invoiced: string, paid: string, due: string) => `Invoiced ${invoiced}, paid ${paid}, still to pay ${due}`,
  toDelivery: 'To delivery',
  toPreInvoice: 'To pre-invoice',
  toInvoice: 'To invoice',
  why: {
    notPermitted: 'You need the permission for this',
    notPlaced: 'Only an order that is placed is invoiced',
    notInProgress: 'Only an order in progress is delivered',
    nothingToDeliver: 'Every copy is in a delivery',
    nothingToInvoice: 'Every copy is invoiced',
    nothingDelivered: 'Nothing delivered is left to invoice: choose to invoice ahead',
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
    ahead: 'Invoice ahead: also what is not handed over yet',
    language: 'Language of the document',
    languages: { sv: 'Swedish', en: 'English', fa: 'Persian' },
    stands: 'An invoice that is issued cannot be changed, only credited.',
    reckoning: 'Reckoning…',
    net: 'Without VAT',
    vat: (rate: string) => `VAT ${rate}`,
    total: 'Total',
    buyer: 'To',
  },
  choose: 'Copies',
  copiesOf: (title: string) => `Copies of ${title}`,
  ofLeft: (left: number) => `of ${number(left)}`,
  close: 'Cancel',
}
