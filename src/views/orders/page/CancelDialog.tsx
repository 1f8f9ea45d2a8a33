import { Button, Callout, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useId, useRef } from 'react'
import { say } from '#api/core/texts/inLanguage'
import { customerNameOf } from '#api/orders/customerName'
import { dryRunMove } from '#api/orders/moveDryRun'
import { statusLabels } from '#machines/orders/basketStatus'
import { useDryRun } from '#views/core/data.ts'
import dialogStyles from '#views/core/dialog/Dialog.module.css'
import { useDialog } from '#views/core/dialog/useDialog.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { CancelReasonForm } from '../CancelReasonForm'
import { texts } from '../cancelTexts'
import { causesOf } from '../causesOf'
import { texts as asking } from '../list/dryRunTexts'
import { pendingReason } from '../moveOfRow'
import { useBasket } from './BasketContext'

export function CancelDialog(props: { reason: string; onConfirmed: (reason: string) => void; onClose: () => void }) {
  const { reason, onConfirmed, onClose } = props
  const { basket } = useBasket()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const onClosed = useDialog(dialog, onClose, 'textarea')

  const isTooLate = basket.status === 'cancelled'
  const credit = basket.holds?.invoices.length ? ('full' as const) : undefined
  const body = { move: 'basket.cancel' as const, reason: pendingReason, credit, selection: { ids: [basket.id] } }
  const { data, error, mutate } = useDryRun(dryRunMove, isTooLate ? null : { body })
  const [tried] = data?.data ?? []
  const customerName = basket.customer && customerNameOf(basket.customer)
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
      {!tried && !error && !isTooLate && (
        <Text as="p" size="2" color="gray" role="status">
          {asking.loading}
          <Skeleton mt="2" height="96px" />
        </Text>
      )}
      {(error || tried?.refusal) && (
        <Callout.Root color="red" size="1" mt="3" highContrast role="alert">
          <Callout.Text>
            <bdi>{error ? `${asking.loadFailed}. ${error.message}` : say(tried?.refusal?.message ?? '')}</bdi>
          </Callout.Text>
          {error && (
            <Button type="button" size="1" variant="ghost" highContrast onClick={() => void mutate()}>
              {tryAgain}
            </Button>
          )}
        </Callout.Root>
      )}
      <CancelReasonForm
        orders={[{ id: basket.id, customerName }]}
        causes={tried?.effects ? causesOf('basket.cancel', [tried]) : []}
        causesId={`${id}-causes`}
        draft={`basket-${basket.id}-cancel`}
        reason={reason}
        isTooLate={isTooLate || (!tried?.effects && !error)}
        onGiven={(given) => {
          onConfirmed(given)
          close()
        }}
        onClose={close}
      />
    </dialog>
  )
}
