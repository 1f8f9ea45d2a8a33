import { Button, Flex, Text } from '@radix-ui/themes'
import { Suspense, useEffect, useRef, useState } from 'react'
import { client } from '#api/core/client'
import { addBasketDetail } from '#api/orders/basketEdits'
import type { BasketLine } from '#api/orders/baskets'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { part } from '../../../core/chunk'
import { useCommand } from '../../../core/useCommand'
import { edit, messageOf } from '../../edit'
import { Notice } from '../../Notice'
import { useBasket } from '../BasketContext'
import { discountRateOf } from '../prices/oldPrices'
import { Section } from '../Section'
import { texts } from '../texts'
import { ItemRow } from './ItemRow'
import styles from './Items.module.css'

const Adders = part('adding items', () => import('./Adders'))

/** The lines of the basket: a table where there is room, cards where there is not. */
export function Items() {
  const { basket, isEditable, reread } = useBasket()
  const [removed, setRemoved] = useState<BasketLine | null>(null)
  const undoing = useCommand({ onSucceeded: () => setRemoved(null) })
  const undo = useRef<HTMLButtonElement>(null)
  // The button that had the focus went with its row.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])
  const { items } = basket
  const hasVat = items.some(({ priceIncludesVat }) => priceIncludesVat)
  const isAlike = items.every(({ priceIncludesVat }) => priceIncludesVat === hasVat)
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0)

  const putBack = (line: BasketLine) => {
    const { productDetailId, quantity, unitPrice, isPriceByHand } = line
    const call = async () => {
      const { data } = await client.call(addBasketDetail, { params: { id: basket.id }, body: { productDetailId, quantity } })
      if (isPriceByHand)
        await client.call(editBasketDetailPrice, { params: { id: data.id }, body: { unitPrice, discountRate: discountRateOf(line) } })
    }
    const isDone = (now: typeof basket) => now.items.some((item) => item.productDetailId === productDetailId)
    undoing.run(() => edit(call, { reread, isDone }))
  }

  return (
    <Section id="items" title={texts.items} note={items.length > 0 && texts.itemsCount(items.length, copies)}>
      {removed && (
        <Notice
          tone="info"
          title={<bdi>{texts.removed(removed.title)}</bdi>}
          actions={
            <>
              <Button ref={undo} size="1" variant="soft" loading={undoing.isRunning} onClick={() => putBack(removed)}>
                {texts.undo}
              </Button>
              <Button size="1" variant="ghost" color="gray" onClick={() => setRemoved(null)}>
                {texts.dismiss}
              </Button>
            </>
          }
        >
          {undoing.error !== undefined && messageOf(undoing.error)}
        </Notice>
      )}
      {items.length > 0 ? (
        <div className={styles.room}>
          <table className={styles.items}>
            <thead>
              <tr>
                <th scope="col">{texts.title}</th>
                <th scope="col">{texts.format}</th>
                <th scope="col" className={styles.number}>
                  {texts.available}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.quantity}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.unitPrice} {isAlike && <span className={styles.vat}>{texts.priceIs(hasVat)}</span>}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.vat}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.lineTotal} <span className={styles.vat}>{texts.withVat}</span>
                </th>
                {isEditable && (
                  <td>
                    <span className="visually-hidden">{texts.remove}</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {items.map((line) => (
                <ItemRow key={line.id} line={line} saysVat={!isAlike} onRemoved={() => setRemoved(line)} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Flex direction="column" gap="1" py="3">
          <Text size="2" weight="medium">
            {isEditable ? texts.noItems : texts.noItemsLocked}
          </Text>
          {isEditable && (
            <Text size="2" color="gray">
              {texts.noItemsHint}
            </Text>
          )}
        </Flex>
      )}
      {isEditable && (
        <Suspense fallback={<div className={styles.adderPlace} />}>
          <Adders />
        </Suspense>
      )}
    </Section>
  )
}
