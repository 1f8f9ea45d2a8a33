import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { adminResetPassword, resetPassword } from '#api/access/account'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { corePaths, publicPaths } from '#api/core/paths'
import { inLanguage } from '#api/core/texts/inLanguage'
import { useChunk } from '#views/core/chunk.ts'
import { exceptions } from '#views/core/faults/exceptions.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { Door, Message } from './Door'
import { useQuery } from './useQuery'

export type Texts = typeof texts
const texts = inLanguage('access/ResetPassword', {
  title: 'Admin Reset Password',
  current: 'Current Password',
  password: 'New Password',
  confirm: 'Confirm Password',
  submit: 'Update Password',
  login: 'Back to Login',
  home: 'Back to Home',
  another: 'Send another link',
  succeeded: 'password successfuly reset.',
  failed: 'Server Error!',
})

/** For people with a mailed link, and for people with the permission to reset their own password; Page Not Found for others. */
export function ResetPassword() {
  const token = useQuery('token')
  // Not a Guard, which comes with the workspace.
  const isAllowed = useSelector(useSession(), ({ context }) => context.permissions?.includes(adminResetPassword.permission) === true)
  return token || isAllowed ? <Resetting token={token} /> : <NotFound />
}

function NotFound() {
  const { NotFound: Page } = useChunk(exceptions)
  return <Page isFullPage />
}

function Resetting({ token }: { token?: string }) {
  const [, navigate] = useLocation()
  const [reason, setReason] = useState('')
  const [isCurrentRequired, setCurrentRequired] = useState(false)
  const form = useForm({
    schema: adminResetPassword.body,
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    submit: ({ currentPassword, ...body }) =>
      token
        ? client.call(resetPassword, { body: { token, ...body } })
        : client.call(adminResetPassword, { body: { ...body, currentPassword: currentPassword || undefined } }),
  })
  return (
    <Door title={texts.title} ways={token ? <Link href={corePaths.login}>{texts.login}</Link> : <Link href="/">{texts.home}</Link>}>
      {reason && (
        <Message tone="red">
          <bdi>{reason}</bdi>
          <Link href={publicPaths.forgetPassword}>{texts.another}</Link>
        </Message>
      )}
      <Form
        form={form}
        label={texts.title}
        summary="none"
        onSucceeded={() => {
          if (token) navigate(corePaths.login, { replace: true })
          else form.send({ type: 'form.reset' })
          toast.success(texts.succeeded)
        }}
        onFailed={(error) => {
          // Only logged (docs/product.md, Errors).
          if (!(error instanceof ApiError) || error.kind === 'lost') return console.error('The password was not reset', error)
          toast.error(texts.failed)
          if (error.fieldErrors.currentPassword) setCurrentRequired(true)
          setReason(error.fieldErrors.token?.[0] ?? '')
        }}
      >
        {isCurrentRequired && <TextField form={form} name="currentPassword" label={texts.current} isRequired type="password" autoFocus />}
        <TextField form={form} name="password" label={texts.password} isRequired type="password" autoFocus />
        <TextField form={form} name="confirmPassword" label={texts.confirm} isRequired type="password" />
        <SubmitButton form={form} size="3" needsValid>
          {texts.submit}
        </SubmitButton>
      </Form>
    </Door>
  )
}
