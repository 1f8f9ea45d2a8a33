import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { FormActor } from '#machines/form'
import { useFormState } from '../useForm'

/**
 * Sends the form; shows a spinner meanwhile. With `needsValid` it is disabled while the form is
 * invalid, where the specification says so; elsewhere a click shows what is wrong.
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
    <Button
      type="submit"
      size={size}
      loading={isSubmitting}
      aria-busy={isSubmitting}
      disabled={isDisabled || isSubmitting || (needsValid && !isValid)}
    >
      {children}
    </Button>
  )
}
