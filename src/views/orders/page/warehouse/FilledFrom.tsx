import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { warehouseNames } from '#api/inventory/warehouses'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { useBasket } from '../BasketContext'
import forms from '../Forms.module.css'
import { isOpen } from './elsewhere'
import { texts } from './texts'

const WarehouseDialog = part('the warehouse of an order', () => import('./WarehouseDialog'))

export function FilledFrom() {
  const { basket, may } = useBasket()
  const [isChanging, setChanging] = useState(false)
  const mayChange = may('offer') && (basket.status !== 'inProgress' || may('InProgress'))
  return (
    <div className={forms.actions}>
      <dl className={forms.facts}>
        <dt>{texts.filledFrom}</dt>
        <dd>{warehouseNames[basket.warehouse]}</dd>
      </dl>
      {isOpen(basket) && mayChange && (
        <Button size="1" variant="soft" color="gray" aria-label={texts.changeOf} onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      )}
      {isChanging && (
        <Opening onClose={() => setChanging(false)}>
          <WarehouseDialog onClose={() => setChanging(false)} />
        </Opening>
      )}
    </div>
  )
}
