import { Button, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { Delivery } from '#api/orders/deliveries'
import { carrierNames } from '#api/shipping/shipments'
import { inspect } from '#machines/core/recorder/tap'
import { scanToShipMachine } from '#machines/shipping/scanToShip'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { readFile } from '#views/core/files/fetchFile.ts'
import { printFile } from '#views/core/files/printFile.ts'
import { money } from '#views/core/format.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { useSession } from '#views/core/system.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { shipmentName } from '../name'
import styles from '../Shipping.module.css'
import { Done } from './Done'
import { Refused } from './Refused'
import { texts } from './texts'

/** Kept for each person on this device. */
function useAtOnce(): [boolean, (isOn: boolean) => void] {
  const key = useSelector(useSession(), ({ context }) => `book-at-once.${context.user?.id}`)
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === 'on')
  return [
    isOn,
    (wanted) => {
      if (wanted) localStorage.setItem(key, 'on')
      else localStorage.removeItem(key)
      setOn(wanted)
    },
  ]
}

type Props = {
  delivery: Delivery
  /** The last copy was packed on this page: shipping goes on by itself. */
  isStarted: boolean
}

/** From the last copy packed to the label and the next delivery. */
export default function ScanToShip({ delivery, isStarted }: Props) {
  const { id, basketId, bookedWith } = delivery
  const [isAtOnce, setAtOnce] = useAtOnce()
  const flow = useActorRef(scanToShipMachine, { inspect, input: { deliveryId: id, isStarted, isAtOnce } })
  const state = useSelector(flow, (snapshot) => snapshot)
  useEmitted(flow, {
    'delivery.changed': () => void Promise.all(['Delivery', 'Basket', shipmentName].map(refresh)),
    'label.ready': ({ shipmentId }) =>
      void readFile(`Shipment/Label/${shipmentId}`, `BO-${shipmentId}.pdf`)
        .then(printFile)
        .then(
          () => flow.send({ type: 'print.closed' }),
          (error) => flow.send({ type: 'print.failed', error }),
        ),
  })
  const { plan, refusal, shipmentId, isPrinted, error, heldSince } = state.context
  const service = plan?.service
  const atOnce = (
    <Text as="label" size="2" className={styles.row}>
      <input
        type="checkbox"
        checked={isAtOnce}
        onChange={({ target }) => {
          setAtOnce(target.checked)
          flow.send({ type: 'atOnce.chosen', isAtOnce: target.checked })
        }}
      />
      {texts.atOnce}
    </Text>
  )
  const skip = () => flow.send({ type: 'ship.skip' })
  const shown = (): ReactNode => {
    switch (state.value) {
      case 'ready':
        return (
          bookedWith === null && (
            <>
              <div className={styles.row}>
                <Text size="2">{texts.ready}</Text>
                <Button onClick={() => flow.send({ type: 'ship.start' })}>{texts.start}</Button>
              </div>
              {atOnce}
            </>
          )
        )
      case 'holding':
        return (
          <>
            <HeldNotice
              held={{
                heldSince,
                undo: () => flow.send({ type: 'ship.cancel' }),
                sendNow: () => flow.send({ type: 'ship.sendNow' }),
              }}
              title={
                service ? texts.held(carrierNames[service.carrier], service.title, plan.weight, plan.price ? money(plan.price) : '') : ''
              }
            />
            {atOnce}
          </>
        )
      case 'refused':
        return (
          refusal && (
            <Refused
              refusal={refusal}
              basketId={basketId}
              deliveryId={id}
              onRetry={(weightGrams) => flow.send({ type: 'ship.start', weightGrams })}
              onLeave={skip}
            />
          )
        )
      case 'waiting':
        return (
          <Notice
            tone="info"
            title={texts.waiting}
            actions={
              <>
                <Button size="2" onClick={() => flow.send({ type: 'ship.look' })}>
                  {texts.look}
                </Button>
                <Button size="2" variant="soft" color="gray" onClick={skip}>
                  {texts.skip}
                </Button>
              </>
            }
          >
            {error !== undefined && errorText(error)}
          </Notice>
        )
      case 'unprinted':
        return (
          <Notice
            tone="error"
            title={texts.unprinted}
            actions={
              <>
                <Button size="2" onClick={() => flow.send({ type: 'print.asked' })}>
                  {texts.printAgain}
                </Button>
                <Button size="2" variant="soft" color="gray" onClick={skip}>
                  {texts.skip}
                </Button>
              </>
            }
          >
            {errorText(error)}
          </Notice>
        )
      case 'done':
        return (
          <Done deliveryId={id} shipmentId={shipmentId ?? 0} onPrint={isPrinted ? () => flow.send({ type: 'print.asked' }) : undefined} />
        )
      default:
        return (
          <Text as="p" size="2" role="status" my="0">
            {
              {
                deciding: '',
                choosing: texts.choosing,
                booking: texts.booking(service ? carrierNames[service.carrier] : ''),
                looking: texts.looking,
                printing: texts.printing,
              }[state.value]
            }
          </Text>
        )
    }
  }
  const content = shown()
  return (
    content && (
      <section className={styles.ship} aria-label={texts.heading}>
        {content}
      </section>
    )
  )
}
