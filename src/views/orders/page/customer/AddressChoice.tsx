import { Button, Spinner, Text } from '@radix-ui/themes'
import { useId, useRef, useState } from 'react'
import { client } from '#api/core/client'
import type { Address } from '#api/customers/address'
import { updateBasketAddress } from '#api/orders/basketEdits'
import type { Basket } from '#api/orders/baskets'
import field from '../../../core/field/Field.module.css'
import { useCommand } from '../../../core/useCommand'
import { AddressText, oneLine } from '../../../customers/AddressText'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts } from '../texts'
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
  const { basket, isEditable, reread } = useBasket()
  const id = useId()
  const chosen = chosenIn(basket, kind)
  // What is on its way shows at once, and is what the next choice replaces.
  const [wanted, setWanted] = useState<number | null>(null)
  const latest = useRef(wanted)
  const settle = (subject: string) => {
    if (subject !== String(latest.current)) return
    latest.current = null
    setWanted(null)
  }
  const choosing = useCommand({ onSucceeded: (_, subject) => settle(subject), onFailed: (_, subject) => settle(subject) })

  const choose = (addressId: number) => {
    const expected = latest.current ?? chosen?.id ?? null
    latest.current = addressId
    setWanted(addressId)
    const call = () => client.call(updateBasketAddress, { body: { basketId: basket.id, addressId, kind, expected } })
    choosing.run(() => edit(call, { reread, isDone: (now) => chosenIn(now, kind)?.id === addressId }), String(addressId))
  }

  // An address chosen earlier stays in the list, also when it is not among the customer's any more.
  const options = chosen && !addresses.some((address) => address.id === chosen.id) ? [chosen, ...addresses] : addresses
  return (
    <div className={styles.choice}>
      <Text as="label" size="2" weight="medium" htmlFor={isEditable ? id : undefined}>
        {texts[kind]} {choosing.isRunning && <Spinner size="1" />}
      </Text>
      {isEditable && options.length > 0 && (
        <select
          id={id}
          className={field.select}
          value={wanted ?? chosen?.id ?? ''}
          aria-invalid={choosing.error !== undefined}
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
      {choosing.error !== undefined && (
        <Text as="div" id={`${id}-says`} size="1" color="red" role="alert">
          {messageOf(choosing.error)}
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
