import { inviteUser } from '#api/accounts/users'
import { client } from '#api/core/client'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { texts } from './texts'

const invitingTexts = texts.inviting

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { options } = useEntityOptions('Role')
  const form = useForm({
    schema: inviteUser.body,
    initial: { email: '', roleId: null },
    submit: (body) => client.call(inviteUser, { body }),
  })
  return (
    <FormDialog
      title={invitingTexts.title}
      text={invitingTexts.text}
      form={form}
      onSucceeded={(_, { email }) => {
        toast.success(invitingTexts.done(email))
        onClose()
      }}
      submit={invitingTexts.submit}
      onClose={onClose}
    >
      <TextField form={form} name="email" label={invitingTexts.email} isRequired type="email" autoFocus />
      <SelectField form={form} name="roleId" label={invitingTexts.role} options={options} placeholder={invitingTexts.none} />
    </FormDialog>
  )
}
