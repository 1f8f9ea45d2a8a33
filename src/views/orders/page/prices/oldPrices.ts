import type { Basket, BasketLine } from '#api/orders/baskets'

/** What a copy of a line costs in this order, its sale included. */
export const costOf = ({ unitPrice, quantity, discount }: BasketLine): number => (unitPrice * quantity - discount) / quantity

/** What a line's discount is of its price: a decimal, to a hundredth of a per cent. */
export const discountRateOf = ({ discount, unitPrice, quantity }: BasketLine): number =>
  unitPrice === 0 ? 0 : Math.round((discount / (unitPrice * quantity)) * 10_000) / 10_000

/** The lines that would cost something else if they were made now; what was said by hand is meant so. */
export const oldLines = ({ items }: Pick<Basket, 'items'>): BasketLine[] =>
  items.filter((line) => !line.isPriceByHand && costOf(line) !== line.wouldCostNow)

/** Whether an order that is being put together has lines whose price is not today's: a line keeps what it was made with. */
export const hasOldPrices = (basket: Basket): boolean => basket.status === 'create' && oldLines(basket).length > 0
