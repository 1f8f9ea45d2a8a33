import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { type Fields, metaOf, text, words } from '#api/core/field'
import { resolveShipment, voidShipment } from '#api/shipping/shipments'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { formSchema, formValues, type Sent } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import parts from '#views/core/Parts.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { shipmentName } from './name'
import { texts } from './texts'

type Dialog<F extends Fields> = {
  title: string
  text?: string | undefined
  fields: F
  initial?: Partial<Sent<F>> | undefined
  button: string
  submit: (values: Sent<F>) => Promise<unknown>
  onClose: () => void
}

export function FieldsDialog<F extends Fields>({ title, text, fields, initial: given = {}, button, submit, onClose }: Dialog<F>) {
  const [schema] = useState(() => formSchema(fields))
  const [initial] = useState(() => formValues(fields, given))
  const form = useForm({ schema, initial, submit })
  return (
    <Modal title={title} onClose={onClose}>
      {text && (
        <Text as="p" size="2">
          {text}
        </Text>
      )}
      <Form
        form={form}
        label={title}
        onSucceeded={() => {
          toast.success(texts.saved)
          void refresh(shipmentName)
          onClose()
        }}
      >
        {Object.entries(fields).map(([name, field]) => (
          <div key={name} data-scan={name === 'trackingNumber' ? 'own' : undefined}>
            <FieldFor form={form} name={name} meta={metaOf(field)} source={undefined} />
          </div>
        ))}
        <div className={parts.buttons}>
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SubmitButton form={form}>{button}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

const abandonFields = { note: text(texts.note, 500) }
const voidFields = { confirmedBy: text(texts.confirmedBy, 200) }

export const Adopt = ({ id, numbers, onClose }: { id: number; numbers: number; onClose: () => void }) => (
  <FieldsDialog
    title={texts.adopting}
    text={texts.numberHint(numbers)}
    fields={{ trackingNumber: text(numbers > 1 ? texts.numbers : texts.number, 1000), note: words(texts.note, 500) }}
    button={texts.adopt}
    submit={({ trackingNumber, note }) =>
      client.call(resolveShipment, { params: { id }, body: { outcome: 'adopt', trackingNumber, note } })
    }
    onClose={onClose}
  />
)

export const Abandon = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <FieldsDialog
    title={texts.abandoning}
    text={texts.abandonText}
    fields={abandonFields}
    button={texts.abandon}
    submit={({ note }) => client.call(resolveShipment, { params: { id }, body: { outcome: 'abandon', note } })}
    onClose={onClose}
  />
)

export const Void = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => (
  <FieldsDialog
    title={texts.voided}
    text={texts.voidText(name)}
    fields={voidFields}
    button={texts.voided}
    submit={({ confirmedBy }) => client.call(voidShipment, { params: { id }, query: { confirmedBy } })}
    onClose={onClose}
  />
)
