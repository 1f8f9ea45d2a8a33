import { Button, Flex, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { type Address, userAddresses } from '#api/baskets'
import { part } from '../../chunk'
import { useAnswer } from '../../data'
import { readDraft, useDraftSlot } from '../../drafts'
import { AddressChoice, addressKinds } from './AddressChoice'
import { useBasket } from './BasketContext'
import { Section } from './Section'
import { texts } from './texts'

const NewAddress = part('a new address', async () => ({ default: (await import('./NewAddress')).NewAddress }))
const none: Address[] = []

/** Where it goes and where the invoice goes: the customer's own addresses. */
export function Addresses() {
  const { basket, isEditable } = useBasket()
  const { customer } = basket
  const draft = `basket-${basket.id}-address`
  const slot = useDraftSlot(draft)
  const [isEntering, setEntering] = useState(() => readDraft(slot, {}) !== undefined)
  const [isAdded, setAdded] = useState(false)
  const addresses = useAnswer('Customer', userAddresses, isEditable && customer ? { query: { userId: customer.id } } : null)
  const known = addresses.data?.data ?? none

  return (
    <Section id="addresses" title={texts.addresses}>
      <Flex direction="column" gap="4">
        {addressKinds.map((kind) => (
          <AddressChoice key={kind} kind={kind} addresses={known} />
        ))}
        {!customer && (
          <Text size="2" color="gray">
            {texts.addressNeedsCustomer}
          </Text>
        )}
        {addresses.error && (
          <Flex gap="3" align="center">
            <Text size="2" color="red" role="alert">
              {texts.addressesFailed}
            </Text>
            <Button size="1" variant="soft" onClick={() => addresses.mutate()}>
              {texts.retry}
            </Button>
          </Flex>
        )}
        {isAdded && !isEntering && (
          <Text size="2" role="status">
            {texts.addedAddress}
          </Text>
        )}
        {isEntering && customer ? (
          <Suspense fallback={<div style={{ blockSize: 280 }} />}>
            <NewAddress
              draft={draft}
              customerId={customer.id}
              isLocked={!isEditable}
              onClose={() => setEntering(false)}
              onAdded={async () => {
                setEntering(false)
                setAdded(true)
                await addresses.mutate()
              }}
            />
          </Suspense>
        ) : (
          isEditable &&
          customer && (
            <Button variant="soft" color="gray" style={{ alignSelf: 'start' }} onClick={() => setEntering(true)}>
              {texts.addAddress}
            </Button>
          )
        )}
      </Flex>
    </Section>
  )
}
