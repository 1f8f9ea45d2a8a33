import { Button, Flex } from '@radix-ui/themes'
import { addUserAddress } from '#api/baskets'
import { client } from '#api/client'
import { Form } from '../../field/Form'
import { SubmitButton } from '../../field/SubmitButton'
import { useForm } from '../../useForm'
import { AddressFields } from './AddressFields'
import { texts } from './texts'

export function NewAddress(props: { draft: string; customerId: number; isLocked: boolean; onAdded: () => void; onClose: () => void }) {
  const { draft, customerId, isLocked, onAdded, onClose } = props
  const form = useForm({
    schema: addUserAddress.body,
    initial: { userId: customerId, recipient: '', address: '', postalCode: '', city: '', country: '' },
    draft,
    submit: (values) => client.call(addUserAddress, { body: values }),
  })
  return (
    <Form form={form} label={texts.addAddress} onSucceeded={onAdded}>
      <AddressFields form={form} isReadOnly={isLocked} isRequired />
      <Flex gap="3" justify="end">
        <Button
          type="button"
          variant="soft"
          color="gray"
          onClick={() => {
            form.send({ type: 'form.reset' })
            onClose()
          }}
        >
          {texts.cancel}
        </Button>
        <SubmitButton form={form} isDisabled={isLocked}>
          {texts.saveAddress}
        </SubmitButton>
      </Flex>
    </Form>
  )
}
