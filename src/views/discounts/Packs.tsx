import { useLocation } from 'wouter'
import { discountEntities, discountForms } from '#api/discounts/entities'
import { part } from '#views/core/chunk.ts'
import { shownBy } from '#views/core/entity/entityPages.ts'
import type { PageProps } from '#views/core/pages.ts'
import { CodeScreens } from './CodeScreens'
import { openAdded } from './openAdded'
import { texts } from './texts'

const Generation = part('its codes', () => import('./Generation'))
const begins = { valueKind: 'percent', count: '100', length: '10', mostUses: '1' }

export default function Packs(props: PageProps) {
  const [, navigate] = useLocation()
  const { path } = shownBy(discountEntities, props.page)
  const endings = [
    { label: texts.packs.save, onAdded: openAdded(path, navigate) },
    { label: texts.packs.saveAndMake, onAdded: openAdded(path, navigate, { makesCodes: true }) },
  ]
  return <CodeScreens {...props} form={discountForms.DiscountCodePack} given={begins} endings={endings} Below={Generation} />
}
