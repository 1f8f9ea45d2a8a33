import { client } from '#api/core/client'
import { updateBasketCurrency } from '#api/orders/basketCharges'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import { useBasket } from '../BasketContext'
import { ChoiceField } from '../ChoiceField'
import { useChoice } from '../useChoice'
import { texts } from './texts'

export function CurrencyChoice() {
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
