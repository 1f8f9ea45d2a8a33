import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { emailOnly, resendActivation, verifyEmail } from '#api/access/account'
import { client } from '#api/core/client'
import { corePaths } from '#api/core/paths'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useFormState } from '#views/core/field/useFormState.ts'
import { useForm } from '#views/core/useForm.ts'
import { Door, Message } from './Door'
import { useQuery } from './useQuery'

export type Texts = typeof texts
const texts = inLanguage('access/VerifyEmail', {
  title: 'Activate your account',
  sent: 'An activation link was sent to',
  yourAddress: 'your email address',
  follow: 'Follow it within two days.',
  skip: 'Skip for now',
  resend: 'Resend',
  resent: 'If this address has an account to activate, we have sent a new link to it. Earlier links no longer work.',
  email: 'Enter Email',
  about: 'After this you can sign in with the username and password you chose.',
  activate: 'Activate',
  active: 'Your account is active. You can sign in now.',
  login: 'Back to Login',
})

export function VerifyEmail() {
  const token = useQuery('token')
  return token ? <Activating key={token} token={token} /> : <Waiting />
}

function Waiting() {
  const state = z.safeParse(emailOnly, useHistoryState()).data
  return (
    <Door title={texts.title} ways={<Link href={corePaths.login}>{texts.skip}</Link>}>
      <Message tone="plain">
        <span>
          {texts.sent} <bdi>{state?.email ?? texts.yourAddress}</bdi>. {texts.follow}
        </span>
      </Message>
      <Resend email={state?.email} />
    </Door>
  )
}

function Resend({ email }: { email?: string }) {
  const form = useForm({
    schema: emailOnly,
    initial: { email: email ?? '' },
    submit: (body) => client.call(resendActivation, { body }),
  })
  const { isSucceeded } = useFormState(form)
  return (
    <>
      {isSucceeded && <Message>{texts.resent}</Message>}
      <Form form={form} label={texts.resend}>
        {email === undefined && <TextField form={form} name="email" label={texts.email} isRequired type="email" />}
        <SubmitButton form={form}>{texts.resend}</SubmitButton>
      </Form>
    </>
  )
}

/** A click, as mail scanners follow links, and a link works once. */
function Activating({ token }: { token: string }) {
  const form = useForm({ schema: z.object({}), initial: {}, submit: () => client.call(verifyEmail, { body: { token } }) })
  const { isSucceeded } = useFormState(form)
  const refusals = useSelector(form, ({ context }) => context.refusals)
  const isDead = refusals.token !== undefined
  const hasRefusals = Object.keys(refusals).length > 0
  return (
    <Door title={texts.title} ways={<Link href={corePaths.login}>{texts.login}</Link>}>
      {isSucceeded ? <Message>{texts.active}</Message> : <Message tone="plain">{texts.about}</Message>}
      {Object.values(refusals).map((message) => (
        <Message key={message} tone="red">
          <bdi>{message}</bdi>
        </Message>
      ))}
      {!isSucceeded && !isDead && (
        <Form form={form} label={texts.title} summary={hasRefusals ? 'none' : 'shown'}>
          <SubmitButton form={form} size="3">
            {texts.activate}
          </SubmitButton>
        </Form>
      )}
      {isDead && <Resend />}
    </Door>
  )
}
