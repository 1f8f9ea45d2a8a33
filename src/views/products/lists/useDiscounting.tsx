import { type ComponentType, Suspense, useCallback } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { ChosenRows } from '#views/core/entity/EntityList.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'

export type DiscountingProps = { entity: AnyEntity; of: 'productIds' | 'productDetailIds'; chosen: ChosenRows }

/** The button that puts what is chosen into a discount. */
export type Discounting = ComponentType<DiscountingProps>

export function useDiscounting(Discounting: Discounting, entity: AnyEntity, of: DiscountingProps['of']) {
  const mayDiscount = useIsAllowed('ProductDiscount')
  const draw = useCallback(
    (chosen: ChosenRows) => {
      return (
        <Suspense>
          <Discounting {...{ entity, of, chosen }} />
        </Suspense>
      )
    },
    [Discounting, entity, of],
  )
  return mayDiscount ? draw : undefined
}
