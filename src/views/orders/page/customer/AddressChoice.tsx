import { Button, Spinner, Text } from '@radix-ui/themes'
import { useId } from 'react'
import { client } from '#api/core/client'
import type { Address } from '#api/customers/address'
import { updateBasketAddress } from '#api/orders/basketEdits'
import type { Basket } from '#api/orders/baskets'
import field from '../../../core/field/Field.module.css'
import { AddressText, oneLine } from '../../../customers/AddressText'
import { messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts } from '../texts'
import { useChoice } from '../useChoice'
import styles from './AddressChoice.module.css'

export const addressKinds = ['delivery', 'billing'] as const
type Kind = (typeof addressKinds)[number]

const chosenIn = (basket: Basket, kind: Kind) => (kind === 'delivery' ? basket.deliveryAddress : basket.billingAddress)

type Props = {
  kind: Kind
  addresses: readonly Address[]
  /** Where the chosen address may be changed. */
  onEdit?: (addressId: number) => void
}

export function AddressChoice({ kind, addresses, onEdit }: Props) {
  const { basket, isEditable } = useBasket()
  const id = useId()
  const chosen = chosenIn(basket, kind)
  const { shown, choose, isRunning, error } = useChoice({
    chosenIn: (now) => chosenIn(now, kind)?.id ?? null,
    send: (addressId, expected) =>
      client.call(updateBasketAddress, { body: { basketId: basket.id, addressId: addressId ?? 0, kind, expected } }),
  })

  // An address chosen earlier stays in the list, also when it is not among the customer's any more.
  const options = chosen && !addresses.some((address) => address.id === chosen.id) ? [chosen, ...addresses] : addresses
  return (
    <div className={styles.choice}>
      <Text as="label" size="2" weight="medium" htmlFor={isEditable ? id : undefined}>
        {texts[kind]} {isRunning && <Spinner size="1" />}
      </Text>
      {isEditable && options.length > 0 && (
        <select
          id={id}
          className={field.select}
          value={shown ?? ''}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-says`}
          onChange={({ target }) => choose(Number(target.value))}
        >
          <option value="" hidden>
            {texts.choose}
          </option>
          {options.map((address) => (
            <option key={address.id} value={address.id}>
              {oneLine(address)}
            </option>
          ))}
        </select>
      )}
      {error !== undefined && (
        <Text as="div" id={`${id}-says`} size="1" color="red" role="alert">
          {messageOf(error)}
        </Text>
      )}
      {chosen ? (
        <div className={styles.chosen}>
          <AddressText address={chosen} />
          {onEdit && addresses.some(({ id }) => id === chosen.id) && (
            <Button
              size="1"
              variant="soft"
              color="gray"
              aria-label={texts.editAddressOf(texts[kind], oneLine(chosen))}
              onClick={() => onEdit(chosen.id)}
            >
              {texts.editAddress}
            </Button>
          )}
        </div>
      ) : (
        <Text as="div" size="2" color="gray">
          {texts.noAddress}
        </Text>
      )}
    </div>
  )
}
