import { inLanguage } from '#api/core/texts/inLanguage'

export const texts = inLanguage('orders/done', {
  columns: {
    title: 'Title',
    isbn: 'ISBN',
    copies: 'Copies',
    total: 'With VAT',
    customer: 'Customer',
    order: 'Order',
    done: 'Done',
    invoiced: 'Invoiced',
    delivered: 'Delivered',
    returned: 'Returned',
  },
  invoicing: { left: 'Not fully', whole: 'Fully' },
  doneFrom: 'Done from',
  doneTo: 'Done to',
  label: (title: string, order: number) => `${title}, order ${order}`,
  noCustomer: 'No customer',
  search: 'Title, contributor or ISBN',
  empty: { title: 'No done orders yet', text: "Choose 'Mark done' in In progress: the items of done orders appear here, newest first." },
} as const)
