import { Button, Flex } from '@radix-ui/themes'
import { passwordOnly, proof } from '#api/access/security'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useForm } from '#views/core/useForm.ts'
import { texts } from './texts'

const factorTexts = texts.factor

type Props<A> = {
  submit: string
  needsCode?: boolean
  send: (body: { currentPassword: string; code: string }) => Promise<A>
  onSent: (answer: A) => void
  onCancel: () => void
}

export function Proof<A>({ submit, needsCode = false, send, onSent, onCancel }: Props<A>) {
  const form = useForm({
    schema: needsCode ? proof : passwordOnly,
    initial: { currentPassword: '', code: '' },
    submit: send,
  })
  return (
    <Form form={form} label={submit} onSucceeded={onSent}>
      <TextField form={form} name="currentPassword" label={factorTexts.password} type="password" isRequired autoFocus />
      {needsCode && <TextField form={form} name="code" label={factorTexts.codeOfNow} hint={factorTexts.codeHint} dir="ltr" isRequired />}
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <SubmitButton form={form}>{submit}</SubmitButton>
      </Flex>
    </Form>
  )
}
