import { Flex, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { changeOwnPassword } from '#api/access/account'
import { client } from '#api/core/client'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import styles from './Auth.module.css'

export type Texts = typeof texts
const texts = inLanguage('access/ChangePassword', {
  title: 'Change Password',
  required: 'Choose your own password to continue.',
  current: 'Current Password',
  password: 'New Password',
  confirm: 'Confirm Password',
  submit: 'Update Password',
  changed: 'Your password has been changed.',
})

const empty = { currentPassword: '', password: '', confirmPassword: '' }

/** Also the only page for somebody who must change their password (docs/product.md, States). */
export default function ChangePassword() {
  const session = useSession()
  const isRequired = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'mustChangePassword' }))
  const form = useForm({
    schema: changeOwnPassword.body,
    initial: empty,
    submit: (body) => client.call(changeOwnPassword, { body }),
  })

  return (
    <Flex direction="column" gap="4" className={styles.inShell}>
      <PageHeading>{texts.title}</PageHeading>
      {isRequired && (
        <Text as="p" size="2" className={styles.notice}>
          {texts.required}
        </Text>
      )}
      <Form
        form={form}
        label={texts.title}
        onSucceeded={() => {
          form.send({ type: 'form.reset' })
          session.send({ type: 'password.changed' })
          toast.success(texts.changed)
        }}
      >
        <TextField form={form} name="currentPassword" label={texts.current} isRequired type="password" />
        <TextField form={form} name="password" label={texts.password} isRequired type="password" />
        <TextField form={form} name="confirmPassword" label={texts.confirm} isRequired type="password" />
        <Flex justify="end">
          <SubmitButton form={form}>{texts.submit}</SubmitButton>
        </Flex>
      </Form>
    </Flex>
  )
}
