import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Input } from '#api/core/endpoint'
import { type discountRows, pricedFields } from '#api/discounts/discounts'
import { type FormActor, isSame } from '#machines/core/form'
import { formSchema } from '#views/core/field/codec.ts'

/** Settings that prices follow from, as they stand in the form and not on the server; `null` while they cannot be read. */
export type Unsaved = Input<typeof discountRows>['body']['unsaved'] | null

const names = Object.keys(pricedFields)
const schema = formSchema(pricedFields)

export function useUnsaved(form: FormActor): Unsaved {
  const changed = useSelector(form, ({ context: { values, saved } }) =>
    names.some((name) => !isSame(values[name], saved[name])) ? values : undefined,
  )
  return useMemo(() => (changed ? (z.safeParse(schema, changed).data ?? null) : undefined), [changed])
}
