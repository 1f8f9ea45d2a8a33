import { email, words } from '#api/core/field'
import { submit } from '#api/core/sending/submit'
import { type Invoice, sendInvoice } from '#api/invoices/invoices'
import type { Values } from '#machines/core/form'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { kindLabels } from './kindLabels'
import { texts } from './texts'

const sendTexts = texts.send
const fields = { email: email(sendTexts.email), text: words(sendTexts.text, 4000) }
const schema = formSchema(fields)

export default function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { email: invoice.customerEmail, text: '' }),
    submit: (values: Values) => submit(sendInvoice, { params: { id: invoice.id }, body: values }),
  })
  return (
    <FormDialog
      title={sendTexts.heading(`${kindLabels[invoice.kind]} ${invoice.number}`)}
      form={form}
      onSucceeded={(_, values) => {
        void refresh('OutboxMessage')
        toast.success(sendTexts.sent(String(values.email)))
        onClose()
      }}
      submit={sendTexts.confirm}
      onClose={onClose}
    >
      <TextField form={form} name="email" label={sendTexts.email} dir="ltr" isRequired />
      <TextAreaField form={form} name="text" label={sendTexts.text} hint={sendTexts.textHint} />
    </FormDialog>
  )
}
