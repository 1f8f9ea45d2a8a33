import { money, percent } from '../../../core/format'
import { useBasket } from '../BasketContext'
import { Section } from '../Section'
import { texts } from '../texts'
import styles from './Totals.module.css'

export function Totals() {
  const { net, vat, total, currency } = useBasket().basket.totals
  const shown = (amount: number) => money({ amount, currency })
  return (
    <Section id="totals" title={texts.totals}>
      <dl className={styles.totals}>
        <div className={styles.row}>
          <dt>{texts.net}</dt>
          <dd dir="ltr">{shown(net)}</dd>
        </div>
        {vat.map((part) => (
          <div key={part.rate} className={styles.row}>
            <dt>
              {texts.vatAt(percent(part.rate))} <span className={styles.on}>{texts.vatOn(shown(part.net))}</span>
            </dt>
            <dd dir="ltr">{shown(part.vat)}</dd>
          </div>
        ))}
        <div className={styles.row} data-sum>
          <dt>{texts.sum}</dt>
          <dd dir="ltr">{shown(total)}</dd>
        </div>
      </dl>
    </Section>
  )
}
