import { email, words } from '#api/core/field'
import { submit } from '#api/core/sending/submit'
import { type Invoice, sendInvoice } from '#api/invoices/invoices'
import type { Values } from '#machines/core/form'
import { refresh } from '../core/data'
import { formSchema, formValues } from '../core/field/codec'
import { FormDialog } from '../core/field/FormDialog'
import { TextAreaField } from '../core/field/TextAreaField'
import { TextField } from '../core/field/TextField'
import { toast } from '../core/toast/toast'
import { type FormRef, useForm } from '../core/useForm'
import { kindLabels } from './labels'
import { texts } from './texts'

const said = texts.send
const fields = { email: email(said.email), text: words(said.text, 4000) }
const schema = formSchema(fields)

/** To whom a document goes, and what is written with it. */
export default function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { email: invoice.customerEmail, text: '' }),
    submit: (values: Values) => submit(sendInvoice, { params: { id: invoice.id }, body: values as { email: string; text: string } }),
  })
  return (
    <FormDialog
      title={said.heading(`${kindLabels[invoice.kind]} ${invoice.number}`)}
      form={form}
      onSucceeded={(_, values) => {
        void refresh('OutboxMessage')
        toast.success(said.sent(String((values as Values).email)))
        onClose()
      }}
      submit={said.confirm}
      onClose={onClose}
    >
      <TextField form={form} name="email" label={said.email} dir="ltr" isRequired />
      <TextAreaField form={form} name="text" label={said.text} hint={said.textHint} />
    </FormDialog>
  )
}
