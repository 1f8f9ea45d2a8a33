import { Link as TextLink } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { metaOf } from '#api/core/field'
import { moduleWidths, type ProductionValues, productionFields } from '#api/library/productions'
import { useEntityOptions } from '../core/entity/options'
import { formSchema, formValues } from '../core/field/codec'
import { FieldFor } from '../core/field/FieldFor'
import { Form } from '../core/field/Form'
import { SubmitButton } from '../core/field/SubmitButton'
import parts from '../core/Parts.module.css'
import { useForm } from '../core/useForm'
import styles from './Production.module.css'
import { texts } from './texts'

const schema = formSchema(productionFields)
const names = Object.keys(productionFields)

/** What a new production begins with. */
export const usual: Partial<ProductionValues> = {
  symbology: 'ean13',
  value: 'isbn',
  addOn: 'none',
  moduleWidth: moduleWidths.usual,
  startAt: 1,
}

type Props<A> = {
  label: string
  values: Partial<ProductionValues>
  draft: string
  button: string
  save: (values: ProductionValues) => Promise<A>
  onSaved: (answer: A) => void
}

/** What is asked of a production. */
export function ProductionForm<A>({ label, values, draft, button, save, onSaved }: Props<A>) {
  const [initial] = useState(() => formValues(productionFields, values))
  const form = useForm({ schema, initial, submit: (sent) => save(sent as unknown as ProductionValues), draft })
  const source = useEntityOptions('LabelTemplate')
  const isWithout = useMemo(() => !source.isLoading && !source.error && source.options.length === 0, [source])
  return (
    <Form form={form} label={label} onSucceeded={(answer) => onSaved(answer as A)}>
      {isWithout && (
        <p role="status">
          {texts.noTemplates}{' '}
          <TextLink asChild>
            <Link href="/library-services/label-template/new">{texts.templates}</Link>
          </TextLink>
        </p>
      )}
      <div className={styles.fields}>
        {names.map((name) => (
          <FieldFor
            key={name}
            form={form}
            name={name}
            meta={metaOf(productionFields[name as keyof typeof productionFields])}
            source={name === 'templateId' ? source : undefined}
          />
        ))}
      </div>
      <div className={parts.buttons}>
        <SubmitButton form={form}>{button}</SubmitButton>
      </div>
    </Form>
  )
}
