import { discountForms } from '#api/discounts/entities'
import { part } from '#views/core/chunk.ts'
import type { PageProps } from '#views/core/pages.ts'
import { CodeScreens } from './CodeScreens'

const Generation = part('its codes', () => import('./Generation'))

export default function Packs(props: PageProps) {
  return <CodeScreens {...props} form={discountForms.DiscountCodePack} Below={Generation} />
}
