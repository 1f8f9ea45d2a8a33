/** Every word of a customer's page. */
export const texts = {
  status: 'Status',
  list: 'Orders',
  search: 'Order number or ISBN',
  empty: { title: 'No orders', text: "This customer's orders stand here, of every list that you may open." },
  notFound: 'No such customer',
  notFoundHint: (id: string) => `${id} is nobody's number, or of somebody whose orders you do not handle.`,
  failed: 'The customer could not be read',
} as const
