import { Flex, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import type { BasketLine } from '#api/orders/baskets'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { useBasket } from '../BasketContext'
import { Section } from '../Section'
import { texts } from '../texts'
import { ItemRow } from './ItemRow'
import styles from './Items.module.css'

const Adders = part('adding items', () => import('./Adders'))
const PriceDialog = part('the price of an item', () => import('../prices/PriceDialog'))
const Removed = part('taking an item back', () => import('./Removed'))

export function Items() {
  const { basket, isEditable } = useBasket()
  const [removed, setRemoved] = useState<BasketLine | null>(null)
  const { items } = basket
  const [pricedId, setPriced] = useState<number>()
  const priced = isEditable ? items.find(({ id }) => id === pricedId) : undefined
  const close = () => setPriced(undefined)
  const hasVat = items.some(({ priceIncludesVat }) => priceIncludesVat)
  const isAlike = items.every(({ priceIncludesVat }) => priceIncludesVat === hasVat)
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0)

  return (
    <Section id="items" title={texts.items} note={items.length > 0 && texts.itemsCount(items.length, copies)}>
      {removed && (
        <Aside>
          <Removed line={removed} onClose={() => setRemoved(null)} />
        </Aside>
      )}
      {items.length > 0 ? (
        <div className={styles.room}>
          <table className={styles.items} aria-labelledby="items-title">
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
                <ItemRow
                  key={line.id}
                  line={line}
                  saysVat={!isAlike}
                  onPrice={() => setPriced(line.id)}
                  onRemoved={() => setRemoved(line)}
                />
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
      {priced && (
        <Opening onClose={close}>
          <PriceDialog line={priced} onClose={close} />
        </Opening>
      )}
      {isEditable && (
        <Suspense fallback={<div className={styles.adderPlace} />}>
          <Adders />
        </Suspense>
      )}
    </Section>
  )
}
