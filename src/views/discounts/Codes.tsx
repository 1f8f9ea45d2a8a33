import { discountForms } from '#api/discounts/entities'
import { part } from '#views/core/chunk.ts'
import type { PageProps } from '#views/core/pages.ts'
import { CodeScreens } from './CodeScreens'

const Uses = part('its uses', () => import('./CodeUses'))

const begins = { valueKind: 'percent', isActive: true }

export default function Codes(props: PageProps) {
  return <CodeScreens {...props} form={discountForms.DiscountCode} given={begins} Below={Uses} />
}
