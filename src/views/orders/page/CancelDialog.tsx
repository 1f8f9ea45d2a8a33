import { Heading } from '@radix-ui/themes'
import { useId, useRef } from 'react'
import { customerNameOf } from '#api/orders/customerName'
import { statusLabels } from '#machines/orders/basketStatus'
import { consequencesOfCancelling } from '#machines/orders/cancelling'
import dialogStyles from '../../core/faults/Dialog.module.css'
import { useDialog } from '../../core/keyboard/useDialog'
import { CancelReasonForm } from '../CancelReasonForm'
import { texts } from '../cancelTexts'
import { Notice } from '../Notice'
import { useBasket } from './BasketContext'
import { moneyOfCancelling } from './payment/moneyOfCancelling'

/** Asks why, and says what it brings about, before an order is cancelled. */
export function CancelDialog(props: { reason: string; onConfirmed: (reason: string) => void; onClose: () => void }) {
  const { reason, onConfirmed, onClose } = props
  const { basket } = useBasket()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const onClosed = useDialog(dialog, onClose, 'textarea')

  const isTooLate = basket.status === 'cancelled'
  const copies = basket.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const customerName = basket.customer && customerNameOf(basket.customer)
  const credited = basket.holds?.invoices.map(texts.isCredited) ?? []
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-causes`}
      onClose={onClosed}
    >
      <Heading as="h2" size="4" mb="2" id={`${id}-title`}>
        {texts.title(basket.id, customerName)}
      </Heading>
      {isTooLate && <Notice tone="warning" title={texts.late(statusLabels[basket.status])} />}
      <CancelReasonForm
        orders={[{ id: basket.id, customerName }]}
        causes={[...consequencesOfCancelling(basket.status, { copies }), ...credited, moneyOfCancelling(basket)]}
        causesId={`${id}-causes`}
        draft={`basket-${basket.id}-cancel`}
        reason={reason}
        isTooLate={isTooLate}
        onGiven={(given) => {
          onConfirmed(given)
          close()
        }}
        onClose={close}
      />
    </dialog>
  )
}
