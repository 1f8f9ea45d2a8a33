import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { FormActor } from '#machines/core/form'
import styles from './SubmitButton.module.css'

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
  const isSubmitting = useSelector(form, (snapshot) => snapshot.matches({ entry: 'submitting' }))
  const isInvalid = useSelector(form, ({ context }) => Object.keys(context.problems).length > 0)
  return (
    <button
      type="submit"
      className={styles.button}
      data-size={size}
      aria-busy={isSubmitting}
      disabled={isDisabled || isSubmitting || (needsValid && isInvalid)}
    >
      <span className={styles.words}>{children}</span>
    </button>
  )
}
