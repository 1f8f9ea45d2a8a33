import { money, percent } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { ExplainedAmount } from '../../explain/ExplainedAmount'
import { useBasket } from '../BasketContext'
import { Section } from '../Section'
import { texts } from '../texts'
import styles from './Totals.module.css'

export function Totals() {
  const { basket } = useBasket()
  const { services, freight, totals } = basket
  const { net, vat, total, currency } = totals
  const shown = (amount: number) => money({ amount, currency })
  const charges = [...services, ...(freight.net > 0 ? [{ id: 0, title: texts.freight, net: freight.net }] : [])]
  const ofItems = net - charges.reduce((sum, charge) => sum + charge.net, 0)
  return (
    <Section id="totals" title={texts.totals}>
      <dl className={styles.totals}>
        {charges.length > 0 && (
          <div className={styles.row}>
            <dt>{texts.items}</dt>
            <dd>
              <Amount>{shown(ofItems)}</Amount>
            </dd>
          </div>
        )}
        {charges.map((charge) => (
          <div key={charge.id} className={styles.row}>
            <dt dir="auto">{charge.title}</dt>
            <dd>
              <Amount>{shown(charge.net)}</Amount>
            </dd>
          </div>
        ))}
        <div className={styles.row} data-sum={charges.length > 0 || undefined}>
          <dt>{texts.net}</dt>
          <dd>
            <ExplainedAmount value={{ amount: net, currency }} figure="net" of={{ basket }} />
          </dd>
        </div>
        {vat.map((part) => (
          <div key={part.rate} className={styles.row}>
            <dt>
              {texts.vatAt(percent(part.rate))} <span className={styles.on}>{texts.vatOn(shown(part.net))}</span>
            </dt>
            <dd>
              <ExplainedAmount value={{ amount: part.vat, currency }} figure={{ rate: part.rate }} of={{ basket }} />
            </dd>
          </div>
        ))}
        <div className={styles.row} data-sum>
          <dt>{texts.sum}</dt>
          <dd>
            <ExplainedAmount value={{ amount: total, currency }} figure="total" of={{ basket }} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}
