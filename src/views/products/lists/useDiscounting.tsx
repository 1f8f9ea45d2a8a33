import { Suspense, useCallback } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { ChosenRows } from '#views/core/entity/EntityList.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { type DiscountingProps, discounting } from './discountingSlot'

export function useDiscounting(entity: AnyEntity, of: DiscountingProps['of']) {
  const mayDiscount = useIsAllowed('ProductDiscount')
  const draw = useCallback(
    (chosen: ChosenRows) => {
      const Discounting = discounting.get()
      return (
        <Suspense>
          <Discounting {...{ entity, of, chosen }} />
        </Suspense>
      )
    },
    [entity, of],
  )
  return mayDiscount ? draw : undefined
}
