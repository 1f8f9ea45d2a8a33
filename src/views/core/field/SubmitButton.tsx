import type { ReactNode } from 'react'
import type { FormActor } from '#machines/core/form'
import styles from './SubmitButton.module.css'
import { useFormState } from './useFormState'

/**
 * `needsValid` disables it while the form is invalid, where required; elsewhere a click shows the errors. Not Radix's Button, which would
 * add 3 kB to sign-in.
 */
export function SubmitButton(props: {
  form: FormActor
  children: ReactNode
  needsValid?: boolean
  isDisabled?: boolean
  size?: '2' | '3'
}) {
  const { form, children, needsValid = false, isDisabled = false, size = '2' } = props
  const { isSubmitting, isValid } = useFormState(form)
  return (
    <button
      type="submit"
      className={styles.button}
      data-size={size}
      aria-busy={isSubmitting}
      disabled={isDisabled || isSubmitting || (needsValid && !isValid)}
    >
      <span className={styles.words}>{children}</span>
    </button>
  )
}
