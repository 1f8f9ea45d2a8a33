import { Button, Text } from '@radix-ui/themes'
import { number } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { priceOf, type Ringing, type SaleEvent, type SaleLine, sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

type Props = { sale: Ringing; say: (event: SaleEvent) => void; onPrice: (line: SaleLine) => void }

export function Lines({ sale: { lines, lookedUp }, say, onPrice }: Props) {
  if (lines.length === 0 && lookedUp.length === 0)
    return (
      <Text size="2" color="gray">
        {texts.nothing}
      </Text>
    )
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const {
          title: { id, title, available },
          quantity,
          own,
        } = line
        return (
          <li key={id} className={styles.line}>
            <span>
              <Name>{title}</Name>
              <span className={styles.small}>
                <button
                  type="button"
                  className={parts.action}
                  aria-label={texts.price.change(texts.each(sek(priceOf(line))), title)}
                  onClick={() => onPrice(line)}
                >
                  <bdi dir="ltr">{texts.each(sek(priceOf(line)))}</bdi>
                </button>
                {own && <bdi> {own.reason}</bdi>}
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
            <span className={styles.amount}>
              <Amount>{sek(quantity * priceOf(line))}</Amount>
            </span>
          </li>
        )
      })}
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
