import { Skeleton } from '@radix-ui/themes'
import { useState } from 'react'
import { type DistributorData, ownDistributor, updateDistributorData } from '#api/agents/own'
import { client } from '#api/core/client'
import { emailWords, integer, metaOf, optional, words } from '#api/core/field'
import { refresh, useAnswer } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { PageHeading } from '#views/core/PageHeading.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import styles from './Agents.module.css'
import { texts } from './texts'

const labels = texts.data.fields
const name = 'OwnDistributor'
const fields = {
  contactName: words(labels.contactName),
  email: emailWords(labels.email),
  phone: words(labels.phone, 40),
  deliveryDays: optional(integer(labels.deliveryDays, { min: 0, max: 365, unit: 'days' })),
}
const schema = formSchema(fields)

export default function OwnData({ page }: PageProps) {
  const read = useAnswer(name, ownDistributor, {})
  const data = read.data?.data
  if (read.error && !data) return <ReadFault title={page.title} error={read.error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page}>
      <PageHeading>{page.title}</PageHeading>
      {data ? <DataForm key={data.version} data={data} /> : <Skeleton height="320px" />}
    </div>
  )
}

function DataForm({ data }: { data: DistributorData }) {
  const [initial] = useState(() => formValues(fields, data))
  const form = useForm({
    schema,
    initial,
    submit: ({ contactName, email, phone, deliveryDays }) =>
      client.call(updateDistributorData, { body: { version: data.version, contactName, email, phone, deliveryDays } }),
  })
  return (
    <>
      <p>
        <strong>
          <Name>{data.title}</Name>
        </strong>
        . {texts.data.text}
      </p>
      <Form
        form={form}
        label={texts.data.heading}
        onSucceeded={() => {
          void refresh(name)
          toast.success(texts.saved)
        }}
      >
        {Object.entries(fields).map(([field, schemaOf]) => (
          <FieldFor key={field} form={form} name={field} meta={metaOf(schemaOf)} source={undefined} />
        ))}
        <div className={parts.buttons}>
          <SubmitButton form={form}>{texts.save}</SubmitButton>
        </div>
      </Form>
    </>
  )
}
