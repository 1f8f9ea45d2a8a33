import { Button, Flex, Text } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import type { UserAddress } from '#api/customers/addresses'
import { userAddress } from '#api/customers/userAddress'
import { ConflictPanel } from '#views/core/entity/conflict/ConflictPanel.tsx'
import { LeaveGuard } from '#views/core/entity/LeaveGuard.tsx'
import { useEntityForm } from '#views/core/entity/useEntityForm.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { AddressFields } from './AddressFields'
import { oneLine } from './AddressText'
import { texts } from './texts'

type Props = {
  userId: number
  address?: UserAddress
  draft?: string
  isLocked?: boolean
  onSaved: () => void
  onClose: () => void
}

export function AddressForm({ userId, address, draft, isLocked = false, onSaved, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { form, conflict, isChoosing, changed, saved, failed } = useEntityForm({
    entity: userAddress,
    row: address,
    fixed: { userId, country: 'SE' },
    draft: draft ?? (address ? addressDraft(address) : newAddressDraft(userId)),
    onSaved,
  })
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const close = () => {
    form.send({ type: 'form.reset' })
    onClose()
  }
  const legend = address ? texts.editOf(oneLine(address)) : texts.newOne
  return (
    <div ref={box}>
      {isChoosing && <ConflictPanel conflict={conflict} entity={userAddress} changed={changed} />}
      <Form
        form={form}
        label={legend}
        summary={isChoosing ? 'none' : 'shown'}
        onSucceeded={(answer) => saved(answer)}
        onFailed={failed}
        onEscape={close}
      >
        <AddressFields form={form} legend={address ? texts.editing : texts.newOne} isReadOnly={isLocked} isRequired />
        {address && (
          <Text as="p" size="1" color="gray" my="0">
            {texts.shared}
          </Text>
        )}
        <Flex gap="3" justify="end">
          <Button type="button" variant="soft" color="gray" onClick={close}>
            {texts.cancel}
          </Button>
          <SubmitButton form={form} isDisabled={isLocked || isChoosing}>
            {texts.save}
          </SubmitButton>
        </Flex>
      </Form>
      <LeaveGuard form={form} />
    </div>
  )
}

export const newAddressDraft = (userId: number): string => `${userAddress.name}-new-${userId}`
export const addressDraft = ({ id, userId }: UserAddress): string => `${userAddress.name}-${id}-${userId}`
