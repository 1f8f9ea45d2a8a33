import { type ReactNode, useMemo, useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { EntityField } from '#views/core/entity/EntityFields.tsx'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { useFormState } from '#views/core/field/useFormState.ts'
import { useForm } from '#views/core/useForm.ts'
import { askedBy, type Change, changeOf, type OperationType } from './asked'
import { texts } from './texts'

type Props = { entity: AnyEntity; name: string; type: OperationType; onAsked: (change: Change) => void; children: ReactNode }

/** Remount for another field or operation. `children`: what comes of it, until something else is typed. */
export function OperationForm({ entity, name, type, onAsked, children }: Props) {
  const { codeOf, idOf } = useCurrencyCodes()
  const asked = useMemo(() => askedBy(entity.fields, name, type), [entity, name, type])
  const schema = useMemo(() => formSchema(asked, codeOf), [asked, codeOf])
  const [initial] = useState(() => ({ ...formValues(asked), ...('currencyId' in asked && { currencyId: idOf('SEK') ?? null }) }))
  const form = useForm({ schema, initial, submit: async (sent) => changeOf(entity.fields, name, type, sent, codeOf) })
  const { isSucceeded } = useFormState(form)
  return (
    <>
      <Form form={form} label={texts.operations[type]} onSucceeded={onAsked}>
        {Object.keys(asked).map((field) => (
          <EntityField key={field} entity={{ ...entity, fields: asked }} form={form} name={field} />
        ))}
        <div>
          <SubmitButton form={form}>{texts.preview}</SubmitButton>
        </div>
      </Form>
      {isSucceeded && children}
    </>
  )
}
