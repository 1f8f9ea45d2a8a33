import { client } from '#api/core/client'
import { type FreightOption, freightOptions, updateBasketDelivery, updateBasketPost } from '#api/orders/basketCharges'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { money } from '#views/core/format.ts'
import { useBasket } from '../BasketContext'
import forms from '../Forms.module.css'
import { Section } from '../Section'
import styles from './Charges.module.css'
import { CurrencyChoice } from './CurrencyChoice'
import { FreightForm } from './FreightForm'
import { SendingChoice } from './SendingChoice'
import { Services } from './Services'
import { texts } from './texts'

const none: FreightOption[] = []

export default function Charges() {
  const { basket, isEditable } = useBasket()
  const { freight, totals } = basket
  const read = useAnswer('Basket', freightOptions, isEditable ? { params: { id: basket.id } } : null)
  const options = read.data?.data ?? none
  return (
    <Section id="charges" title={texts.title}>
      <div className={styles.charges}>
        {isEditable ? (
          <>
            {read.error && !read.data && <PartFault text={texts.optionsFailed} onRetry={() => void read.mutate()} />}
            <SendingChoice
              label={texts.delivery}
              options={options}
              idOf={(of) => of.deliveryId}
              standing={freight.deliveryTitle}
              chosenIn={(now) => now.freight.deliveryId}
              send={(deliveryId, expected) =>
                client.call(updateBasketDelivery, { params: { id: basket.id }, body: { deliveryId, expected } })
              }
            />
            <SendingChoice
              label={texts.postService}
              options={options}
              idOf={(of) => of.postServiceId}
              standing={freight.postServiceTitle}
              chosenIn={(now) => now.freight.postServiceId}
              send={(postServiceId, expected) =>
                client.call(updateBasketPost, { params: { id: basket.id }, body: { postServiceId, expected } })
              }
            />
            <FreightForm />
          </>
        ) : (
          <dl className={forms.facts}>
            <dt>{texts.delivery}</dt>
            <dd dir="auto">{freight.deliveryTitle || texts.none}</dd>
            <dt>{texts.postService}</dt>
            <dd dir="auto">{freight.postServiceTitle || texts.none}</dd>
            <dt>{texts.freight}</dt>
            <dd>
              <bdi dir="ltr">{money({ amount: freight.net, currency: totals.currency })}</bdi>
            </dd>
          </dl>
        )}
        {isEditable && <CurrencyChoice />}
        <Services />
      </div>
    </Section>
  )
}
