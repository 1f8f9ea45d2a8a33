export const texts = {
  columns: { title: 'Title', isbn: 'ISBN', copies: 'Copies', total: 'With VAT', customer: 'Customer', order: 'Order', done: 'Done' },
  label: (title: string, order: number) => `${title}, order ${order}`,
  noCustomer: 'No customer',
  search: 'Title, contributor or ISBN',
  empty: { title: 'No order is done yet', text: 'Once an order is marked done, its items stand here, newest first.' },
} as const
