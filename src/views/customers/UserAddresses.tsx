import { Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { type UserAddress, userAddresses } from '#api/customers/addresses'
import { userAddress } from '#api/customers/userAddress'
import { useAnswer } from '#views/core/data.ts'
import { readDraft, useDraftSlot } from '#views/core/drafts.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from './Addresses.module.css'
import { AddressForm, addressDraft, newAddressDraft } from './AddressForm'
import { AddressText, oneLine } from './AddressText'
import { texts } from './texts'

export function UserAddresses({ userId, isEditable }: { userId: number; isEditable: boolean }) {
  const { data, error, mutate } = useAnswer(userAddress.name, userAddresses, { query: { userId } })
  const existing = data?.data
  return (
    <section className={styles.section} aria-labelledby="addresses">
      <div>
        <Heading as="h2" size="3" id="addresses">
          {texts.title}
        </Heading>
        <Text as="p" size="2" color="gray">
          {existing?.length === 0 ? texts.none : texts.about}
        </Text>
      </div>
      {error && !existing && (
        <PartFault
          text={error.kind === 'forbidden' ? texts.forbidden : texts.failed}
          onRetry={error.kind === 'forbidden' ? undefined : () => void mutate()}
        />
      )}
      {!existing && !error && (
        <div className={styles.list} role="status" aria-label={texts.loading}>
          <Skeleton height="104px" />
          <Skeleton height="104px" />
        </div>
      )}
      {existing && (
        <ul className={styles.list}>
          {existing.map((address) => (
            <ExistingAddress key={address.id} address={address} isEditable={isEditable} />
          ))}
          {isEditable && <NextAddress userId={userId} />}
        </ul>
      )}
    </section>
  )
}

function useOpening(draft: string) {
  const slot = useDraftSlot(draft)
  const [isOpen, setOpen] = useState(() => readDraft(slot, {}) !== undefined)
  const wasOpen = useRef(false)
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      wasOpen.current = true
      setOpen(false)
    },
    opener: (button: HTMLButtonElement | null) => {
      if (!button || !wasOpen.current) return
      wasOpen.current = false
      button.focus()
    },
  }
}

function ExistingAddress({ address, isEditable }: { address: UserAddress; isEditable: boolean }) {
  const { isOpen, open, close, opener } = useOpening(addressDraft(address))
  if (isOpen && isEditable)
    return (
      <li className={styles.entering}>
        <AddressForm
          userId={address.userId}
          address={address}
          onClose={close}
          onSaved={() => {
            close()
            toast.success(texts.saved)
          }}
        />
      </li>
    )
  return (
    <li className={styles.card}>
      <AddressText address={address} />
      {isEditable && (
        <Button ref={opener} size="1" variant="soft" color="gray" aria-label={texts.editOf(oneLine(address))} onClick={open}>
          {texts.edit}
        </Button>
      )}
    </li>
  )
}

function NextAddress({ userId }: { userId: number }) {
  const { isOpen, open, close, opener } = useOpening(newAddressDraft(userId))
  return (
    <li className={isOpen ? styles.entering : styles.next}>
      {isOpen ? (
        <AddressForm
          userId={userId}
          onClose={close}
          onSaved={() => {
            close()
            toast.success(texts.added)
          }}
        />
      ) : (
        <Button ref={opener} variant="soft" color="gray" onClick={open}>
          {texts.add}
        </Button>
      )}
    </li>
  )
}
