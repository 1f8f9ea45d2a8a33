import { Button, Callout, Flex, Skeleton, Text } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { PathTo } from '#api/core/paths'
import type { BasketRow } from '#api/orders/basketLists'
import { type BasketSelection, dryRunMove, type MoveDryRun } from '#api/orders/moveDryRun'
import type { MovingBasket } from '#machines/orders/basketMove'
import type { BasketMove, MoveName } from '#machines/orders/basketStatus'
import { withMissing } from '#machines/orders/shipping'
import { useDryRun } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { TypeAhead } from '#views/core/dialog/TypeAhead.tsx'
import { useConfirmFocus } from '#views/core/dialog/useConfirmFocus.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { CancelReasonForm } from '../CancelReasonForm'
import { Causes } from '../Causes'
import { texts as cancelling } from '../cancelTexts'
import { causesOf } from '../causesOf'
import styles from '../copies/Copies.module.css'
import { moving, pendingReason } from '../moveOfRow'
import { texts } from './dryRunTexts'
import { Refusals } from './Refusals'

type Props = {
  move: MoveName
  selection: BasketSelection
  page: PathTo<'id'>
  rows: readonly BasketRow[]
  onClose: () => void
  onConfirmed: (move: BasketMove, baskets: MovingBasket[], left: MoveDryRun[]) => void
}

export default function DryRunDialog({ move, selection, page, rows, onClose, onConfirmed }: Props) {
  const [isCancelled, setCancelled] = useState(false)
  const missing =
    move === 'basket.start' ? ('backOrder' as const) : move === 'basket.finish' && isCancelled ? ('cancel' as const) : undefined
  const credit = move === 'basket.cancel' ? ('full' as const) : undefined
  const body = { move, reason: move === 'basket.cancel' ? pendingReason : '', missing, credit, selection }
  const { data, error, mutate } = useDryRun(dryRunMove, { body })
  // The choice stays visible while the other answer loads.
  const [isChoice, setChoice] = useState(false)

  const all = data?.data ?? []
  const will = all.filter(({ refusal }) => refusal === null)
  const cannot = all.filter(({ refusal }) => refusal !== null)
  const causes = causesOf(move, will)
  if (!isChoice && move === 'basket.finish' && cannot.some(({ refusal }) => refusal?.code === 'isInStock')) setChoice(true)
  const isReady = data !== undefined
  const count = isReady ? all.length : 'ids' in selection ? selection.ids.length : 0
  const titleOf = () => {
    if (move !== 'basket.cancel') return texts.question(move, count)
    const [only] = 'ids' in selection && selection.ids.length === 1 ? selection.ids : []
    if (only === undefined) return cancelling.titleOfMany(count)
    return cancelling.title(only, [...all, ...rows].find(({ id }) => id === only)?.customerName ?? null)
  }

  const confirm = useConfirmFocus(isReady)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (move === 'basket.cancel' || will.length === 0) return
    const hasMissing = will.some(({ effects }) => effects?.backOrders.length || effects?.cancelled.length)
    onConfirmed(hasMissing ? withMissing(move) : { type: move }, will.map(moving), cannot)
  }

  return (
    <Modal role="alertdialog" title={titleOf()} onClose={onClose}>
      {!isReady && !error && <TypeAhead label={texts.loading} className="visually-hidden" />}
      <Text as="p" size="2" role="status">
        {error
          ? texts.loadFailed
          : !isReady
            ? texts.loading
            : will.length === 0
              ? texts.noneWillMove(cannot.length)
              : texts.willMove(will.length, cannot.length)}
      </Text>
      {error && (
        <Callout.Root color="red" size="1" mt="3" highContrast role="alert">
          <Callout.Text>{error.message}</Callout.Text>
          <Button type="button" size="1" variant="ghost" highContrast autoFocus onClick={() => void mutate()}>
            {tryAgain}
          </Button>
        </Callout.Root>
      )}
      {!isReady && !error && <Skeleton mt="3" height="64px" />}
      {isChoice && (
        <Flex role="radiogroup" aria-label={texts.missing} direction="column" gap="1" mt="3">
          {[false, true].map((isCancelling) => (
            <label key={String(isCancelling)} className={styles.tick}>
              <input type="radio" name="missing" checked={isCancelled === isCancelling} onChange={() => setCancelled(isCancelling)} />
              {isCancelling ? texts.cancelRest : texts.deliverLater}
            </label>
          ))}
        </Flex>
      )}
      {cannot.length > 0 && <Refusals refused={cannot} page={page} />}

      {move === 'basket.cancel' && will.length > 0 ? (
        <CancelReasonForm
          orders={will}
          causes={causes}
          draft="orders-cancel"
          onGiven={(reason) => {
            const isCredited = will.some(({ effects }) => effects?.credits.length)
            onConfirmed({ type: 'basket.cancel', reason, credit: isCredited ? credit : undefined }, will.map(moving), cannot)
          }}
          onClose={onClose}
        />
      ) : (
        <form noValidate onSubmit={submit}>
          {causes.length > 0 && <Causes causes={causes} />}
          {will.length > 1 && (
            <Text as="p" size="1" color="gray" mt="3">
              {texts.held}
            </Text>
          )}
          <Flex gap="3" justify="end" mt="4">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {move === 'basket.cancel' ? cancelling.keep(count) : texts.keep}
            </Button>
            <Button ref={confirm} type="submit" disabled={will.length === 0}>
              {move === 'basket.cancel' ? cancelling.confirm(count) : texts.confirm[move]}
            </Button>
          </Flex>
        </form>
      )}
    </Modal>
  )
}
