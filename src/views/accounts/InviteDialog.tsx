import { inviteUser } from '#api/accounts/users'
import { client } from '#api/core/client'
import { useEntityOptions } from '../core/entity/options'
import { FormDialog } from '../core/field/FormDialog'
import { SelectField } from '../core/field/SelectField'
import { TextField } from '../core/field/TextField'
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
    <FormDialog
      title={said.title}
      text={said.text}
      form={form}
      onSucceeded={(_, { email }) => {
        toast.success(said.done(email))
        onClose()
      }}
      submit={said.submit}
      onClose={onClose}
    >
      <TextField form={form} name="email" label={said.email} isRequired type="email" autoFocus />
      <SelectField form={form} name="roleId" label={said.role} options={options} placeholder={said.none} />
    </FormDialog>
  )
}
