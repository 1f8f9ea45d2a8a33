import { client } from '#api/core/client'
import { integer, isbn, metaOf, optional, words } from '#api/core/field'
import { addWish } from '#api/orders/wishes'
import { refresh } from '../../core/data'
import { formSchema, formValues } from '../../core/field/codec'
import { FieldFor } from '../../core/field/FieldFor'
import { FormDialog } from '../../core/field/FormDialog'
import { toast } from '../../core/toast/toast'
import { useForm } from '../../core/useForm'
import { texts } from './texts'

const fields = {
  title: words(texts.title),
  isbn: optional(isbn(texts.isbn)),
  quantity: integer(texts.copies, { least: 1, most: 9999 }),
  note: words(texts.note, 1000),
}
const schema = formSchema(fields)

/** What somebody asks for: an ISBN finds its edition, a title alone is noted as it is said. */
export function AddWish({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema,
    initial: formValues(fields, { title: '', isbn: null, quantity: 1, note: '' }),
    submit: ({ isbn, ...values }: Record<string, unknown>) =>
      client.call(addWish, { body: { ...values, ...(typeof isbn === 'string' && { isbn }) } as never }),
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
      {(Object.keys(fields) as (keyof typeof fields)[]).map((name, i) => (
        <FieldFor key={name} form={form as never} name={name} meta={metaOf(fields[name])} autoFocus={i === 0} />
      ))}
    </FormDialog>
  )
}
