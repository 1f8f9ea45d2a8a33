import { Button, Spinner } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import type { Batch } from '#machines/activity'
import { moves, statusLabels } from '#machines/basketStatus'
import { canRetry } from '#machines/bulkMove'
import { relative } from '../../format'
import { useBasket } from './BasketContext'
import { Countdown } from './Countdown'
import { movesFor } from './movesFor'
import { Notice } from './Notice'
import { texts } from './texts'
import { useBatch } from './useBatch'

/** What became of the last move asked for: held, on its way, refused, or overtaken by somebody else. */
export function MoveNotice() {
  const { basket } = useBasket()
  const { batch, dismiss } = useBatch(basket.id)
  return batch ? <BatchNotice batch={batch} onDismiss={dismiss} /> : null
}

function BatchNotice({ batch, onDismiss }: { batch: Batch; onDismiss: () => void }) {
  const { basket, may } = useBasket()
  const state = useSelector(batch, (snapshot) => snapshot)
  const { move, baskets, outcomes, heldSince } = state.context
  const outcome = outcomes[baskets.findIndex(({ id }) => id === basket.id)] ?? null
  const { label } = moves[move.type]
  const dismissing = (
    <Button size="1" variant="ghost" color="gray" onClick={onDismiss}>
      {texts.dismiss}
    </Button>
  )

  if (state.matches('holding'))
    return (
      <Notice
        tone="warning"
        title={texts.held(label)}
        actions={
          <>
            <Button size="1" variant="solid" onClick={() => batch.send({ type: 'batch.undo' })}>
              {texts.undo} <Countdown since={heldSince} />
            </Button>
            <Button size="1" variant="soft" color="gray" onClick={() => batch.send({ type: 'batch.sendNow' })}>
              {texts.sendNow}
            </Button>
          </>
        }
      >
        {baskets.length > 1 && texts.heldWith(baskets.length - 1)}
      </Notice>
    )
  if (outcome?.type === 'unknown' || state.matches('waiting')) return <Notice tone="warning" title={texts.waiting(label)} />
  if (outcome === null) return state.matches('running') ? <Notice tone="info" title={texts.sending(label)} actions={<Spinner />} /> : null
  if (outcome.type === 'moved') return null

  if (outcome.type === 'conflicted') {
    const { movedBy, movedAt, currentStatus } = outcome.conflict
    const open = movesFor(basket, may).filter(({ why }) => why === undefined)
    return (
      <Notice tone="warning" title={texts.conflict(label)} actions={dismissing}>
        <bdi>{texts.conflictWho(movedBy, statusLabels[currentStatus], relative(movedAt))}</bdi>{' '}
        {texts.conflictWhat(open.map((offered) => offered.label))}
      </Notice>
    )
  }
  return (
    <Notice
      tone="error"
      title={outcome.type === 'refused' ? texts.refused(label) : texts.notMoved(label)}
      actions={
        <>
          {outcome.type !== 'refused' && canRetry(outcome, move) && (
            <Button size="1" variant="soft" onClick={() => batch.send({ type: 'batch.retry', ids: [basket.id] })}>
              {texts.retry}
            </Button>
          )}
          {dismissing}
        </>
      }
    >
      <bdi>{outcome.message}</bdi>
    </Notice>
  )
}
