import { discountForms } from '#api/discounts/entities'
import { part } from '#views/core/chunk.ts'
import type { PageProps } from '#views/core/pages.ts'
import { CodeScreens } from './CodeScreens'

const Generation = part('its codes', () => import('./Generation'))

/** Packs of codes, and on a pack's page the making of its codes. */
export default function Packs(props: PageProps) {
  return <CodeScreens {...props} form={discountForms.DiscountCodePack} Below={Generation} />
}
