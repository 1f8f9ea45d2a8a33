import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { submit } from '#api/core/sending/submit'
import { inventoryPaths } from '#api/inventory/paths'
import { otherWarehouse, permissionOf, warehouseNames } from '#api/inventory/warehouses'
import { addBasketTransfer } from '#api/orders/warehouse'
import { transferLabels } from '#machines/inventory/transferStatus'
import { part } from '#views/core/chunk.ts'
import { refresh } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import styles from '#views/core/held/Notice.module.css'
import { Notice } from '#views/core/held/Notice.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { canFillElsewhere, missingLines } from './elsewhere'
import { texts } from './texts'

const WarehouseDialog = part('the warehouse of an order', () => import('./WarehouseDialog'))

export default function StockNotice() {
  const { basket, may } = useBasket()
  const [, navigate] = useLocation()
  const [isFilling, setFilling] = useState(false)
  const making = useCommand<{ data: { id: number } }>({
    onSucceeded: ({ data }) => {
      void refresh('Basket')
      navigate(inventoryPaths.transfer({ id: data.id }), { state: { from: location.pathname + location.search } })
    },
  })
  const other = otherWarehouse(basket.warehouse)
  const [here, there] = [warehouseNames[basket.warehouse], warehouseNames[other]]
  const lines = missingLines(basket)
  const transfers = basket.transfers ?? []
  const found = lines.reduce((sum, { elsewhere }) => sum + elsewhere, 0)
  const hasSomething = lines.length > 0 && (found > 0 || transfers.length > 0)
  const canFill = canFillElsewhere(basket) && may('offer') && (basket.status !== 'inProgress' || may('InProgress'))
  const canTransfer = found > 0 && transfers.every(({ state }) => state !== 'draft') && may('Inventory') && may(permissionOf[other])
  return (
    <>
      {hasSomething && (
        <Notice
          tone={making.error === undefined ? 'warning' : 'error'}
          title={texts.missing(
            lines.reduce((sum, { missing }) => sum + missing, 0),
            here,
          )}
          actions={
            <>
              {canFill && (
                <Button size="1" variant="soft" onClick={() => setFilling(true)}>
                  {texts.fill(there)}
                </Button>
              )}
              {canTransfer && (
                <Button
                  size="1"
                  variant="soft"
                  loading={making.isRunning}
                  onClick={() => making.run(() => submit(addBasketTransfer, { params: { id: basket.id } }))}
                >
                  {texts.transfer(found, there)}
                </Button>
              )}
            </>
          }
        >
          {lines.map(({ id, title, missing, elsewhere }) => (
            <div key={id}>
              <Name>{title}</Name> {texts.missingOf(missing, elsewhere, there)}
            </div>
          ))}
          {transfers.map(({ id, copies, state }) => (
            <div key={id}>
              <Link href={inventoryPaths.transfer({ id })} className={styles.link}>
                {texts.coming(id, copies, transferLabels[state])}
              </Link>
            </div>
          ))}
          {making.error !== undefined && (
            <Text as="div" size="2">
              {messageOf(making.error)}
            </Text>
          )}
        </Notice>
      )}
      {isFilling && (
        <Opening onClose={() => setFilling(false)}>
          <WarehouseDialog onClose={() => setFilling(false)} />
        </Opening>
      )}
    </>
  )
}
