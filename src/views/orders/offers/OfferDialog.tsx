import { choice, date, optional, words } from '#api/core/field'
import { documentLanguageLabels } from '#api/core/kinds/documentLanguage'
import { submit } from '#api/core/sending/submit'
import { addOffer } from '#api/orders/offers'
import type { Values } from '#machines/core/form'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { DateField } from '#views/core/field/DateField.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import { stockholmDay } from '#views/core/text/stockholmDay.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { useBasket } from '../page/BasketContext'
import { texts } from './texts'

const sectionTexts = texts.section
const fields = {
  validTo: date(sectionTexts.validTo),
  language: optional(choice(sectionTexts.language, documentLanguageLabels)),
  note: words(sectionTexts.note, 2000),
}
const schema = formSchema(fields)

const inDays = (days: number) => stockholmDay(new Date(Date.now() + days * 86_400_000))

export default function OfferDialog({ onMade, onClose }: { onMade: (offer: number) => void; onClose: () => void }) {
  const { basket } = useBasket()
  const form: FormRef<Values, { data: { id: number } }> = useForm({
    schema,
    initial: formValues(fields, { validTo: inDays(30), language: null, note: '' }),
    submit: (values) => {
      const { language, ...body } = values
      return submit(addOffer, { params: { id: basket.id }, body: { ...body, ...(language && { language }) } })
    },
  })
  return (
    <FormDialog
      title={sectionTexts.heading(basket.id)}
      form={form}
      onSucceeded={({ data: { id } }) => {
        void refresh('Offer')
        void refresh('Basket')
        onMade(id)
      }}
      submit={sectionTexts.save}
      onClose={onClose}
    >
      <DateField form={form} name="validTo" label={sectionTexts.validTo} isRequired />
      <SelectField
        form={form}
        name="language"
        label={sectionTexts.language}
        options={Object.entries(documentLanguageLabels).map(([value, label]) => ({ value, label }))}
        placeholder={sectionTexts.ofCustomer}
      />
      <TextAreaField form={form} name="note" label={sectionTexts.note} />
    </FormDialog>
  )
}
