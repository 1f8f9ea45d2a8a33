import { type ComponentType, useCallback, useState } from 'react'
import { maxChanged } from '#api/core/answer'
import type { AnyEntity } from '#api/core/entity'
import type { Kind } from '#api/products/rules'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { Opening } from '#views/core/dialog/Opening.tsx'
import type { ChosenRows } from '#views/core/entity/EntityList.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { unlessTooMany } from '#views/core/list/state/tooMany.ts'
import type { ChangeManyProps } from '../bulk/ChangeMany'
import { editionEntity, titleEntity } from '../kinds'
import { texts } from './texts'

const ChangeMany = part<ChangeManyProps>('the change of many', () => import('../bulk/ChangeMany'))

export type DiscountingProps = {
  entity: AnyEntity
  of: 'productIds' | 'productDetailIds'
  chosen: ChosenRows
  onClose: () => void
}

/** The dialog that puts what is chosen into a discount. */
export type Discounting = ComponentType<DiscountingProps>

/** The dialog stands outside the list: rows that no longer match leave it, and the actions of the selection with them. */
export function useBulk(kind: Kind, of: ChangeManyProps['part'], Discounting: Discounting) {
  const entity = of === 'title' ? titleEntity(kind) : editionEntity(kind)
  const mayChange = useIsAllowed(entity.permissions.edit)
  const mayDiscount = useIsAllowed('ProductDiscount')
  const [opened, setOpened] = useState<{ isChange: boolean; chosen: ChosenRows }>()
  const onClose = () => setOpened(undefined)
  const actions = useCallback(
    (chosen: ChosenRows) => (
      <>
        {mayChange && (
          <button type="button" className={controls.button} onClick={() => setOpened({ isChange: true, chosen })}>
            {texts.change}
          </button>
        )}
        {mayDiscount && (
          <button
            type="button"
            className={controls.button}
            {...unlessTooMany(chosen.selection, maxChanged)}
            onClick={() => setOpened({ isChange: false, chosen })}
          >
            {texts.addToDiscount}
          </button>
        )}
      </>
    ),
    [mayChange, mayDiscount],
  )
  const dialog = opened && (
    <Opening onClose={onClose}>
      {opened.isChange ? (
        <ChangeMany {...{ kind, onClose }} part={of} chosen={opened.chosen} />
      ) : (
        <Discounting {...{ entity, onClose }} of={of === 'title' ? 'productIds' : 'productDetailIds'} chosen={opened.chosen} />
      )}
    </Opening>
  )
  return { actions: mayChange || mayDiscount ? actions : undefined, dialog }
}
