import type { Fields } from '#api/core/entityCalls'
import { metaOf } from '#api/core/field'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { useForm } from '#views/core/useForm.ts'

const genres = Array.from({ length: 40 }, (_, i) => ({
  value: i + 1,
  label: ['Novel', 'Poetry', 'Essay', 'رمان'][i % 4] + (i < 4 ? '' : ` ${i}`),
}))

type Props = { field: Fields[string]; isReadOnly?: boolean | undefined }

/** A field of that declaration in a form of its own. */
export function OneField({ field, isReadOnly }: Props) {
  const fields = { field }
  const form = useForm({ schema: formSchema(fields), initial: formValues(fields), submit: async (values) => values })
  return (
    <Form form={form} label="Example">
      <FieldFor form={form} name="field" meta={metaOf(field)} isReadOnly={isReadOnly} source={{ options: genres }} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  )
}
