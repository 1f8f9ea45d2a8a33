import { Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Fields, metaOf } from '#api/core/field'
import { formSchema, formValues, type Sent } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import type { OptionSource } from '#views/core/field/option.ts'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import parts from '#views/core/Parts.module.css'
import { useForm } from '#views/core/useForm.ts'
import styles from './Production.module.css'

type Props<F extends Fields, A> = {
  fields: F
  label: string
  values: Partial<Sent<F>>
  draft: string
  button: string
  save: (values: Sent<F>) => Promise<A>
  onSaved: (answer: A) => void
  choosing: { field: string; source: OptionSource; none: { text: string; link: string; path: string } }
}

export function ListForm<F extends Fields, A>(props: Props<F, A>) {
  const { fields, label, values, draft, button, save, onSaved, choosing } = props
  const { field, source, none } = choosing
  const [schema] = useState(() => formSchema(fields))
  const [initial] = useState(() => formValues(fields, values))
  const form = useForm({ schema, initial, submit: save, draft })
  const isWithout = !source.isLoading && !source.error && source.options.length === 0
  return (
    <Form form={form} label={label} onSucceeded={(answer) => onSaved(answer)}>
      {isWithout && (
        <p role="status">
          {none.text}{' '}
          <TextLink asChild underline="always">
            <Link href={none.path}>{none.link}</Link>
          </TextLink>
        </p>
      )}
      <div className={styles.fields}>
        {Object.entries(fields).map(([name, declared]) => (
          <FieldFor key={name} form={form} name={name} meta={metaOf(declared)} source={name === field ? source : undefined} />
        ))}
      </div>
      <div className={parts.buttons}>
        <SubmitButton form={form}>{button}</SubmitButton>
      </div>
    </Form>
  )
}
