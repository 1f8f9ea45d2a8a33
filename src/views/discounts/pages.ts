import { discountFacts } from '#api/discounts/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import type { Page } from '#views/core/pages.ts'

const loads: Record<string, Page['load']> = {
  Discount: () => import('./Discounts'),
  DiscountCode: () => import('./Codes'),
  DiscountCodePack: () => import('./Packs'),
}

/** docs/product.md, Permissions. */
const withMenuPermission = (page: Page): Page =>
  page.shows?.entity === 'DiscountCode' && page.menu ? { ...page, menu: { ...page.menu, permission: 'DiscountCode' } } : page

export const pages: Page[] = entityPages(discountFacts, (entity) => loads[entity]?.() ?? import('./Discounts')).map(withMenuPermission)
