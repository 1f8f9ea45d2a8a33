import type { FreightOption } from '#api/orders/basketCharges'
import type { Basket } from '#api/orders/baskets'
import { money } from '#views/core/format.ts'
import { ChoiceField } from '../ChoiceField'
import { useChoice } from '../useChoice'
import { texts } from './texts'

type Props = {
  label: string
  options: readonly FreightOption[]
  idOf: (option: FreightOption) => number | null
  standing: string
  chosenIn: (basket: Basket) => number | null
  send: (wanted: number | null, expected: number | null) => Promise<unknown>
}

export function SendingChoice({ label, options, idOf, standing, chosenIn, send }: Props) {
  const choice = useChoice({ chosenIn, send })
  const offered = options.flatMap((option) => {
    const value = idOf(option)
    return value === null ? [] : [{ value, label: texts.priced(option.title, money(option.price)) }]
  })
  const { shown } = choice
  const gone = shown === null || offered.some(({ value }) => value === shown) ? [] : [{ value: shown, label: standing }]
  return <ChoiceField label={label} options={[...gone, ...offered]} choice={choice} none={{ label: texts.none, isChoosable: true }} />
}
