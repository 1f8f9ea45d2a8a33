import { Heading } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { words } from '#api/core/field'
import { editNoteInvoice, type Invoice } from '#api/invoices/invoices'
import type { Values } from '#machines/core/form'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import parts from '#views/core/Parts.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { texts } from './texts'

const noteTexts = texts.note
const fields = { note: words(noteTexts.title, 2000) }
const schema = formSchema(fields)

export function Note({ invoice: { id, note } }: { invoice: Invoice }) {
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { note }),
    submit: (values: Values) => client.call(editNoteInvoice, { body: { id, note: String(values.note), expected: note } }),
  })
  const done = () => {
    void refresh('Invoice')
    toast.success(noteTexts.saved)
  }
  return (
    <section className={parts.part} aria-label={noteTexts.title}>
      <Heading as="h2" size="3">
        {noteTexts.title}
      </Heading>
      <Form form={form} label={noteTexts.title} onSucceeded={done}>
        <TextAreaField form={form} name="note" label={noteTexts.title} hint={noteTexts.hint} />
        <div>
          <SubmitButton form={form}>{noteTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
