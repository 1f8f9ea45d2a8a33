import { Button, Text } from '@radix-ui/themes'
import { useId } from 'react'
import { client } from '#api/core/client'
import { type Delivery, deliveryMoves } from '#api/orders/deliveries'
import { deliveryLaw } from '#machines/orders/deliveryStatus'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import styles from './Delivery.module.css'
import { texts } from './texts'

type Name = keyof typeof deliveryMoves

const labels: Record<Name, string> = {
  'delivery.pack': texts.moves.pack,
  'delivery.handOver': texts.moves.handOver,
  'delivery.confirm': texts.moves.confirm,
  'delivery.cancel': texts.moves.cancel,
}

type Props = {
  delivery: Delivery
  /** Some of the moves only. */
  only?: readonly Name[] | undefined
  /** Why none can be made now. */
  waits?: string | undefined
  onMoved: () => void
}

export function DeliveryMoves({ delivery, only, waits, onMoved }: Props) {
  const descriptionId = useId()
  const { id, state } = delivery
  const moving = useCommand({
    onSucceeded: onMoved,
    onFailed: (error) => {
      toast.error(messageOf(error))
      onMoved()
    },
  })
  const held = useHeldCommand(`Delivery ${id}`)
  const isBusy = moving.isRunning || held.isUnderWay
  const call = (name: Name) => client.call(deliveryMoves[name], { params: { id }, query: { expected: state } })
  const move = (name: Name) => {
    if (name === 'delivery.handOver') held.request({ title: texts.handingOver.title(id), send: () => call(name).finally(onMoved) })
    else moving.run(() => call(name))
  }
  const offered = deliveryLaw
    .moves(state)
    .filter((name) => name !== 'delivery.return')
    .filter((name) => only?.includes(name) ?? true)
  const moves = offered.map((name) => {
    const why = deliveryLaw.refusal(state, { type: name }, delivery)?.message ?? waits
    return (
      <div key={name} className={styles.move}>
        <Button
          color={name === 'delivery.cancel' ? 'red' : undefined}
          variant={name === 'delivery.cancel' ? 'soft' : 'solid'}
          aria-disabled={why !== undefined || isBusy}
          data-disabled={why !== undefined || undefined}
          aria-describedby={why ? `${descriptionId}-${name}` : undefined}
          onClick={() => why === undefined && !isBusy && move(name)}
        >
          {labels[name]}
        </Button>
        {why && (
          <Text as="p" size="1" id={`${descriptionId}-${name}`} className={styles.why}>
            <bdi>{why}</bdi>
          </Text>
        )}
      </div>
    )
  })
  return (
    <>
      {moves}
      <HeldNotice held={held} title={texts.handingOver.held} />
      {held.error !== undefined && <ErrorLine>{messageOf(held.error)}</ErrorLine>}
    </>
  )
}
