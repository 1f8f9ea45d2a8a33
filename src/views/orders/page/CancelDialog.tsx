import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect, useId, useRef } from 'react'
import { consequencesOfCancelling, statusLabels } from '#machines/orders/basketStatus'
import dialogStyles from '../../core/faults/Dialog.module.css'
import { Form } from '../../core/field/Form'
import { SubmitButton } from '../../core/field/SubmitButton'
import { TextAreaField } from '../../core/field/TextAreaField'
import { useForm } from '../../core/useForm'
import { cancelForm } from '../cancelForm'
import { Notice } from '../Notice'
import { useBasket } from './BasketContext'
import { moneyOfCancelling } from './payment/paymentForm'
import { texts } from './texts'

/** Asks why, and says what it brings about, before an order is cancelled. */
export function CancelDialog(props: { reason: string; onConfirmed: (reason: string) => void; onClose: () => void }) {
  const { reason, onConfirmed, onClose } = props
  const { basket } = useBasket()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm({
    schema: cancelForm,
    initial: { reason },
    draft: `basket-${basket.id}-cancel`,
    submit: (values) => Promise.resolve(values.reason),
  })
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('textarea')?.focus()
  }, [])

  const isTooLate = basket.status === 'cancelled'
  const copies = basket.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-causes`}
      onClose={onClose}
    >
      <Heading as="h2" size="5" mb="2" id={`${id}-title`}>
        {texts.cancelTitle(basket.id)}
      </Heading>
      <div id={`${id}-causes`}>
        <Text as="p" size="2" my="0">
          {texts.cancelCauses}
        </Text>
        <ul>
          {[...consequencesOfCancelling(basket.status, { copies }), moneyOfCancelling(basket)].map((consequence) => (
            <Text key={consequence} as="p" size="2" asChild>
              <li>{consequence}</li>
            </Text>
          ))}
        </ul>
      </div>
      {isTooLate && <Notice tone="warning" title={texts.lateCancel(statusLabels[basket.status])} />}
      <Form
        form={form}
        label={texts.cancelTitle(basket.id)}
        summary="none"
        onSucceeded={(given) => {
          onConfirmed(given)
          dialog.current?.close()
        }}
      >
        <TextAreaField form={form} name="reason" label={texts.reason} hint={texts.reasonHint} isRequired />
        <Flex gap="3" justify="end" mt="2">
          <Button type="button" variant="soft" color="gray" onClick={() => dialog.current?.close()}>
            {texts.keepOrder}
          </Button>
          <SubmitButton form={form} isDisabled={isTooLate}>
            {texts.confirmCancel}
          </SubmitButton>
        </Flex>
      </Form>
    </dialog>
  )
}
