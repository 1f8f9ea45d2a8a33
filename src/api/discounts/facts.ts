import { facts } from '../core/facts'

const only = ['list', 'item', 'add', 'edit', 'remove'] as const

export const discountFacts = facts('/products', 'Product', {
  Discount: { title: 'Discount', permission: 'ProductDiscount', only },
  DiscountCode: { title: 'Discount code', permission: 'DiscountCodeDiscountCodeList', only },
  DiscountCodePack: { title: 'Discount code pack', permission: 'DiscountCodePack', only },
})
