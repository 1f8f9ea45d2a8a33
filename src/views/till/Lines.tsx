import { Button, Text } from '@radix-ui/themes'
import { money, number } from '../core/format'
import { languageOf } from '../core/languageOf'
import type { Ringing, SaleEvent } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const sek = (amount: number) => money({ amount, currency: 'SEK' })

/** What is rung, the newest last. */
export function Lines({ sale: { lines, lookedUp }, say }: { sale: Ringing; say: (event: SaleEvent) => void }) {
  if (lines.length === 0 && lookedUp.length === 0)
    return (
      <Text size="2" color="gray">
        {texts.nothing}
      </Text>
    )
  return (
    <ul className={styles.lines}>
      {lines.map(({ title: { id, title, grossPrice, available }, quantity }) => (
        <li key={id} className={styles.line}>
          <span>
            <bdi lang={languageOf(title)}>{title}</bdi>
            <span className={styles.small}>
              <bdi dir="ltr">{texts.each(sek(grossPrice))}</bdi>
              {available < quantity && ` · ${texts.gone}`}
            </span>
          </span>
          <span className={styles.steps}>
            <Button
              size="2"
              variant="soft"
              color="gray"
              aria-label={texts.fewer(title)}
              onClick={() => say({ type: 'quantity.set', id, quantity: quantity - 1 })}
            >
              −
            </Button>
            {number(quantity)}
            <Button
              size="2"
              variant="soft"
              color="gray"
              aria-label={texts.more(title)}
              onClick={() => say({ type: 'quantity.set', id, quantity: quantity + 1 })}
            >
              +
            </Button>
          </span>
          <span className={styles.amount} dir="ltr">
            {sek(quantity * grossPrice)}
          </span>
        </li>
      ))}
      {lookedUp.map(({ scan, code, quantity }) => (
        <li key={scan} className={styles.line}>
          <Text size="2" color="gray">
            {texts.lookingUp} <bdi dir="ltr">{code}</bdi>
          </Text>
          {quantity !== undefined && number(quantity)}
        </li>
      ))}
    </ul>
  )
}
