import { client } from '#api/core/client'
import { type FreightOption, freightOptions, updateBasketCurrency, updateBasketDelivery, updateBasketPost } from '#api/orders/basketCharges'
import type { Basket } from '#api/orders/baskets'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import { money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { useBasket } from '../BasketContext'
import { ChoiceField } from '../ChoiceField'
import forms from '../Forms.module.css'
import { Section } from '../Section'
import { useChoice } from '../useChoice'
import { FilledFrom } from '../warehouse/FilledFrom'
import styles from './Charges.module.css'
import { FreightForm } from './FreightForm'
import { Services } from './Services'
import { texts } from './texts'

type Props = {
  label: string
  options: readonly FreightOption[]
  idOf: (option: FreightOption) => number | null
  currentLabel: string
  chosenIn: (basket: Basket) => number | null
  send: (wanted: number | null, expected: number | null) => Promise<unknown>
}

function SendingChoice({ label, options, idOf, currentLabel, chosenIn, send }: Props) {
  const choice = useChoice({ chosenIn, send })
  const offered = options.flatMap((option) => {
    const value = idOf(option)
    return value === null ? [] : [{ value, label: texts.priced(option.title, money(option.price)), why: option.refusal }]
  })
  const { shown } = choice
  const gone = shown === null || offered.some(({ value }) => value === shown) ? [] : [{ value: shown, label: currentLabel }]
  return <ChoiceField label={label} options={[...gone, ...offered]} choice={choice} none={{ label: texts.none, isChoosable: true }} />
}

function CurrencyChoice() {
  const { basket } = useBasket()
  const { codes, codeOf, idOf } = useCurrencyCodes()
  const choice = useChoice({
    chosenIn: ({ totals }) => idOf(totals.currency) ?? null,
    send: (wanted, expected) =>
      client.call(updateBasketCurrency, {
        params: { id: basket.id },
        body: { currency: codeOf(wanted) ?? '', expected: codeOf(expected) },
      }),
  })
  const options = codes.map((code) => ({ value: idOf(code) ?? 0, label: code }))
  return (
    <ChoiceField label={texts.currency} options={options} choice={choice} none={{ label: basket.totals.currency, isChoosable: false }} />
  )
}

const none: FreightOption[] = []

export default function Charges() {
  const { basket, isEditable } = useBasket()
  const { freight, totals } = basket
  const read = useAnswer('Basket', freightOptions, isEditable ? { params: { id: basket.id } } : null)
  const options = read.data?.data ?? none
  return (
    <Section id="charges" title={texts.title}>
      <div className={styles.charges}>
        <FilledFrom />
        {isEditable ? (
          <>
            {read.error && !read.data && <PartFault text={texts.optionsFailed} onRetry={() => void read.mutate()} />}
            <SendingChoice
              label={texts.delivery}
              options={options}
              idOf={(of) => of.deliveryId}
              currentLabel={freight.deliveryTitle}
              chosenIn={(now) => now.freight.deliveryId}
              send={(deliveryId, expected) =>
                client.call(updateBasketDelivery, { params: { id: basket.id }, body: { deliveryId, expected } })
              }
            />
            <SendingChoice
              label={texts.postService}
              options={options}
              idOf={(of) => of.postServiceId}
              currentLabel={freight.postServiceTitle}
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
              <Amount>{money({ amount: freight.net, currency: totals.currency })}</Amount>
            </dd>
          </dl>
        )}
        {isEditable && <CurrencyChoice />}
        <Services />
      </div>
    </Section>
  )
}
