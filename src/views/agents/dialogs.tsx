import { type ReactNode, useState } from 'react'
import { editItemDeliveryAdmin, editItemNoteAdmin, editNoteAdmin, emailDeliveryAdmin } from '#api/agents/admin'
import { acceptItemDistributor, editItemDeliveryDistributor } from '#api/agents/own'
import { type DistributorRequest, etaRefusal, type RequestItem } from '#api/agents/requests'
import { client } from '#api/core/client'
import { date, email, type Fields, integer, longText, metaOf, money, optional } from '#api/core/field'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { stockholmDay } from '#views/core/text/stockholmDay.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { requestName } from './kinds'
import { texts } from './texts'

const labels = texts.fields

type Props = {
  title: string
  fields: Fields
  values: Record<string, unknown>
  button?: string
  text?: ReactNode
  submit: (values: Record<string, unknown>) => Promise<unknown>
  successText?: string
  onClose: () => void
}

function FieldsDialog({ title, fields, values, button = texts.save, text, submit, successText = texts.saved, onClose }: Props) {
  const [schema] = useState(() => formSchema(fields))
  const [initial] = useState(() => formValues(fields, values))
  const form = useForm({ schema, initial, submit })
  return (
    <FormDialog
      title={title}
      text={text}
      form={form}
      onSucceeded={() => {
        toast.success(successText)
        void refresh(requestName)
        onClose()
      }}
      submit={button}
      onClose={onClose}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FieldFor key={name} form={form} name={name} meta={metaOf(field)} source={undefined} />
      ))}
    </FormDialog>
  )
}

const noteOnly = { note: optional(longText(labels.note)) }
const text = (value: unknown) => String(value ?? '')

export const NoteDialog = ({ request: { id, note }, onClose }: { request: DistributorRequest; onClose: () => void }) => (
  <FieldsDialog
    title={texts.editNote}
    fields={noteOnly}
    values={{ note }}
    submit={(values) => client.call(editNoteAdmin, { params: { id }, body: { note: text(values.note) } })}
    onClose={onClose}
  />
)

const emailFields = { email: email(texts.emailTo), text: longText(texts.emailText) }

export const EmailDialog = ({ request: { id, distributorEmail }, onClose }: { request: DistributorRequest; onClose: () => void }) => (
  <FieldsDialog
    title={texts.email}
    text={texts.emailHint}
    fields={emailFields}
    values={{ email: distributorEmail }}
    button={texts.send}
    successText={texts.sent(distributorEmail)}
    submit={(values) => client.call(emailDeliveryAdmin, { params: { id }, body: { email: text(values.email), text: text(values.text) } })}
    onClose={onClose}
  />
)

const etaOf = ({ eta: before }: Pick<RequestItem, 'eta'>) => date(labels.eta, (day) => etaRefusal(day, { today: stockholmDay(), before }))

export function AcceptDialog({ item, onClose }: { item: RequestItem; onClose: () => void }) {
  const [fields] = useState(() => ({
    quantity: integer(labels.quantity, { min: 1, max: item.quantity }),
    price: optional(money(labels.price, item.currency)),
    eta: optional(etaOf(item)),
  }))
  return (
    <FieldsDialog
      title={texts.answer(item.title)}
      fields={fields}
      values={{ quantity: item.accepted ?? item.quantity, price: item.price, eta: item.eta }}
      button={texts.accept}
      submit={(values) => {
        const { quantity, price, eta } = values as { quantity: number; price: number | null; eta: string | null }
        return client.call(acceptItemDistributor, {
          params: { id: item.id },
          query: { quantity, price: price ?? undefined, eta: eta ?? undefined },
        })
      }}
      onClose={onClose}
    />
  )
}

export function DeliveryDialog({ item, isOwn, onClose }: { item: RequestItem; isOwn: boolean; onClose: () => void }) {
  const isAnswered = item.accepted !== null && item.accepted > 0
  const [fields] = useState<Fields>(() => ({
    ...(isAnswered && { delivered: integer(labels.delivered, { min: item.received, max: item.accepted ?? item.quantity }) }),
    ...(!isOwn && { eta: optional(etaOf(item)) }),
    note: optional(longText(labels.note)),
  }))
  return (
    <FieldsDialog
      title={texts.changing(item.title)}
      fields={fields}
      values={{ delivered: item.delivered, eta: item.eta, note: item.note }}
      submit={async (values) => {
        const { delivered, eta } = values as { delivered?: number; eta?: string | null }
        const params = { id: item.id }
        if (isOwn)
          return client.call(editItemDeliveryDistributor, { params, body: { ...(isAnswered && { delivered }), note: text(values.note) } })
        await client.call(editItemNoteAdmin, { params, body: { note: text(values.note) } })
        return client.call(editItemDeliveryAdmin, { params, body: { ...(isAnswered && { delivered }), eta: eta ?? null } })
      }}
      onClose={onClose}
    />
  )
}
