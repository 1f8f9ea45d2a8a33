import { basicInfoFacts, financeFacts, transportFacts } from '#api/reference/facts'
import { entityPages } from '../core/entity/entityPages'
import type { Page } from '../core/pages'

const loadPeople = () => import('./people')
const loadBasicInfo = () => import('./basicInfo')

export const pages: Page[] = [
  ...entityPages(basicInfoFacts, (entity) => (entity === 'People' ? loadPeople() : loadBasicInfo())),
  ...entityPages(financeFacts, () => import('./finance')),
  ...entityPages(transportFacts, () => import('./transport')),
]
