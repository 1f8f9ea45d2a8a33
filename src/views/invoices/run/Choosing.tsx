import { Heading, Text } from '@radix-ui/themes'
import { choice, date, flag, optional } from '#api/core/field'
import { documentLanguageLabels } from '#api/core/kinds/documentLanguage'
import type { RunChoice } from '#machines/invoices/invoiceRun'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { DateField } from '#views/core/field/DateField.tsx'
import { FlagField } from '#views/core/field/FlagField.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import parts from '#views/core/Parts.module.css'
import { useForm } from '#views/core/useForm.ts'
import { texts } from './texts'

const chooseTexts = texts.choose
const fields = {
  until: optional(date(chooseTexts.until)),
  isPaidToo: flag(chooseTexts.isPaidToo),
  mergeBy: choice(chooseTexts.mergeBy, chooseTexts.mergings),
  invoiceDate: optional(date(chooseTexts.invoiceDate)),
  language: optional(choice(chooseTexts.language, documentLanguageLabels)),
}
const schema = formSchema(fields)

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export function Choosing({ choice: before, onChosen }: { choice: RunChoice | null; onChosen: (choice: RunChoice) => void }) {
  const { selection, mergeBy = 'basket', invoiceDate = null, language = null } = before ?? { selection: {} }
  const form = useForm({
    schema,
    initial: formValues(fields, {
      until: selection.until ?? null,
      isPaidToo: selection.isPaidToo ?? false,
      mergeBy,
      invoiceDate,
      language,
    }),
    submit: async (values) => {
      const chosen = values
      onChosen({
        selection: { isPaidToo: chosen.isPaidToo, ...(chosen.until && { until: chosen.until }) },
        mergeBy: chosen.mergeBy,
        ...(chosen.language && { language: chosen.language }),
        ...(chosen.invoiceDate && { invoiceDate: chosen.invoiceDate }),
      })
    },
  })
  return (
    <section className={parts.part} aria-label={chooseTexts.title}>
      <Heading as="h2" size="3">
        {chooseTexts.title}
      </Heading>
      <Text as="p" size="2" color="gray" my="0">
        {chooseTexts.text}
      </Text>
      <Form form={form} label={chooseTexts.title} onSucceeded={() => undefined}>
        <DateField form={form} name="until" label={chooseTexts.until} hint={chooseTexts.untilHint} />
        <FlagField form={form} name="isPaidToo" label={chooseTexts.isPaidToo} />
        <SelectField form={form} name="mergeBy" label={chooseTexts.mergeBy} options={optionsOf(chooseTexts.mergings)} isRequired />
        <DateField form={form} name="invoiceDate" label={chooseTexts.invoiceDate} hint={chooseTexts.invoiceDateHint} />
        <SelectField
          form={form}
          name="language"
          label={chooseTexts.language}
          options={optionsOf(documentLanguageLabels)}
          placeholder={chooseTexts.ofCustomers}
        />
        <div>
          <SubmitButton form={form}>{chooseTexts.confirm}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
