import type { ReactNode } from 'react'
import type { FormActor } from '#machines/core/form'
import { useFormState } from '../useForm'
import styles from './SubmitButton.module.css'

/**
 * Sends the form; shows a spinner meanwhile. With `needsValid` it is disabled while the form is
 * invalid, where the specification says so; elsewhere a click shows what is wrong.
 *
 * It looks like Radix's Button and is none: that one, with Text, would bring 3 kB to sign-in.
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
