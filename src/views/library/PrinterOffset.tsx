import { Button, Heading, Text } from '@radix-ui/themes'
import { useId } from 'react'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { metaOf, number as numberField } from '#api/core/field'
import { setPrinterOffset } from '#api/library/drawnSheet'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import parts from '#views/core/Parts.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { productionName } from './kinds'
import styles from './Production.module.css'
import { texts } from './texts'

const previewTexts = texts.preview
const bounds = { min: -10, max: 10, unit: 'mm' }
const fields = { x: numberField(previewTexts.offsetX, bounds), y: numberField(previewTexts.offsetY, bounds) }
const schema = formSchema(fields)
const offset = z.object({ x: z.number(), y: z.number() })

type Props = { template: { id: number }; offset: { x: number; y: number }; onTest: () => void }

export function PrinterOffset({ template, offset: current, onTest }: Props) {
  const id = useId()
  const form = useForm({
    schema,
    initial: formValues(fields, current),
    submit: (values) => client.call(setPrinterOffset, { params: { id: template.id }, body: z.parse(offset, values) }),
  })
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Heading as="h2" size="3" id={id}>
        {previewTexts.printer}
      </Heading>
      <Text as="p" size="2" color="gray">
        {previewTexts.testText}
      </Text>
      <Form
        form={form}
        label={previewTexts.printer}
        onSucceeded={() => {
          void refresh(productionName)
          toast.success(previewTexts.offsetSaved)
        }}
      >
        <div className={styles.fields}>
          <FieldFor form={form} name="x" meta={metaOf(fields.x)} />
          <FieldFor form={form} name="y" meta={metaOf(fields.y)} />
        </div>
        <div className={parts.buttons}>
          <Button type="button" variant="soft" onClick={onTest}>
            {previewTexts.test}
          </Button>
          <SubmitButton form={form}>{previewTexts.saveOffset}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
