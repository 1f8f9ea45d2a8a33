import { Button, Spinner } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { MarkedOutcome } from '#machines/orders/basketMove'
import { statusLabels } from '#machines/orders/basketStatus'
import { labelOf } from '#machines/orders/shipping'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Countdown } from '#views/core/held/Countdown.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { When } from '#views/core/text/When.tsx'
import type { MoveOf } from '../activity/batches'
import { movesFor } from '../movesFor'
import { ShippedNotice } from '../ship/ShippedNotice'
import { useBasket } from './BasketContext'
import { PlaceLink } from './PlaceNotice'
import type { MoveHere } from './useMoveOf'

export type Texts = typeof texts
const texts = inLanguage('orders/MoveNotice', {
  held: (label: string) => `'${label}' is not sent yet`,
  heldWith: (others: number) =>
    `Held together with ${others} other ${others === 1 ? 'order' : 'orders'}: Undo and Send now are for all of them.`,
  undo: 'Undo',
  sendNow: 'Send now',
  sending: (label: string) => `Sending '${label}'…`,
  waiting: (label: string) => `'${label}' was sent, but the connection was lost. The order will be checked when the connection is back.`,
  refused: (label: string) => `'${label}' was refused`,
  notMoved: (label: string) => `'${label}' failed`,
  dismiss: 'Dismiss',
  conflict: (label: string) => `'${label}' failed because somebody else moved this order first`,
  conflictWho: (who: string, status: string, when: string) => `${who} moved it to '${status}' ${when}.`,
  conflictWhat: (labels: string[]) => (labels.length ? `Possible now: ${labels.join(', ')}.` : 'No moves are possible now.'),
})

type Props = MoveHere & {
  /** The order left the list that it was opened from. */
  isElsewhere: boolean
}

export function MoveNotice({ moveOf, dismiss, isElsewhere }: Props) {
  if (!moveOf) return null
  const made = moveOf.outcome?.type === 'moved' ? moveOf.outcome.made : undefined
  if (made) return <ShippedNotice made={made} onDismiss={dismiss} />
  if (moveOf.phase === 'moved') return null
  const label = labelOf(moveOf.move.type, moveOf.status)
  if (moveOf.phase === 'held') return <Held moveOf={moveOf} label={label} />
  if (moveOf.phase === 'unknown') return <Notice tone="warning" title={texts.waiting(label)} />
  if (!moveOf.outcome) return <Notice tone="info" title={texts.sending(label)} actions={<Spinner />} />
  return <Failed {...{ moveOf, label, isElsewhere }} outcome={moveOf.outcome} onDismiss={dismiss} />
}

function Held({ moveOf: { batch, state }, label }: { moveOf: MoveOf; label: string }) {
  const others = state.context.rows.length - 1
  return (
    <Notice
      tone="warning"
      title={texts.held(label)}
      actions={
        <>
          <Button size="1" variant="solid" onClick={() => batch.send({ type: 'batch.undo' })}>
            {texts.undo} <Countdown since={state.context.heldSince} />
          </Button>
          <Button size="1" variant="soft" color="gray" onClick={() => batch.send({ type: 'batch.sendNow' })}>
            {texts.sendNow}
          </Button>
        </>
      }
    >
      {others > 0 && texts.heldWith(others)}
    </Notice>
  )
}

type FailedProps = { moveOf: MoveOf; outcome: MarkedOutcome; label: string; isElsewhere: boolean; onDismiss: () => void }

function Failed({ moveOf, outcome, label, isElsewhere, onDismiss }: FailedProps) {
  const { basket, may } = useBasket()
  const dismissing = (
    <Button size="1" variant="ghost" color="gray" onClick={onDismiss}>
      {texts.dismiss}
    </Button>
  )
  if (outcome.type === 'moved') return null
  if (outcome.type === 'conflicted') {
    const { movedBy, movedAt, currentStatus } = outcome.conflict
    const open = movesFor(basket, may).filter(({ why }) => why === undefined)
    return (
      <Notice
        tone="warning"
        title={texts.conflict(label)}
        actions={
          <>
            {isElsewhere && <PlaceLink />}
            {dismissing}
          </>
        }
      >
        <When at={movedAt}>{(ago) => texts.conflictWho(movedBy, statusLabels[currentStatus], ago)}</When>{' '}
        {texts.conflictWhat(open.map((move) => move.label))}
      </Notice>
    )
  }
  const canTryAgain = outcome.type !== 'refused' && outcome.retry !== undefined
  return (
    <Notice
      tone="error"
      title={outcome.type === 'refused' ? texts.refused(label) : texts.notMoved(label)}
      actions={
        <>
          {canTryAgain && (
            <Button size="1" variant="soft" onClick={() => moveOf.batch.send({ type: 'batch.retry', ids: [basket.id] })}>
              {tryAgain}
            </Button>
          )}
          {dismissing}
        </>
      }
    >
      {outcome.message}
    </Notice>
  )
}
