import { administrationFacts } from '#api/site/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import type { Page } from '#views/core/pages.ts'

export const pages: Page[] = entityPages(administrationFacts, (entity) =>
  entity === 'Retention' ? import('./Retention') : import('./administration'),
)
