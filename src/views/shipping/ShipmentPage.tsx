import { Badge, type BadgeProps, Button, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { orderPaths } from '#api/orders/paths'
import { addLabel } from '#api/shipping/labels'
import { shipmentPaths } from '#api/shipping/paths'
import { carrierNames, handOverShipment, type Shipment, shipmentItem, trackShipment } from '#api/shipping/shipments'
import { shipmentLabels } from '#machines/shipping/shipmentStatus'
import { useBack } from '#views/core/back.ts'
import { refresh, useItem } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { fetchFile } from '#views/core/files/fetchFile.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { nameOfCountry } from '#views/core/text/nameOfCountry.ts'
import { toId } from '#views/core/toId.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { shipmentName } from './name'
import { Returns } from './Returns'
import { ShipmentHistory } from './ShipmentHistory'
import styles from './Shipping.module.css'
import { Abandon, Adopt, Void } from './shipmentDialogs'
import { texts } from './texts'

const colours: Record<Shipment['state'], BadgeProps['color']> = {
  booking: 'amber',
  booked: 'blue',
  refused: 'red',
  failed: 'gray',
  doubtful: 'red',
  handedOver: 'cyan',
  delivered: 'green',
  returned: 'amber',
  voided: 'gray',
}

export default function ShipmentPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const read = useItem(shipmentName, shipmentItem, id)
  const { link } = useBack(shipmentPaths.list)
  const shipment = read.data?.data
  const error = recordError(id, read.error, texts.notFound)
  if (error && !shipment) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  const back = (
    <TextLink size="2" {...link}>
      {texts.back}
    </TextLink>
  )
  return (
    <div className={styles.page} aria-busy={!shipment}>
      {shipment ? (
        <Shown shipment={shipment} back={back} />
      ) : (
        <>
          <PageHeader title={page.title} back={back} />
          <Skeleton height="320px" />
        </>
      )}
    </div>
  )
}

const Tracked = ({ number, url }: { number: string; url: string | null }) =>
  url ? (
    <TextLink underline="always" href={url} target="_blank" rel="noreferrer" dir="ltr">
      {number}
    </TextLink>
  ) : (
    <bdi dir="ltr">{number}</bdi>
  )

function Shown({ shipment, back }: { shipment: Shipment; back: ReactNode }) {
  const {
    id,
    state,
    carrier,
    service,
    reference,
    basketId,
    deliveryId,
    returnsId,
    trackingNumber,
    trackingUrl,
    numbers,
    parcelRows,
    address,
    faults,
    note,
    hasLabel,
    labelFormat,
    weight,
  } = shipment
  const name = carrierNames[carrier]
  const [dialog, setDialog] = useState<'adopt' | 'abandon' | 'void'>()
  const [fault, setFault] = useState<string>()
  const command = useCommand<{ data?: Shipment } | undefined>({
    onSucceeded: (answer) => {
      setFault(answer?.data?.state === 'doubtful' ? texts.stillDoubtful(name) : undefined)
      void refresh(shipmentName)
    },
    onFailed: (error) => setFault(errorText(error)),
  })
  const close = () => setDialog(undefined)
  const isReal = state === 'booked' || state === 'handedOver'
  return (
    <>
      <PageHeader title={reference} name={name} back={back}>
        <Badge size="2" highContrast color={colours[state]}>
          {shipmentLabels[state]}
        </Badge>
        <Text size="2">
          <bdi>{service}</bdi>, <span dir="ltr">{texts.weight(weight)}</span>
        </Text>
      </PageHeader>
      <p>
        <TextLink asChild underline="always">
          <Link href={orderPaths.orderByNumber({ id: basketId })}>{texts.order(basketId)}</Link>
        </TextLink>
        {deliveryId !== null && (
          <>
            {', '}
            <TextLink asChild underline="always">
              <Link href={orderPaths.delivery({ id: deliveryId })}>{texts.delivery(deliveryId)}</Link>
            </TextLink>
          </>
        )}
        {returnsId !== null && (
          <>
            {', '}
            <TextLink asChild underline="always">
              <Link href={shipmentPaths.edit({ id: returnsId })}>{texts.returnOf(returnsId)}</Link>
            </TextLink>
          </>
        )}
        . {returnsId === null ? texts.address : texts.from}{' '}
        <bdi>
          {[address.recipient, address.address, `${address.postalCode} ${address.city}`, nameOfCountry(address.country)]
            .filter(Boolean)
            .join(', ')}
        </bdi>
      </p>
      {trackingNumber && numbers.length === 0 && (
        <p>
          <Tracked number={trackingNumber} url={trackingUrl} />
        </p>
      )}
      <ol className={styles.lines} aria-label={texts.columns.parcels}>
        {parcelRows.map((parcel, i) => (
          <li key={parcel.id}>
            <span>{texts.parcel(i + 1)}</span>
            <span dir="ltr">{texts.weight(parcel.weightGrams)}</span>
            {parcel.number && <Tracked number={parcel.number} url={trackingUrl?.replace(trackingNumber ?? '', parcel.number) ?? null} />}
            <span>{shipmentLabels[parcel.state === 'unconfirmed' ? 'doubtful' : parcel.state]}</span>
            {parcel.hasLabel && parcelRows.length > 1 && (
              <Button
                size="1"
                variant="soft"
                highContrast
                aria-label={texts.parcelLabelOf(i + 1)}
                loading={command.isRunning}
                onClick={() =>
                  command.run(() => fetchFile(`Shipment/ParcelLabel/${parcel.id}`, `parcel-${parcel.id}.pdf`).then(() => undefined))
                }
              >
                {texts.parcelLabel}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {state === 'doubtful' && <p className={styles.note}>{texts.doubt(name)}</p>}
      {(fault || faults.length > 0) && (
        <p role={fault ? 'alert' : undefined} className={styles.note} data-tone="bad">
          <bdi>{fault ?? `${texts.faults}: ${faults.join('; ')}`}</bdi>
        </p>
      )}
      {note && <p dir="auto">{note}</p>}
      <div className={styles.row}>
        {hasLabel && (
          <Button
            loading={command.isRunning}
            onClick={() => command.run(() => fetchFile(`Shipment/Label/${id}`, `${reference}.${labelFormat}`).then(() => undefined))}
          >
            {parcelRows.length > 1 ? texts.labels : texts.label}
          </Button>
        )}
        {(isReal || state === 'doubtful') && (
          <Button
            variant="soft"
            highContrast
            loading={command.isRunning}
            onClick={() => command.run(() => client.call(trackShipment, { params: { id } }))}
          >
            {state === 'doubtful' ? texts.lookUp : texts.track}
          </Button>
        )}
        {state === 'booked' && (
          <Button
            variant="soft"
            highContrast
            loading={command.isRunning}
            onClick={() => command.run(() => client.call(handOverShipment, { params: { id } }))}
          >
            {texts.handOver}
          </Button>
        )}
        {state === 'doubtful' && (
          <>
            <Button variant="soft" highContrast onClick={() => setDialog('adopt')}>
              {texts.adopt}
            </Button>
            <Button variant="soft" color="gray" highContrast onClick={() => setDialog('abandon')}>
              {texts.abandon}
            </Button>
          </>
        )}
        {state === 'booked' && (
          <Button variant="soft" color="gray" highContrast onClick={() => setDialog('void')}>
            {texts.voided}
          </Button>
        )}
      </div>
      {isReal && !hasLabel && (
        <div className={styles.row}>
          <Text as="p" size="2">
            {texts.noLabel(name)}
          </Text>
          <label className={styles.file}>
            {texts.addLabel}
            <input
              type="file"
              accept=".pdf,.zpl,.txt"
              disabled={command.isRunning}
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) command.run(() => client.call(addLabel, { params: { id }, body: { file } }))
              }}
            />
          </label>
        </div>
      )}
      <Returns shipment={shipment} />
      <ShipmentHistory shipment={shipment} />
      {dialog === 'adopt' && <Adopt id={id} numbers={carrier === 'postnord' ? parcelRows.length : 1} onClose={close} />}
      {dialog === 'abandon' && <Abandon id={id} onClose={close} />}
      {dialog === 'void' && <Void id={id} name={name} onClose={close} />}
    </>
  )
}
