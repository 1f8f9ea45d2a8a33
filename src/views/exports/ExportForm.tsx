import { Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { metaOf } from '#api/core/field'
import type { RecordKind } from '#api/library/facts'
import { type RecordExportValues, recordExportFields } from '#api/library/recordExports'
import { formSchema, formValues } from '../core/field/codec'
import { FieldFor } from '../core/field/FieldFor'
import { Form } from '../core/field/Form'
import { SubmitButton } from '../core/field/SubmitButton'
import parts from '../core/Parts.module.css'
import { useForm } from '../core/useForm'
import styles from './Exports.module.css'
import { texts } from './texts'
import { useProfiles } from './useProfiles'

const schema = formSchema(recordExportFields)
const names = Object.keys(recordExportFields) as (keyof typeof recordExportFields)[]

type Props<A> = {
  kind: RecordKind
  label: string
  values: Partial<RecordExportValues>
  draft: string
  button: string
  save: (values: RecordExportValues) => Promise<A>
  onSaved: (answer: A) => void
}

/** What is asked of an export: how it is called, and who gets it. */
export function ExportForm<A>({ kind, label, values, draft, button, save, onSaved }: Props<A>) {
  const [initial] = useState(() => formValues(recordExportFields, values))
  const form = useForm({ schema, initial, submit: (sent) => save(sent as unknown as RecordExportValues), draft })
  const source = useProfiles(kind)
  const isWithout = !source.isLoading && !source.error && source.options.length === 0
  return (
    <Form form={form} label={label} onSucceeded={(answer) => onSaved(answer as A)}>
      {isWithout && (
        <p role="status">
          {texts.noProfiles}{' '}
          <TextLink asChild>
            <Link href="/services-integrations/export-profile/new">{texts.profiles}</Link>
          </TextLink>
        </p>
      )}
      <div className={styles.fields}>
        {names.map((name) => (
          <FieldFor
            key={name}
            form={form}
            name={name}
            meta={metaOf(recordExportFields[name])}
            source={name === 'profileId' ? source : undefined}
          />
        ))}
      </div>
      <div className={parts.buttons}>
        <SubmitButton form={form}>{button}</SubmitButton>
      </div>
    </Form>
  )
}
