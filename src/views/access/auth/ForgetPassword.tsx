import { Link } from 'wouter'
import { emailOnly, forgetPassword } from '#api/access/account'
import { client } from '#api/core/client'
import { corePaths } from '#api/core/paths'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useFormState } from '#views/core/field/useFormState.ts'
import { useForm } from '#views/core/useForm.ts'
import { Door, Message } from './Door'

export type Texts = typeof texts
const texts = inLanguage('access/ForgetPassword', {
  title: 'Forgot your password?',
  about: 'We will email you a link to choose a new password.',
  email: 'Enter Email',
  submit: 'Send Reset Link',
  back: 'Back to Login',
  sent: 'If an account has this address, we have sent a link to it. The link works for one hour.',
})

/** The same text for unknown addresses. */
export function ForgetPassword() {
  const form = useForm({ schema: emailOnly, initial: { email: '' }, submit: (body) => client.call(forgetPassword, { body }) })
  const { isSucceeded } = useFormState(form)
  return (
    <Door title={texts.title} ways={<Link href={corePaths.login}>{texts.back}</Link>}>
      {isSucceeded ? <Message>{texts.sent}</Message> : <Message tone="plain">{texts.about}</Message>}
      <Form form={form} label={texts.title}>
        <TextField form={form} name="email" label={texts.email} isRequired type="email" autoFocus />
        <SubmitButton form={form} size="3">
          {texts.submit}
        </SubmitButton>
      </Form>
    </Door>
  )
}
