import { basicInfoFacts, financeFacts, transportFacts } from '#api/reference/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import type { Page } from '#views/core/pages.ts'

const loadPeople = () => import('./people')
const loadFinance = () => import('./finance')
const loadTransport = () => import('./transport')
const loadBasicInfo = () => import('./basicInfo')

export const pages: Page[] = [
  ...entityPages(basicInfoFacts, (entity) => (entity === 'People' ? loadPeople() : loadBasicInfo())),
  ...entityPages(financeFacts, loadFinance),
  ...entityPages(transportFacts, loadTransport),
]
