import { Button, Text, Link as TextLink } from '@radix-ui/themes'
import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { shipmentPaths } from '#api/shipping/paths'
import { beforeBooking, carrierNames, type ShipmentRow } from '#api/shipping/shipments'
import { shipmentLabels } from '#machines/shipping/shipmentStatus'
import { useAnswer } from '#views/core/data.ts'
import { useMay } from '#views/core/useMay.ts'
import { bookingByHand } from './bookingByHand'
import { shipmentName } from './name'
import styles from './Shipping.module.css'
import { texts } from './texts'

type Props = { basketId: number; deliveryId?: number }

export default function Parcels({ basketId, deliveryId }: Props) {
  const may = useMay()('InProgress')
  const { data } = useAnswer(shipmentName, beforeBooking, may ? { params: { id: basketId }, query: { deliveryId } } : null)
  const read = data?.data
  if (!read) return null
  return (
    <section className={styles.parcels} aria-label={texts.columns.parcels}>
      <Book {...{ basketId, deliveryId }} why={read.refusal} />
      {read.shipments.length > 0 && (
        <ul className={styles.lines}>
          {read.shipments.map((shipment) => (
            <Parcel key={shipment.id} shipment={shipment} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Parcel = ({
  shipment: { id, reference, state, carrier, trackingNumber, numbers, deliveryId, returnsId },
}: {
  shipment: ShipmentRow
}) => (
  <li>
    <TextLink asChild underline="always">
      <Link href={shipmentPaths.edit({ id })}>
        <span dir="ltr">{reference}</span>
      </Link>
    </TextLink>
    {returnsId !== null && <span>{texts.returnOf(returnsId)}</span>}
    <span>{carrierNames[carrier]}</span>
    <span>{shipmentLabels[state]}</span>
    {(numbers.length || !trackingNumber ? numbers : [trackingNumber]).map((number) => (
      <bdi key={number} dir="ltr">
        {number}
      </bdi>
    ))}
    {deliveryId !== null && <span>{texts.delivery(deliveryId)}</span>}
  </li>
)

function Book({ basketId, deliveryId, why }: Props & { why: string | null }) {
  const id = useId()
  const [, navigate] = useLocation()
  const book = () =>
    navigate(bookingByHand({ basketId, deliveryId }), {
      state: { from: location.pathname + location.search },
    })
  return (
    <div>
      <Button
        variant="soft"
        aria-disabled={why !== null}
        data-disabled={why !== null || undefined}
        aria-describedby={why ? id : undefined}
        onClick={() => why === null && book()}
      >
        {texts.add}
      </Button>
      {why && (
        <Text as="p" size="1" id={id} className={styles.why}>
          <bdi>{why}</bdi>
        </Text>
      )}
    </div>
  )
}
