import { productFacts } from '#api/products/facts'
import { entityPages } from '../core/entity/entityPages'
import type { Page } from '../core/pages'

export const pages: Page[] = entityPages(productFacts, () => import('./titles'))
