import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { BasketLine } from '#api/orders/baskets'
import { part } from '../../../core/chunk'
import { Opening } from '../../../core/keyboard/Opening'
import styles from './Prices.module.css'

const PriceDialog = part('the price of an item', () => import('./PriceDialog'))

const texts = { change: (price: string, title: string) => `${price}: change the price of ${title}` }

/** What a copy of a line costs, where it may be said by hand. */
export default function PriceButton({ line, price }: { line: BasketLine; price: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="ghost" className={styles.price} aria-label={texts.change(price, line.title)} onClick={() => setOpen(true)}>
        <span dir="ltr">{price}</span>
      </Button>
      {isOpen && (
        <Opening onClose={close}>
          <PriceDialog line={line} onClose={close} />
        </Opening>
      )}
    </>
  )
}
