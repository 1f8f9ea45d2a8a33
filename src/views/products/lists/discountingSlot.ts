import type { ComponentType } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { ChosenRows } from '#views/core/entity/EntityList.tsx'
import { slot } from '#views/core/slot.ts'

export type DiscountingProps = { entity: AnyEntity; of: 'productIds' | 'productDetailIds'; chosen: ChosenRows }

export const discounting = slot<ComponentType<DiscountingProps>>('putting into a discount')
