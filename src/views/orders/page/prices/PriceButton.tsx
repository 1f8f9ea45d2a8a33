import { Button } from '@radix-ui/themes'
import styles from './Prices.module.css'

type Props = { title: string; price: string; onOpen: () => void }

const texts = { change: (price: string, title: string) => `${price}: change the price of ${title}` }

/** What a copy of a line costs, where it may be said by hand. */
export default function PriceButton({ title, price, onOpen }: Props) {
  return (
    <Button variant="ghost" className={styles.price} aria-label={texts.change(price, title)} onClick={onOpen}>
      <span dir="ltr">{price}</span>
    </Button>
  )
}
