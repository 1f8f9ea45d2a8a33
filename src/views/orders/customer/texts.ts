export const texts = {
  status: 'Status',
  list: 'Orders',
  search: 'Order number or ISBN',
  empty: { title: 'No orders', text: 'Orders of this customer from all lists that you can open.' },
  notFound: 'No such customer',
  notFoundHint: (id: string) => `There is no customer ${id}, or you have no access to their orders.`,
  failed: 'Could not load the customer',
} as const
