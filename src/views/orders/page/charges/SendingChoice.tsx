import { Spinner, Text } from '@radix-ui/themes'
import { useId } from 'react'
import type { FreightOption } from '#api/orders/basketCharges'
import type { Basket } from '#api/orders/baskets'
import field from '../../../core/field/Field.module.css'
import { money } from '../../../core/format'
import { messageOf } from '../../edit'
import { useChoice } from '../useChoice'
import styles from './Charges.module.css'
import { texts } from './texts'

type Props = {
  label: string
  options: readonly FreightOption[]
  /** Its id, where an option is one of this choice. */
  idOf: (option: FreightOption) => number | null
  /** What the order has now, which may not be offered any more. */
  standing: string
  chosenIn: (basket: Basket) => number | null
  send: (wanted: number | null, expected: number | null) => Promise<unknown>
}

/** One of the ways to send an order, with what it costs; sent as it is chosen. */
export function SendingChoice({ label, options, idOf, standing, chosenIn, send }: Props) {
  const id = useId()
  const { shown, choose, isRunning, error } = useChoice({ chosenIn, send })
  const offered = options.flatMap((option) => {
    const value = idOf(option)
    return value === null ? [] : [{ value, label: texts.priced(option.title, money(option.price)) }]
  })
  const isGone = shown !== null && !offered.some(({ value }) => value === shown)
  return (
    <div className={styles.choice}>
      <Text as="label" size="2" weight="medium" htmlFor={id}>
        {label} {isRunning && <Spinner size="1" />}
      </Text>
      <select
        id={id}
        className={field.select}
        value={shown ?? ''}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{texts.none}</option>
        {isGone && <option value={shown}>{standing}</option>}
        {offered.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <Text as="div" id={`${id}-says`} size="1" color="red" role="alert">
          {messageOf(error)}
        </Text>
      )}
    </div>
  )
}
