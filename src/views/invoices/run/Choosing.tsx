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

const said = texts.choose
const fields = {
  until: optional(date(said.until)),
  isPaidToo: flag(said.isPaidToo),
  mergeBy: choice(said.mergeBy, said.mergings),
  invoiceDate: optional(date(said.invoiceDate)),
  language: optional(choice(said.language, documentLanguageLabels)),
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
    <section className={parts.part} aria-label={said.title}>
      <Heading as="h2" size="3">
        {said.title}
      </Heading>
      <Text as="p" size="2" color="gray" my="0">
        {said.text}
      </Text>
      <Form form={form} label={said.title} onSucceeded={() => undefined}>
        <DateField form={form} name="until" label={said.until} hint={said.untilHint} />
        <FlagField form={form} name="isPaidToo" label={said.isPaidToo} />
        <SelectField form={form} name="mergeBy" label={said.mergeBy} options={optionsOf(said.mergings)} isRequired />
        <DateField form={form} name="invoiceDate" label={said.invoiceDate} hint={said.invoiceDateHint} />
        <SelectField
          form={form}
          name="language"
          label={said.language}
          options={optionsOf(documentLanguageLabels)}
          placeholder={said.ofCustomers}
        />
        <div>
          <SubmitButton form={form}>{said.confirm}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
