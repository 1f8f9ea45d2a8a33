import type { ComponentType } from 'react'
import type { Trace } from '#machines/core/recorder/trace'
import type { FormRef } from '../useForm'

export type Said = { about: string; step: string | null; choice: 'refused' | 'allowed' | 'unchanged' | 'other' | null; expected: string }

export type WrongStepProps = { form: FormRef<Said, string>; taken: Trace }

/** The choice of a step knows the names of all charts, so it comes from the app. */
export const wrongStep: { part?: ComponentType<WrongStepProps> } = {}
