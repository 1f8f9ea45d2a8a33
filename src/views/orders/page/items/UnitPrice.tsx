import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import type { BasketLine } from '#api/orders/baskets'
import { part } from '../../../core/chunk'
import { money } from '../../../core/format'
import { Opening } from '../../../core/keyboard/Opening'
import { useBasket } from '../BasketContext'
import { texts } from '../texts'
import styles from './Items.module.css'

const PriceDialog = part('the price of an item', () => import('../prices/PriceDialog'))

/** What a copy costs: a button where it may be said by hand, which it may not once an invoice stands. */
export function UnitPrice({ line, saysVat }: { line: BasketLine; saysVat: boolean }) {
  const { basket, isEditable } = useBasket()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isChangeable = isEditable && basket.items.every(({ invoiced }) => !invoiced)
  const price = money({ amount: line.unitPrice, currency: basket.totals.currency })
  return (
    <>
      {isChangeable ? (
        <Button variant="ghost" className={styles.price} aria-label={texts.changePrice(price, line.title)} onClick={() => setOpen(true)}>
          <span dir="ltr">{price}</span>
        </Button>
      ) : (
        <span dir="ltr">{price}</span>
      )}
      {(saysVat || line.isPriceByHand) && (
        <Text as="div" size="1" color="gray">
          {[saysVat && texts.priceIs(line.priceIncludesVat), line.isPriceByHand && texts.byHand].filter(Boolean).join(', ')}
        </Text>
      )}
      {isOpen && isChangeable && (
        <Opening onClose={close}>
          <PriceDialog line={line} onClose={close} />
        </Opening>
      )}
    </>
  )
}
