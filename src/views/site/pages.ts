import { administrationFacts } from '#api/site/facts'
import { entityPages } from '../core/entity/entityPages'
import type { Page } from '../core/pages'

export const pages: Page[] = entityPages(administrationFacts, (entity) =>
  entity === 'Retention' ? import('./Retention') : import('./administration'),
)
