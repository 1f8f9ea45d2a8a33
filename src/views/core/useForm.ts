import { useActorRef } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { secretsIn } from '#api/core/secret'
import { say } from '#api/core/texts/inLanguage'
import { type FormActor, type FormInput, formMachine, type Problems, type Values } from '#machines/core/form'
import { inspect } from '#machines/core/recorder/tap'
import { readDraft, useDraftKeeping, useDraftSlot } from './drafts'

/** `types` exists only for the compiler. */
export type FormRef<V = Values, A = unknown> = FormActor & { readonly types?: { values: V; answer: A } }

type FieldsOf<S extends z.ZodMiniType> = z.input<S> & Values

/**
 * `submit` gets the schema's output. `draft` is the key under which input is kept per user. Later values of `initial` are ignored: send `{
 * type: 'form.reset', initial }`.
 */
export function useForm<S extends z.ZodMiniType, A>(options: {
  schema: S
  initial: FieldsOf<S>
  filled?: Partial<FieldsOf<S>>
  submit: (values: z.output<S>) => Promise<A>
  draft?: string
  /** Fields whose initial value follows the clock. */
  moving?: readonly string[]
}): FormRef<z.input<S>, A> {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const slot = useDraftSlot(options.draft)
  const [input] = useState<FormInput>(() => ({
    initial: options.initial,
    filled: options.filled ?? {},
    validate: (values) => problemsOf(latest.current.schema, values),
    submit: async (values) => latest.current.submit(z.parse(latest.current.schema, values)),
    draft: readDraft(slot, options.initial, options.moving),
    secrets: secretsIn(options.schema),
  }))
  const form = useActorRef(formMachine, { input, inspect })
  useDraftKeeping(form, slot)
  return form
}

function problemsOf(schema: z.ZodMiniType, values: Values): Problems {
  const problems: Problems = {}
  const { error } = z.safeParse(schema, values)
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= say(message)
  return problems
}
