import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#api/core/http'
import { signInWithCode } from '#api/core/signInWithCode'
import { inLanguage } from '#api/core/texts/inLanguage'
import fieldStyles from '#views/core/field/Field.module.css'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { Door, Message } from './Door'
import { sendAndWait } from './signIn'

export type Texts = typeof texts
const texts = inLanguage('access/EnterCode', {
  title: 'Enter the code',
  device: 'Enter the six digits that your authenticator app shows now.',
  recovery: 'Each of your recovery codes works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useDevice: 'Use the authenticator app',
  back: 'Back to Login',
  login: 'Login',
  refused: 'The code is wrong.',
})

const codeForm = z.object({ code: signInWithCode.body.shape.code })

export default function EnterCode() {
  const session = useSession()
  const [isRecovery, setRecovery] = useState(false)
  const [reason, setReason] = useState('')
  const form = useForm({
    schema: codeForm,
    initial: { code: '' },
    submit: ({ code }) => {
      setReason('')
      return sendAndWait(session, { type: 'session.enterCode', proof: code })
    },
  })
  const way = (words: string, act: () => void) => (
    <button type="button" className={fieldStyles.link} onClick={act}>
      <bdi>{words}</bdi>
    </button>
  )
  return (
    <Door
      title={texts.title}
      ways={
        <>
          {way(isRecovery ? texts.useDevice : texts.useRecovery, () => {
            form.send({ type: 'form.reset' })
            setRecovery(!isRecovery)
          })}
          {way(texts.back, () => session.send({ type: 'session.startOver' }))}
        </>
      }
    >
      <Message tone="plain">
        <bdi>{isRecovery ? texts.recovery : texts.device}</bdi>
      </Message>
      {reason && (
        <Message tone="red">
          <bdi>{reason}</bdi>
        </Message>
      )}
      <Form
        form={form}
        label={texts.title}
        summary="none"
        onFailed={(error) => {
          toast.error(texts.refused)
          if (error instanceof ApiError && !error.fieldErrors.code) setReason(error.message)
        }}
      >
        <TextField
          key={String(isRecovery)}
          form={form}
          name="code"
          label={isRecovery ? texts.recoveryCode : texts.code}
          isRequired
          dir="ltr"
          inputMode={isRecovery ? undefined : 'numeric'}
          autoFocus
        />
        <SubmitButton form={form} size="3">
          {texts.login}
        </SubmitButton>
      </Form>
    </Door>
  )
}
