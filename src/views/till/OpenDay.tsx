import { Heading } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { money } from '#api/core/field'
import { type CashRegister, openDay } from '#api/till/till'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { Form } from '#views/core/field/Form.tsx'
import { MoneyField } from '#views/core/field/NumberField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import parts from '#views/core/Parts.module.css'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import styles from './Till.module.css'
import { texts } from './texts'

const fields = { float: money(texts.open.float) }
const schema = formSchema(fields)

export function OpenDay({ register: { id } }: { register: CashRegister }) {
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { float: null }),
    submit: (values) => client.call(openDay, { body: { registerId: id, float: values.float } }),
  })
  return (
    <section className={parts.part} aria-label={texts.open.title}>
      <Heading as="h2" size="4">
        {texts.open.title}
      </Heading>
      <div className={styles.form}>
        <Form form={form} label={texts.open.confirm} onSucceeded={() => void refresh('CashRegister')}>
          <MoneyField form={form} name="float" label={texts.open.float} currency="SEK" isRequired />
          <div>
            <SubmitButton form={form}>{texts.open.confirm}</SubmitButton>
          </div>
        </Form>
      </div>
    </section>
  )
}
