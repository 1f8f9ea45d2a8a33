export const texts = {
  notFound: 'This order does not exist',
  notFoundHint: (id: string) => `There is no order ${id}. Check the number.`,
  forbidden: 'You have no access to this order',
  failed: 'Could not load the order',
}
