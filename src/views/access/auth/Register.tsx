import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { fromPromise } from 'xstate'
import { type RegistrationMode, registerForm, registerUser, registration } from '#api/access/account'
import { client } from '#api/core/client'
import type { AnswerOf, Endpoint, Input } from '#api/core/endpoint'
import { corePaths, publicPaths } from '#api/core/paths'
import { inLanguage } from '#api/core/texts/inLanguage'
import { FlagField } from '#views/core/field/FlagField.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { Door, Message } from './Door'
import styles from './Door.module.css'
import { useQuery } from './useQuery'

/** Without SWR, which sign-in screens do not load; elsewhere use `useAnswer`. */
function useAnswerOnce<E extends Endpoint>(endpoint: E, input: Input<E>): Result<AnswerOf<E>> {
  const [logic] = useState(() =>
    // An actor in error would take the view along.
    fromPromise<Result<AnswerOf<E>>>(() =>
      client.call(endpoint, input).then(
        (answer) => ({ answer }),
        (error: Error) => ({ error }),
      ),
    ),
  )
  return useSelector(useActorRef(logic), ({ output }) => output) ?? {}
}

type Result<Answer> = { answer?: Answer; error?: Error }

export type Texts = typeof texts
const texts = inLanguage('access/Register', {
  title: 'Sign Up',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  terms: 'I agree to the terms and conditions',
  submit: 'Sign Up',
  login: 'Back to Login',
  waiting: 'One moment…',
  active: 'Your account is active. You can sign in now.',
  closed: {
    disabled: 'Registration is closed. Ask an administrator for an account.',
    invitation: 'Accounts are created by invitation. Follow the link in your invitation email.',
    dead: 'This invitation has expired or was already used. Ask an administrator for a new one.',
  },
  invited: (email: string) => `You are invited as ${email}.`,
})

export function Register() {
  const invitation = useQuery('invitation')
  const { answer, error } = useAnswerOnce(registration, { query: { invitation } })
  return (
    <Door title={texts.title} ways={<Link href={corePaths.login}>{texts.login}</Link>}>
      {error && <Message tone="red">{error.message}</Message>}
      {!answer && !error && (
        <p role="status" className={styles.wait}>
          {texts.waiting}
        </p>
      )}
      {answer && <AsOpen {...answer.data} invitation={invitation} />}
    </Door>
  )
}

function AsOpen({ mode, email, invitation }: { mode: RegistrationMode; email: string | null; invitation?: string }) {
  if (email !== null) return <Registering email={email} invitation={invitation} />
  if (mode === 'enabled') return <Registering />
  return <Message>{mode === 'invitation' && invitation ? texts.closed.dead : texts.closed[mode]}</Message>
}

function Registering({ email = '', invitation }: { email?: string; invitation?: string }) {
  const [, navigate] = useLocation()
  const form = useForm({
    schema: registerForm,
    initial: { username: '', email, password: '', terms: false },
    submit: (values) => client.call(registerUser, { body: { ...values, invitation } }),
  })
  return (
    <>
      {invitation && <Message>{texts.invited(email)}</Message>}
      <Form
        form={form}
        label={texts.title}
        onSucceeded={({ data }, values) => {
          if (!data.isActive) return navigate(publicPaths.verifyEmail, { state: { email: values.email } })
          navigate(corePaths.login)
          toast.success(texts.active)
        }}
      >
        <TextField form={form} name="username" label={texts.username} isRequired dir="ltr" autoFocus />
        <TextField form={form} name="email" label={texts.email} isRequired type="email" isReadOnly={invitation !== undefined} />
        <TextField form={form} name="password" label={texts.password} isRequired type="password" />
        <FlagField form={form} name="terms" label={texts.terms} mustTick />
        <SubmitButton form={form} size="3" needsValid>
          {texts.submit}
        </SubmitButton>
      </Form>
    </>
  )
}
