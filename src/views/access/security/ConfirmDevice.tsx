import { Button, Code, Flex, Text } from '@radix-ui/themes'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { confirmForm, confirmSecondFactor } from '#api/access/security'
import { client } from '#api/core/client'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useForm } from '#views/core/useForm.ts'
import styles from './Security.module.css'
import { texts } from './texts'

const factorTexts = texts.factor

export type Offered = { secret: string; uri: string }

export function ConfirmDevice(props: { offered: Offered; onConfirmed: (recoveryCodes: string[]) => void; onCancel: () => void }) {
  const { offered, onConfirmed, onCancel } = props
  const form = useForm({
    schema: confirmForm,
    initial: { code: '' },
    submit: (body) => client.call(confirmSecondFactor, { body }),
  })
  return (
    <>
      <Text as="p" size="2">
        {factorTexts.scan}
      </Text>
      <QrCode text={offered.uri} />
      <Text as="p" size="2">
        {factorTexts.key}{' '}
        <Code size="3" dir="ltr" className={styles.secret}>
          {offered.secret.replace(/.{4}(?=.)/g, '$& ')}
        </Code>
      </Text>
      <Form form={form} label={factorTexts.confirm} onSucceeded={({ data }) => onConfirmed(data.recoveryCodes)}>
        <TextField form={form} name="code" label={factorTexts.code} dir="ltr" inputMode="numeric" isRequired autoFocus />
        <Flex gap="3" justify="end">
          <Button type="button" variant="soft" color="gray" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <SubmitButton form={form}>{factorTexts.confirm}</SubmitButton>
        </Flex>
      </Form>
    </>
  )
}

/** Drawn locally, so that no other server gets the secret. */
function QrCode({ text }: { text: string }) {
  const code = useMemo(() => generate(text), [text])
  return (
    <svg className={styles.qr} role="img" aria-label={factorTexts.qr} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
      <path d={toSvgPath(code)} fill="currentColor" />
    </svg>
  )
}
