/** Why there is no order to show. */
export const texts = {
  notFound: 'There is no such order',
  notFoundHint: (id: string) => `No order has the number ${id}. It may have been typed wrong.`,
  forbidden: 'You may not see this order',
  failed: 'The order could not be read',
}
