import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type FormActor, type FormSnapshot, shownProblem, shownValue } from '#machines/core/form'
import styles from './Field.module.css'

export type FieldProps<V> = {
  form: FormActor & { readonly types?: { values: V; answer: unknown } }
  name: keyof V & string
  label: string
  isRequired?: boolean
  hint?: string
  isReadOnly?: boolean
}

const sameField = (a: FieldState, b: FieldState) => a.value === b.value && a.problem === b.problem && a.isSubmitting === b.isSubmitting
type FieldState = { value: unknown; problem: string | undefined; isSubmitting: boolean }

/** Typing in other fields does not re-render it. */
export const useField = (form: FormActor, name: string, isRequired: boolean): FieldState =>
  useSelector(
    form,
    (snapshot: FormSnapshot) => ({
      value: shownValue(snapshot, name),
      problem: shownProblem(snapshot, name, isRequired),
      isSubmitting: snapshot.matches({ entry: 'submitting' }),
    }),
    sameField,
  )

export const describe = (id: string, problem: string | undefined, isRequired: boolean) => ({
  id,
  'aria-invalid': problem !== undefined,
  'aria-required': isRequired || undefined,
  'aria-describedby': `${id}-says`,
})

/** The message line is always present, so that the layout does not shift. */
export function Field(props: { id: string; label: string; isRequired: boolean; problem?: string; hint?: string; children: ReactNode }) {
  const { id, label, isRequired, problem, hint, children } = props
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.mark} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {children}
      <div id={`${id}-says`}>
        {hint && (
          <p className={styles.says}>
            <bdi>{hint}</bdi>
          </p>
        )}
        <p className={styles.says} data-tone={problem ? 'red' : undefined}>
          <bdi>{problem}</bdi>
        </p>
      </div>
    </div>
  )
}
