import type { Basket, BasketLine } from '#api/orders/baskets'

export const costOf = ({ unitPrice, quantity, discount }: BasketLine): number => (unitPrice * quantity - discount) / quantity

export const discountRateOf = ({ discount, unitPrice, quantity }: BasketLine): number =>
  unitPrice === 0 ? 0 : Math.round((discount / (unitPrice * quantity)) * 10_000) / 10_000

export const oldLines = ({ items }: Pick<Basket, 'items'>): BasketLine[] =>
  items.filter((line) => !line.isPriceByHand && costOf(line) !== line.wouldCostNow)

export const hasOldPrices = (basket: Basket): boolean => basket.status === 'create' && oldLines(basket).length > 0
