import { Button, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import type { Address } from '#api/customers/address'
import { updateBasketAddress } from '#api/orders/basketEdits'
import type { Basket } from '#api/orders/baskets'
import { AddressText, oneLine } from '#views/customers/AddressText.tsx'
import { useBasket } from '../BasketContext'
import { ChoiceField } from '../ChoiceField'
import { useChoice } from '../useChoice'
import styles from './AddressChoice.module.css'
import { texts } from './texts'

export const addressKinds = ['delivery', 'billing'] as const
type Kind = (typeof addressKinds)[number]

const chosenIn = (basket: Basket, kind: Kind) => (kind === 'delivery' ? basket.deliveryAddress : basket.billingAddress)

type Props = {
  kind: Kind
  addresses: readonly Address[]
  onEdit?: (addressId: number) => void
}

export function AddressChoice({ kind, addresses, onEdit }: Props) {
  const { basket, isEditable } = useBasket()
  const chosen = chosenIn(basket, kind)
  const choice = useChoice({
    chosenIn: (now) => chosenIn(now, kind)?.id ?? null,
    send: (addressId, expected) =>
      client.call(updateBasketAddress, { body: { basketId: basket.id, addressId: addressId ?? 0, kind, expected } }),
  })

  const options = chosen && !addresses.some((address) => address.id === chosen.id) ? [chosen, ...addresses] : addresses
  return (
    <ChoiceField
      label={texts[kind]}
      options={isEditable && options.length > 0 ? options.map((address) => ({ value: address.id, label: oneLine(address) })) : null}
      choice={choice}
      none={{ label: texts.choose, isChoosable: false }}
    >
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
    </ChoiceField>
  )
}
