import { client } from '#api/core/client'
import { minorDigits } from '#api/core/currencies'
import { money, time } from '#api/core/field'
import { type PriceTimeline, pricesOf } from '#api/products/prices'
import type { Kind } from '#api/products/rules'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { TimeField } from '#views/core/field/DateField.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { MoneyField } from '#views/core/field/NumberField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import styles from './PriceTimeline.module.css'
import { texts } from './texts'

const fields = { amount: money(texts.newPrice), from: time(texts.newFrom) }
const schema = formSchema(fields)

export function ScheduleForm({ kind, timeline: { productDetailId, currency, includesVat } }: { kind: Kind; timeline: PriceTimeline }) {
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, {}),
    submit: (values) => {
      const { amount, from } = values
      // The field uses hundredths, whatever the currency.
      const inMinorUnits = Math.round((amount / 100) * 10 ** minorDigits(currency))
      return client.call(pricesOf[kind].schedule, { body: { productDetailId, amount: inMinorUnits, from } })
    },
  })
  const done = () => {
    form.send({ type: 'form.reset' })
    toast.success(texts.scheduled)
    void refresh('PriceTimeline')
  }
  return (
    <div className={styles.form}>
      <Form form={form} label={texts.schedule} onSucceeded={done}>
        <div className={styles.pair}>
          <MoneyField form={form} name="amount" label={texts.newPrice} currency={currency} hint={texts.vat(includesVat)} isRequired />
          <TimeField form={form} name="from" label={texts.newFrom} isRequired />
        </div>
        <div>
          <SubmitButton form={form}>{texts.save}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
