import type { Basket, BasketLine } from '#api/orders/baskets'

const missingOf = ({ status }: Basket, { quantity, available, backOrder }: BasketLine): number =>
  status === 'inProgress' ? (backOrder?.copies ?? 0) : Math.max(quantity - available, 0)

export type MissingLine = { id: number; title: string; missing: number; elsewhere: number }

/** Missing copies of a placed order that the other warehouse has some of. */
export const missingLines = (basket: Basket): MissingLine[] =>
  basket.status === 'newOrder' || basket.status === 'inProgress'
    ? basket.items.flatMap((line) => {
        const missing = missingOf(basket, line)
        return missing > 0 ? [{ id: line.id, title: line.title, missing, elsewhere: Math.min(line.elsewhere ?? 0, missing) }] : []
      })
    : []

const leftOf = ({ quantity, delivered = 0, cancelled = 0 }: BasketLine) => quantity - delivered - cancelled

/** True if the other warehouse has every copy and no delivery holds the order. */
export const canFillElsewhere = ({ items, holds }: Basket): boolean =>
  !holds?.deliveries.length && items.every((line) => (line.delivered ?? 0) === 0 && (line.elsewhere ?? 0) >= leftOf(line))

/** The server refuses the rest with its reason. */
export const isOpen = ({ status }: Basket): boolean => status === 'create' || status === 'newOrder' || status === 'inProgress'
