import { Button, Flex, Text } from '@radix-ui/themes'
import * as z from 'zod/mini'
import { cancelReason } from '#api/orders/basketMoves'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import { useForm } from '#views/core/useForm.ts'
import { Causes } from './Causes'
import { texts } from './cancelTexts'

const cancelForm = z.object({ reason: cancelReason })

type Cancelled = { id: number; customerName: string | null }

type Props = {
  orders: readonly Cancelled[]
  causes: readonly string[]
  causesId?: string
  draft: string
  reason?: string
  isTooLate?: boolean
  onGiven: (reason: string) => void
  onClose: () => void
}

const maxNamed = 5

export function CancelReasonForm({ orders, causes, causesId, draft, reason = '', isTooLate, onGiven, onClose }: Props) {
  const form = useForm({ schema: cancelForm, initial: { reason }, draft, submit: (values) => Promise.resolve(values.reason) })
  const count = orders.length
  const named = count > 1 ? orders.slice(0, maxNamed) : []
  return (
    <>
      {named.length > 0 && (
        <ul>
          {named.map(({ id, customerName }) => (
            <Text key={id} as="p" size="2" asChild>
              <li>{texts.order(id, customerName)}</li>
            </Text>
          ))}
          {count > maxNamed && (
            <Text as="p" size="2" asChild>
              <li>{texts.more(count - maxNamed)}</li>
            </Text>
          )}
        </ul>
      )}
      <div id={causesId}>{causes.length > 0 && <Causes causes={causes} />}</div>
      <Form form={form} label={texts.confirm(count)} summary="none" onSucceeded={onGiven}>
        <TextAreaField form={form} name="reason" label={texts.reason} hint={texts.reasonHint(count)} isRequired autoFocus />
        <Text as="p" size="1" color="gray" my="0">
          {texts.held}
        </Text>
        <Flex gap="3" justify="end" mt="2">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.keep(count)}
          </Button>
          <SubmitButton form={form} isDisabled={isTooLate}>
            {texts.confirm(count)}
          </SubmitButton>
        </Flex>
      </Form>
    </>
  )
}
