import type { Basket } from '#api/orders/baskets'

/** Whether nothing has been put into an order yet: one that is left like this is not kept. */
export const isEmptyOrder = ({ status, customer, items, services, comments }: Basket): boolean =>
  status === 'create' && !customer && items.length + services.length + comments.length === 0
