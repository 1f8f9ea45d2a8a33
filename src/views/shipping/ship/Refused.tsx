import { Button, Text, Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { orderPaths } from '#api/orders/paths'
import { shipmentPaths } from '#api/shipping/paths'
import type { ShipRefusal } from '#machines/shipping/scanToShip'
import { Notice } from '#views/core/held/Notice.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { bookingByHand } from '../bookingByHand'
import styles from '../Shipping.module.css'
import { texts } from './texts'

const ofAddress = new Set(['hasAddress', 'hasCountry'])
const maxGrams = 1_000_000

type Props = {
  refusal: ShipRefusal
  basketId: number
  deliveryId: number
  onRetry: (weightGrams?: number) => void
  onLeave: () => void
}

/** A reason with its remedy. */
export function Refused({ refusal: { code, message, shipmentId }, basketId, deliveryId, onRetry, onLeave }: Props) {
  const isUnweighed = code === 'hasWeight'
  return (
    <>
      <Notice
        tone="error"
        title={message}
        actions={
          <>
            {!isUnweighed && (
              <Button size="2" onClick={() => onRetry()}>
                {texts.tryAgain}
              </Button>
            )}
            <Button size="2" variant="soft" color="gray" highContrast onClick={onLeave}>
              {texts.leave}
            </Button>
          </>
        }
      >
        {texts.remedies[code]}
      </Notice>
      {isUnweighed && <Weighing onWeighed={onRetry} />}
      <Text as="p" size="2" my="0">
        <TextLink asChild underline="always">
          {shipmentId !== null ? (
            <Link href={shipmentPaths.edit({ id: shipmentId })}>{texts.shipment(shipmentId)}</Link>
          ) : ofAddress.has(code) ? (
            <Link href={orderPaths.orderByNumber({ id: basketId })}>{texts.order(basketId)}</Link>
          ) : (
            <Link href={bookingByHand({ basketId, deliveryId })}>{texts.byHand}</Link>
          )}
        </TextLink>
      </Text>
    </>
  )
}

function Weighing({ onWeighed }: { onWeighed: (grams: number) => void }) {
  const [typed, setTyped] = useState('')
  const grams = Number(typed)
  const isGood = Number.isInteger(grams) && grams >= 1 && grams <= maxGrams
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) onWeighed(grams)
      }}
    >
      <Text as="label" size="2" className={styles.row}>
        {texts.weight}
        <NumberInput isInteger min={1} max={maxGrams} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Text>
      <Button type="submit" disabled={!isGood}>
        {texts.weigh}
      </Button>
    </form>
  )
}
