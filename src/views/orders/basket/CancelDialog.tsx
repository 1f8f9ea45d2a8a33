import { AlertDialog, Button, Flex, Text } from '@radix-ui/themes'
import * as z from 'zod/mini'
import { cancelReason } from '#api/baskets'
import { consequencesOfCancelling, statusLabels } from '#machines/basketStatus'
import { Form } from '../../field/Form'
import { SubmitButton } from '../../field/SubmitButton'
import { TextAreaField } from '../../field/TextAreaField'
import { useForm } from '../../useForm'
import { useBasket } from './BasketContext'
import { Notice } from './Notice'
import { texts } from './texts'

const cancelForm = z.object({ reason: cancelReason })

/** Asks why, and says what it brings about, before an order is cancelled. */
export function CancelDialog(props: { reason: string; onConfirmed: (reason: string) => void; onClose: () => void }) {
  const { reason, onConfirmed, onClose } = props
  const { basket } = useBasket()
  const form = useForm({
    schema: cancelForm,
    initial: { reason },
    draft: `basket-${basket.id}-cancel`,
    submit: (values) => Promise.resolve(values.reason),
  })
  const isTooLate = basket.status === 'cancelled'
  const copies = basket.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Content
        maxWidth="32rem"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.target instanceof Element) event.target.querySelector('textarea')?.focus()
        }}
      >
        <AlertDialog.Title>{texts.cancelTitle(basket.id)}</AlertDialog.Title>
        <AlertDialog.Description size="2" mb="1">
          {texts.cancelCauses}
        </AlertDialog.Description>
        <ul>
          {consequencesOfCancelling(basket.status, { copies }).map((consequence) => (
            <Text key={consequence} as="p" size="2" asChild>
              <li>{consequence}</li>
            </Text>
          ))}
        </ul>
        {isTooLate && <Notice tone="warning" title={texts.lateCancel(statusLabels[basket.status])} />}
        <Form form={form} label={texts.cancelTitle(basket.id)} summary="none" onSucceeded={onConfirmed}>
          <TextAreaField form={form} name="reason" label={texts.reason} hint={texts.reasonHint} isRequired />
          <Flex gap="3" justify="end" mt="2">
            <AlertDialog.Cancel>
              <Button type="button" variant="soft" color="gray">
                {texts.keepOrder}
              </Button>
            </AlertDialog.Cancel>
            <SubmitButton form={form} isDisabled={isTooLate}>
              {texts.confirmCancel}
            </SubmitButton>
          </Flex>
        </Form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
