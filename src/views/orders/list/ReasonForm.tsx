import { Button, Flex, Text } from '@radix-ui/themes'
import type { BasketRow, RehearsedMove } from '#api/orders/baskets'
import { Form } from '../../core/field/Form'
import { SubmitButton } from '../../core/field/SubmitButton'
import { TextAreaField } from '../../core/field/TextAreaField'
import { useForm } from '../../core/useForm'
import { cancelForm } from '../cancelForm'
import { causesOf } from '../causesOf'
import styles from './OrderList.module.css'
import { texts } from './rehearsalTexts'

type Props = {
  /** Those that will be cancelled. */
  will: readonly RehearsedMove[]
  rows: readonly BasketRow[]
  onGiven: (reason: string) => void
  onClose: () => void
}

/** Why these orders are cancelled, below what it brings about. What is typed is a draft until it is confirmed. */
export function ReasonForm({ will, rows, onGiven, onClose }: Props) {
  const form = useForm({
    schema: cancelForm,
    initial: { reason: '' },
    draft: 'orders-cancel',
    submit: (values) => Promise.resolve(values.reason),
  })
  return (
    <>
      <Text as="p" size="2" color="gray" mt="3">
        {texts.causes}
      </Text>
      <ul className={styles.consequences}>
        {causesOf(will, rows).map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <Form form={form} label={texts.confirm['basket.cancel']} summary="none" onSucceeded={onGiven}>
        <TextAreaField
          form={form}
          name="reason"
          label={texts.reason}
          hint={will.length > 1 ? texts.reasonHint : undefined}
          isRequired
          autoFocus
        />
        <Text as="p" size="1" color="gray">
          {texts.held}
        </Text>
        <Flex gap="3" justify="end">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.keep}
          </Button>
          <SubmitButton form={form}>{texts.confirm['basket.cancel']}</SubmitButton>
        </Flex>
      </Form>
    </>
  )
}
