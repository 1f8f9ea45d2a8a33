import { Button, Flex, Text } from '@radix-ui/themes'
import { inviteUser } from '#api/accounts/users'
import { client } from '#api/core/client'
import { useEntityOptions } from '../core/entity/options'
import { Form } from '../core/field/Form'
import { SelectField } from '../core/field/SelectField'
import { SubmitButton } from '../core/field/SubmitButton'
import { TextField } from '../core/field/TextField'
import { Modal } from '../core/list/Modal'
import { toast } from '../core/toast/toast'
import { useForm } from '../core/useForm'
import { texts } from './texts'

const said = texts.inviting

/** An account that its owner makes. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { options } = useEntityOptions('Role')
  const form = useForm({
    schema: inviteUser.body,
    initial: { email: '', roleId: null },
    submit: (body) => client.call(inviteUser, { body }),
  })
  return (
    <Modal title={said.title} onClose={onClose}>
      <Text as="p" size="2" mb="3">
        {said.text}
      </Text>
      <Form
        form={form}
        label={said.title}
        onSucceeded={(_, { email }) => {
          toast.success(said.done(email))
          onClose()
        }}
      >
        <TextField form={form} name="email" label={said.email} isRequired type="email" autoFocus />
        <SelectField form={form} name="roleId" label={said.role} options={options} placeholder={said.none} />
        <Flex gap="3" justify="end">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SubmitButton form={form}>{said.submit}</SubmitButton>
        </Flex>
      </Form>
    </Modal>
  )
}
