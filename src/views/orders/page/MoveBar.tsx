import { Button, Flex, Link, Text } from '@radix-ui/themes'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { MovingBasket } from '#machines/orders/basketMove'
import { statusLabels } from '#machines/orders/basketStatus'
import { labelOf, type OrderMove, type OrderMoveName } from '#machines/orders/shipping'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { whenIdle } from '#views/core/idle.ts'
import { useActions, useKeyGroups } from '#views/core/keyboard/groups.ts'
import { keycap } from '#views/core/keyboard/shortcuts.ts'
import { Disclosure } from '#views/core/list/Disclosure.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useActivity } from '../activity/useActivity'
import { moving } from '../moveOfRow'
import { movesFor, type OfferedMove } from '../movesFor'
import { codeOf, useMoveKeys } from '../useMoveKeys'
import { listOfPath } from '../whereIs'
import { useBasket } from './BasketContext'
import styles from './MoveBar.module.css'
import { goTo } from './Section'
import { texts } from './texts'
import { useMoveOf } from './useMoveOf'

const ShipDialog = part('shipping', () => import('../ship/ShipDialog'))
const DryRunDialog = part('the preview', () => import('../list/DryRunDialog'))
const CancelDialog = part('cancelling', async () => ({ default: (await import('./CancelDialog')).CancelDialog }))

export function MoveBar() {
  const { basket, may } = useBasket()
  const activity = useActivity()
  const [path] = useLocation()
  const { isUnderWay } = useMoveOf(basket.id)
  const [isCancelling, setCancelling] = useState(false)
  const [isShipping, setShipping] = useState(false)
  const [missing, setMissing] = useState<'basket.start' | 'basket.finish'>()
  const [reason, setReason] = useState('')
  const offered = movesFor(basket, may)
  const cancelling = offered.find(({ name }) => name === 'basket.cancel')
  const forward = offered.filter(({ name, why }) => name !== 'basket.cancel' && !(name === 'basket.ship' && why))

  const request = (move: OrderMove, baskets: readonly MovingBasket[] = [moving(basket)]) =>
    activity.send({ type: 'moves.requested', move, baskets })
  const ask = (name: OrderMoveName) => {
    const found = offered.find((move) => move.name === name)
    const label = labelOf(name, basket.status)
    if (isUnderWay) return toast.info(texts.isMoving)
    if (!found) return toast.info(texts.notFromHere(label, statusLabels[basket.status]))
    if (found.why) return toast.info(`${label}: ${found.why.message}`)
    if (name === 'basket.cancel') setCancelling(true)
    else if (name === 'basket.ship') setShipping(true)
    else if (found.needsConfirmation && name !== 'basket.place') setMissing(name)
    else request({ type: name })
  }
  useEffect(() => whenIdle(CancelDialog.prefetch), [])
  useActions(forward.map(({ name, label }) => ({ title: label, group: texts.order(basket.id), run: () => ask(name) })))
  useMoveKeys(ask, () => activity.send({ type: 'moves.undone' }))
  useKeyGroups([
    {
      title: texts.moves,
      keys: [...offered.map(({ name, label }) => ({ keys: [keycap(codeOf(name))], does: label })), { keys: ['U'], does: texts.undoNewest }],
    },
  ])

  const bar = useRef<HTMLElement>(null)
  const before = useRef(basket.status)
  useEffect(() => {
    if (before.current === basket.status) return
    before.current = basket.status
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [basket.status])

  return (
    <section ref={bar} tabIndex={-1} aria-label={texts.moves} className={styles.bar} data-final={offered.length === 0 || undefined}>
      {offered.length === 0 && (
        <Text as="p" size="2" color="gray" my="0">
          <bdi>{texts.isFinal}</bdi>
        </Text>
      )}
      <Flex gap="3" className={styles.buttons}>
        {forward.map((move, i) => (
          <MoveButton key={move.name} move={move} isPrimary={i === 0} isUnderWay={isUnderWay} onClick={() => ask(move.name)} />
        ))}
        {cancelling && (
          <div className={styles.more}>
            <Disclosure label={texts.more} icon={null}>
              <MoveButton move={cancelling} isUnderWay={isUnderWay} onClick={() => ask('basket.cancel')} />
            </Disclosure>
          </div>
        )}
      </Flex>
      {isShipping && (
        <Opening onClose={() => setShipping(false)}>
          <ShipDialog
            selection={{ ids: [basket.id] }}
            status={basket.status}
            page={listOfPath(path).page}
            onClose={() => setShipping(false)}
            onConfirmed={(move, baskets) => {
              setShipping(false)
              request(move, baskets)
            }}
          />
        </Opening>
      )}
      {missing && (
        <Opening onClose={() => setMissing(undefined)}>
          <DryRunDialog
            move={missing}
            selection={{ ids: [basket.id] }}
            page={listOfPath(path).page}
            rows={[]}
            onClose={() => setMissing(undefined)}
            onConfirmed={(move) => {
              setMissing(undefined)
              request(move)
            }}
          />
        </Opening>
      )}
      {isCancelling && (
        <Opening onClose={() => setCancelling(false)}>
          <CancelDialog
            reason={reason}
            onClose={() => setCancelling(false)}
            onConfirmed={(given) => {
              setReason(given)
              request({ type: 'basket.cancel', reason: given, ...(basket.holds?.invoices.length && { credit: 'full' }) })
            }}
          />
        </Opening>
      )}
    </section>
  )
}

function MoveButton(props: { move: OfferedMove; isPrimary?: boolean; isUnderWay: boolean; onClick: () => void }) {
  const {
    move: { name, label, why },
    isPrimary,
    isUnderWay,
    onClick,
  } = props
  const id = useId()
  const isBlocked = why !== undefined || isUnderWay
  const fix = why?.fix
  return (
    <div className={styles.move}>
      <Button
        size="3"
        className={styles.button}
        color={name === 'basket.cancel' ? 'red' : undefined}
        variant={isPrimary ? 'solid' : 'soft'}
        aria-disabled={isBlocked}
        aria-keyshortcuts={keycap(codeOf(name))}
        data-disabled={isBlocked || undefined}
        aria-describedby={why ? id : undefined}
        title={isUnderWay ? texts.isMoving : undefined}
        onClick={onClick}
      >
        {label}
        <kbd className={styles.key} aria-hidden>
          {keycap(codeOf(name))}
        </kbd>
      </Button>
      {why && (
        <Text as="p" size="1" id={id} className={styles.why}>
          <bdi>{why.message}</bdi>
          {fix && (
            <>
              {' '}
              <Link
                href={`#${fix}`}
                underline="always"
                className={styles.fix}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(fix)
                }}
              >
                {texts.fix[fix]}
              </Link>
            </>
          )}
        </Text>
      )}
    </div>
  )
}
