import type { ComponentType } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { ChosenRows } from '#views/core/entity/EntityList.tsx'
import { slot } from '#views/core/slot.ts'

/** The rows chosen in a list of titles or of editions, and of which of these they are. */
export type DiscountingProps = { entity: AnyEntity; of: 'productIds' | 'productDetailIds'; chosen: ChosenRows }

/** The button that puts what is chosen into a discount: the room of discounts draws it. */
export const discounting = slot<ComponentType<DiscountingProps>>('putting into a discount')
