import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import { type Credentials, credentialProblems } from '#api/access/credentials'
import { ApiError, orLost } from '#api/core/http'
import { publicPaths } from '#api/core/paths'
import { inLanguage, say } from '#api/core/texts/inLanguage'
import { formMachine, type Problems, type Values } from '#machines/core/form'
import { place } from '#machines/core/place'
import { inspect } from '#machines/core/recorder/tap'
import type { sessionMachine } from '#machines/core/session'
import { isFirstArrival } from '#views/core/arrival.ts'
import { part } from '#views/core/chunk.ts'
import fieldStyles from '#views/core/field/Field.module.css'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { whenIdle } from '#views/core/idle.ts'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import type { FormRef } from '#views/core/useForm.ts'
import styles from './Auth.module.css'

export type Texts = typeof texts
const texts = inLanguage('access/Login', {
  stillSignedIn: 'Cannot reach the server. You are still signed in.',
  now: 'Try now',
  title: 'Login',
  username: 'Username',
  password: 'Password',
  check: 'Human check',
  login: 'Login',
  refused: 'The username or password are incorrect.',
  interrupted: 'Your session has ended. Sign in again to continue. What you typed is saved.',
  forgotten: 'Forgot your password?',
  register: 'Sign Up',
})

function Unreachable({ session }: { session: ActorRefFrom<typeof sessionMachine> }) {
  return (
    <p role="status" className={styles.notice}>
      {texts.stillSignedIn}{' '}
      <button type="button" className={fieldStyles.link} onClick={() => session.send({ type: 'session.retry' })}>
        {texts.now}
      </button>
    </p>
  )
}

const problemsOf = (values: Values): Problems =>
  Object.fromEntries(Object.entries(credentialProblems(values as Credentials)).map(([name, message]) => [name, say(message)]))

// Loaded after the form; works without it if loading fails.
const HumanCheck = lazy(() => import('./HumanCheck').catch(() => ({ default: () => null })))

const EnterCode = part('the second factor', () => import('./EnterCode'))

const NotYet = () => <p className={styles.check}>{texts.check}</p>

/** docs/product.md, Screens and Forms. */
export default function Login() {
  const session = useSession()
  const password = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [isInterrupted] = useState(place.isInterrupted)
  const isUnreachable = useSelector(session, (snapshot) => snapshot.matches('unreachable'))
  const isCodeRequired = useSelector(session, (snapshot) => snapshot.matches('codeAsked') || snapshot.matches('checkingCode'))
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    document.title = texts.title
    isFirstArrival()
    return whenIdle(() => setIdle(true), 1500)
  }, [])

  useEmitted(session, {
    'login.refused': ({ error }) => {
      if (isCodeRequired && error instanceof ApiError && error.kind === 'signedOut') setReason(error.message)
    },
  })

  // Without useForm, which brings drafts and secrets of schemas.
  const form: FormRef<Credentials, void> = useActorRef(formMachine, {
    inspect,
    input: {
      initial: { mobile: '', password: '' },
      validate: problemsOf,
      submit: async (values) => {
        setReason('')
        const { signIn } = await orLost(import('./signIn'))
        return signIn(session, values as Credentials)
      },
      secrets: ['password'],
    },
  })

  if (isCodeRequired)
    return (
      <Suspense>
        <EnterCode />
      </Suspense>
    )
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{texts.title}</h1>
        {isUnreachable ? <Unreachable session={session} /> : isInterrupted && <p className={styles.notice}>{texts.interrupted}</p>}
        <Form
          form={form}
          label={texts.title}
          summary="none"
          onFailed={(error) => {
            toast.error(texts.refused)
            setReason(reasonFor(error))
            password.current?.select()
          }}
        >
          <TextField form={form} name="mobile" label={texts.username} isRequired dir="ltr" autoFocus />
          <TextField form={form} name="password" label={texts.password} isRequired type="password" ref={password} />
          <Suspense fallback={<NotYet />}>{isIdle ? <HumanCheck /> : <NotYet />}</Suspense>
          <p role="status" className={styles.reason}>
            <bdi>{reason}</bdi>
          </p>
          <SubmitButton form={form} size="3">
            {texts.login}
          </SubmitButton>
        </Form>
        <p className={styles.ways}>
          <Link href={publicPaths.forgetPassword}>
            <bdi>{texts.forgotten}</bdi>
          </Link>
          <Link href={publicPaths.register}>{texts.register}</Link>
        </p>
      </div>
    </main>
  )
}

/** The toast's text is fixed for all failures. */
function reasonFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind === 'signedOut') return ''
  return error.fieldErrors.token?.[0] ?? error.message
}
