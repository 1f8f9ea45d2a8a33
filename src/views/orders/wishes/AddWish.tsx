import { integer, isbn, metaOf, optional, words } from '#api/core/field'
import { keysOf } from '#api/core/objects'
import { submit } from '#api/core/sending/submit'
import { addWish } from '#api/orders/wishes'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { texts } from './texts'

const fields = {
  title: words(texts.title),
  isbn: optional(isbn(texts.isbn)),
  quantity: integer(texts.copies, { min: 1, max: 9999 }),
  note: words(texts.note, 1000),
}
const schema = formSchema(fields)

export function AddWish({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema,
    initial: formValues(fields, { title: '', isbn: null, quantity: 1, note: '' }),
    submit: ({ isbn, ...values }: Record<string, unknown>) =>
      submit(addWish, { body: { ...values, ...(typeof isbn === 'string' && { isbn }) } }),
  })
  return (
    <FormDialog
      title={texts.add}
      form={form}
      onSucceeded={() => {
        toast.success(texts.added)
        void refresh('Wish')
        onClose()
      }}
      submit={texts.save}
      onClose={onClose}
    >
      {keysOf(fields).map((name, i) => (
        <FieldFor key={name} form={form} name={name} meta={metaOf(fields[name])} autoFocus={i === 0} />
      ))}
    </FormDialog>
  )
}
