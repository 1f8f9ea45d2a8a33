import { Button, Flex, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { type UserAddress, userAddresses } from '#api/customers/addresses'
import { part } from '#views/core/chunk.ts'
import { useAnswer } from '#views/core/data.ts'
import { readDraft, useDraftSlot } from '#views/core/drafts.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { useBasket } from '../BasketContext'
import { Section } from '../Section'
import { AddressChoice, addressKinds } from './AddressChoice'
import { texts } from './texts'

const AddressForm = part('an address', async () => ({ default: (await import('#views/customers/AddressForm.tsx')).AddressForm }))
const none: UserAddress[] = []

export default function Addresses() {
  const { basket, isEditable, reread } = useBasket()
  const { customer } = basket
  const draft = `basket-${basket.id}-address`
  const slot = useDraftSlot(draft)
  const [entering, setEntering] = useState<'new' | number | undefined>(() => (readDraft(slot, {}) ? 'new' : undefined))
  const [isAdded, setAdded] = useState(false)
  const addresses = useAnswer('UserAddress', userAddresses, isEditable && customer ? { query: { userId: customer.id } } : null)
  const existing = addresses.data?.data ?? none
  const edited = existing.find(({ id }) => id === entering)
  const close = () => setEntering(undefined)
  const isOpen = entering === 'new' || edited !== undefined

  return (
    <Section id="addresses" title={texts.addresses}>
      <Flex direction="column" gap="4">
        {addressKinds.map((kind) => (
          <AddressChoice key={kind} kind={kind} addresses={existing} onEdit={isEditable && !isOpen ? setEntering : undefined} />
        ))}
        {!customer && (
          <Text size="2" color="gray">
            {texts.addressNeedsCustomer}
          </Text>
        )}
        {addresses.error && <PartFault text={texts.addressesFailed} onRetry={() => addresses.mutate()} />}
        {isAdded && !isOpen && (
          <Text size="2" role="status">
            {texts.addedAddress}
          </Text>
        )}
        {isOpen && customer ? (
          <Suspense fallback={<div style={{ blockSize: 280 }} />}>
            <AddressForm
              key={entering}
              userId={customer.id}
              address={edited}
              draft={edited ? undefined : draft}
              isLocked={!isEditable}
              onClose={close}
              onSaved={() => {
                setAdded(!edited)
                close()
                void reread()
              }}
            />
          </Suspense>
        ) : (
          isEditable &&
          customer && (
            <Button variant="soft" color="gray" style={{ alignSelf: 'start' }} onClick={() => setEntering('new')}>
              {texts.addAddress}
            </Button>
          )
        )}
      </Flex>
    </Section>
  )
}
