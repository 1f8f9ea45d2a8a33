import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

/** Isolated, whatever its direction. */
const isolated = (name: string) => `\u2068${name}\u2069`

export const texts = inLanguage('orders/cancel', {
  title: (id: number, customer: string | null) => (customer ? `Cancel order ${id} of ${isolated(customer)}?` : `Cancel order ${id}?`),
  titleOfMany: (count: number) => `Cancel ${number(count)} orders?`,
  order: (id: number, customer: string | null) => (customer ? `Order ${id}, ${isolated(customer)}` : `Order ${id}`),
  more: (count: number) => `and ${number(count)} more`,
  causes: 'What happens',
  reason: 'Reason',
  reasonHint: (count: number) =>
    count === 1 ? 'Saved in the history of the order.' : 'One reason for all, saved in the history of each order.',
  late: (status: string) => `This order is now '${status}'.`,
  held: 'You can undo this for 5 seconds.',
  confirm: (count: number) => (count === 1 ? 'Cancel order' : 'Cancel orders'),
  keep: (count: number) => (count === 1 ? 'Keep the order' : 'Keep the orders'),
} as const)
