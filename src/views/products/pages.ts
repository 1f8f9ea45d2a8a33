import { productFacts } from '#api/products/facts'
import { entityPages } from '../core/entity/entityPages'
import type { Page } from '../core/pages'
import { titlePages } from './titlePages'

const lists = entityPages(productFacts, () => import('./titles')).filter(({ shows }) => shows?.screen === 'list')

export const pages: Page[] = [...lists, ...titlePages]
