import { useSelector } from '@xstate/react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { allProblems, type Problems } from '#machines/core/form'
import { whenIdle } from '../idle'
import { useEmitted } from '../useEmitted'
import type { FormRef } from '../useForm'
import type { DraftNoticeProps } from './DraftNotice'
import type { ErrorSummaryProps } from './ErrorSummary'
import styles from './Field.module.css'

const nothing = () => ({ default: () => null })

// Lazy: few forms have a draft; without the notice the draft is restored anyway.
const DraftNotice = lazy<ComponentType<DraftNoticeProps>>(() => import('./DraftNotice').catch(nothing))

const loadSummary = (): Promise<{ default: ComponentType<ErrorSummaryProps> }> => import('./ErrorSummary').catch(nothing)
const ErrorSummary = lazy(loadSummary)

export type Texts = typeof texts
const texts = inLanguage('core/Form', { failed: 'Could not save' })

export type FormProps<V, A> = {
  form: FormRef<V, A>
  children: ReactNode
  onSucceeded?: (answer: A, values: V) => void
  onFailed?: (error: unknown) => void
  /** Of a form inside a page: Escape leaves it. */
  onEscape?: () => void
  summary?: 'shown' | 'none'
  label?: string
}

/** A form with its faults, its draft, and the refusal of the server beside the fields it is about. */
export function Form<V, A>({ form, children, onSucceeded, onFailed, onEscape, summary = 'shown', label }: FormProps<V, A>) {
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
  // After rendering, so that the field is announced with its message.
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !onEscape) return
        event.preventDefault()
        onEscape()
      }}
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
      {summary === 'shown' &&
        found &&
        (failure ? (
          <div role="alert" className={styles.notice} data-tone="red">
            <bdi>{failure instanceof Error && failure.message ? failure.message : texts.failed}</bdi>
          </div>
        ) : (
          <Suspense>
            <ErrorSummary form={form} element={element} found={found} />
          </Suspense>
        ))}
      {children}
    </form>
  )
}
