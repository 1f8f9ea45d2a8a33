import { shallowEqual, useSelector } from '@xstate/react'
import { isDirty } from '#machines/core/dirty'
import type { FormActor } from '#machines/core/form'

/** Typing does not re-render it. */
export const useFormState = (form: FormActor) =>
  useSelector(
    form,
    (snapshot) => ({
      isValid: Object.keys(snapshot.context.problems).length === 0,
      isDirty: isDirty(snapshot),
      isSubmitting: snapshot.matches({ entry: 'submitting' }),
      isSucceeded: snapshot.matches({ entry: 'succeeded' }),
      isFailed: snapshot.matches({ entry: 'failed' }),
      failure: snapshot.context.failure,
    }),
    shallowEqual,
  )
