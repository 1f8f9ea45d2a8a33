import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { allProblems, type Problems } from '#machines/core/form'
import { whenIdle } from '../idle'
import { useEmitted } from '../useEmitted'
import type { FormRef } from '../useForm'
import type { DraftNoticeProps } from './DraftNotice'
import type { ErrorSummaryProps } from './ErrorSummary'
import styles from './Field.module.css'

// Few forms find a draft, and sign-in never does; without its notice a restored draft is there all the same.
const DraftNotice = lazy(() => import('./DraftNotice').catch(() => ({ default: (_: DraftNoticeProps) => null })))

// Sign-in has none, and each field tells its own fault without it.
const loadSummary = () => import('./ErrorSummary').catch(() => ({ default: (_: ErrorSummaryProps) => null }))
const ErrorSummary = lazy(loadSummary)

const texts = { failed: 'Could not save' }

export type FormProps<V, A> = {
  form: FormRef<V, A>
  children: ReactNode
  onSucceeded?: (answer: A, values: V) => void
  onFailed?: (error: unknown) => void
  /** `none` where the screen shows its failures itself; the focus jumps to the first error all the same. */
  summary?: 'shown' | 'none'
  label?: string
}

/** The form element of one form: its draft's notice, its fields, and a summary of what a submit found wrong. */
export function Form<V, A>({ form, children, onSucceeded, onFailed, summary = 'shown', label }: FormProps<V, A>) {
  const element = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<Problems>()
  const hasDraft = useSelector(form, (snapshot) => !snapshot.matches({ draft: 'none' }))

  const failure = useSelector(form, (snapshot) => snapshot.matches({ entry: 'failed' }) && snapshot.context.failure)

  useEffect(() => (summary === 'shown' ? whenIdle(loadSummary) : undefined), [summary])
  useEmitted(form, {
    'form.succeeded': ({ answer, values }) => {
      setFound(undefined)
      onSucceeded?.(answer as A, values as V)
    },
    'form.failed': ({ error }) => {
      setFound({ ...allProblems(form.getSnapshot()) })
      onFailed?.(error)
    },
    'form.refused': () => setFound({ ...allProblems(form.getSnapshot()) }),
  })
  // After the messages are on screen, so that the field is announced together with its own.
  useEffect(() => {
    if (found) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found])

  return (
    <form
      ref={element}
      noValidate
      autoComplete="off"
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'form.submit' })
      }}
    >
      {hasDraft && (
        <Suspense>
          <DraftNotice form={form} />
        </Suspense>
      )}
      {summary === 'shown' && found && Boolean(failure) && (
        <div role="alert" className={styles.notice} data-tone="red">
          <bdi>{failure instanceof Error && failure.message ? failure.message : texts.failed}</bdi>
        </div>
      )}
      {summary === 'shown' && found && !failure && (
        <Suspense>
          <ErrorSummary form={form} element={element} found={found} />
        </Suspense>
      )}
      {children}
    </form>
  )
}
