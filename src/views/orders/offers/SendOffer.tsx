import { Button, Flex, Text } from '@radix-ui/themes'
import { email, words } from '#api/core/field'
import { submit } from '#api/core/sending/submit'
import { type Offer, offerById, sendOffer } from '#api/orders/offers'
import type { Values } from '#machines/core/form'
import { refresh, useItem } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { texts } from './texts'

const sendTexts = texts.send
const fields = { email: email(sendTexts.email), subject: words(sendTexts.subject, 200), text: words(sendTexts.text, 4000) }
const schema = formSchema(fields)

export default function SendOffer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useItem('Offer', offerById, id)
  const offer = read.data?.data
  return (
    <Modal title={sendTexts.heading(id)} onClose={onClose}>
      {offer && <SendForm offer={offer} onClose={onClose} />}
      {read.error && !offer && <PartFault text={read.error.message} onRetry={() => void read.mutate()} />}
    </Modal>
  )
}

function SendForm({ offer: { id, customerEmail }, onClose }: { offer: Offer; onClose: () => void }) {
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { email: customerEmail, subject: '', text: '' }),
    submit: (values: Values) => submit(sendOffer, { params: { id }, body: values }),
  })
  return (
    <Form
      form={form}
      label={sendTexts.heading(id)}
      onSucceeded={(_, values) => {
        void refresh('Offer')
        void refresh('Basket')
        toast.success(sendTexts.sent(String(values.email)))
        onClose()
      }}
    >
      <TextField form={form} name="email" label={sendTexts.email} dir="ltr" isRequired />
      <TextField form={form} name="subject" label={sendTexts.subject} />
      <TextAreaField form={form} name="text" label={sendTexts.text} hint={sendTexts.hint} />
      <Text as="p" size="1" color="gray" my="0">
        {sendTexts.holds}
      </Text>
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.section.cancel}
        </Button>
        <SubmitButton form={form}>{sendTexts.confirm}</SubmitButton>
      </Flex>
    </Form>
  )
}
