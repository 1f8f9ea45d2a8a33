import { Badge, Button, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { warehouseNames } from '#api/inventory/warehouses'
import { type Delivery, deliveryById, printDelivery } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { deliveryLabels } from '#machines/orders/deliveryStatus'
import { isUnsent, withUnsent } from '#machines/orders/packing'
import { Aside } from '#views/core/Aside.tsx'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { saveFile } from '#views/core/files/saveFile.ts'
import { useStoredAnswer } from '#views/core/offline/useStoredAnswer.ts'
import { useWorksOffline } from '#views/core/offline/worksOffline.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { ScanRow, ScanRows } from '#views/core/scanning/ScanLayout.tsx'
import { useConnection } from '#views/core/system.ts'
import { nameOfCountry } from '#views/core/text/nameOfCountry.ts'
import { toast } from '#views/core/toast/toast.ts'
import { toId } from '#views/core/toId.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import styles from './Delivery.module.css'
import { DeliveryMoves } from './DeliveryMoves'
import { rereadDelivery, usePacking } from './devicePacking'
import { Packing } from './Packing'
import { texts } from './texts'
import { UnsentScans } from './UnsentScans'

const ReturnDialog = part('the return', () => import('./ReturnDialog'))

const colours = { packing: 'amber', packed: 'blue', handedOver: 'blue', delivered: 'green', returned: 'gray', cancelled: 'red' } as const

type Parts = {
  Parcels: ComponentType<{ basketId: number; deliveryId?: number }>
  ScanToShip: ComponentType<{ delivery: Delivery; isStarted: boolean }>
}

export default function DeliveryPage({ params, page, ...drawn }: PageProps & Parts) {
  useWorksOffline()
  const id = toId(params.id)
  const read = useStoredAnswer('Delivery', deliveryById, id === null ? null : { params: { id } })
  const { link } = useBack(orderPaths.deliveries)
  const delivery = read.data?.data
  const error = recordError(id, read.error, texts.notFound)
  if (error && !delivery) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  const back = (
    <TextLink size="2" {...link}>
      {texts.back}
    </TextLink>
  )
  return (
    <div className={styles.page} aria-busy={!delivery}>
      {delivery ? (
        <Shown key={delivery.id} delivery={delivery} back={back} {...drawn} />
      ) : (
        <>
          <PageHeader title={page.title} back={back} />
          <Skeleton height="20rem" />
        </>
      )}
    </div>
  )
}

function Shown({ delivery, back, Parcels, ScanToShip }: { delivery: Delivery; back: ReactNode } & Parts) {
  const { id, state, warehouse, basketId, items, address } = delivery
  const [isReturning, setReturning] = useState(false)
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => saveFile(data),
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const scans = useSelector(usePacking(), ({ context }) => context.scans)
  const isOffline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'))
  const unsent = scans.filter((scan) => scan.deliveryId === id && isUnsent(scan))
  const waits = isOffline ? texts.waits.forConnection : unsent.length > 0 ? texts.waits.forScans(unsent.length) : undefined
  const isPacking = state === 'packing'
  const [isPackedHere, setPackedHere] = useState(false)
  const isReady = (isPacking || state === 'packed') && items.every(({ packed, quantity }) => packed === quantity)
  const isOut = state === 'handedOver' || state === 'delivered'
  const moves = {
    delivery: { ...delivery, items: withUnsent(items, unsent) },
    waits,
    onMoved: () => void rereadDelivery(),
  }
  return (
    <>
      <PageHeader
        title={texts.heading(id)}
        back={back}
        actions={
          <>
            <Button
              variant="soft"
              color="gray"
              loading={printing.isRunning}
              onClick={() => printing.run(() => client.call(printDelivery, { body: { ids: [id] } }))}
            >
              {texts.print}
            </Button>
            {isOut && (
              <Button variant="soft" color="gray" onClick={() => setReturning(true)}>
                {texts.returning.open}
              </Button>
            )}
            <DeliveryMoves {...moves} only={isPacking ? ['delivery.cancel'] : undefined} />
          </>
        }
      >
        <Badge size="2" highContrast color={colours[state]}>
          {deliveryLabels[state]}
        </Badge>
      </PageHeader>
      <div>
        <TextLink asChild underline="always" size="2">
          <Link href={orderPaths.orderByNumber({ id: basketId })}>{texts.order(basketId)}</Link>
        </TextLink>
        <Text as="div" size="2" color="gray">
          {texts.from} {warehouseNames[warehouse]}
        </Text>
        {address && (
          <Text as="div" size="2" color="gray">
            {texts.to}{' '}
            <bdi>
              {[address.recipient, address.address, `${address.postalCode} ${address.city}`, nameOfCountry(address.country)]
                .filter(Boolean)
                .join(', ')}
            </bdi>
          </Text>
        )}
      </div>
      {(isPacking || scans.length > 0) && <UnsentScans deliveryId={id} />}
      {isReady && <ScanToShip delivery={delivery} isStarted={isPackedHere} />}
      {isPacking ? (
        <Packing
          delivery={delivery}
          isOffline={isOffline}
          onPack={() => setPackedHere(true)}
          actions={<DeliveryMoves {...moves} only={['delivery.pack']} />}
        />
      ) : (
        <section className={parts.part} aria-label={texts.columns.copies}>
          <ScanRows label={texts.columns.copies}>
            {items.map(({ id: itemId, title, isbn, packed, quantity, returned }) => (
              <ScanRow key={itemId} title={title} code={isbn} detail={returned > 0 && texts.returned(returned)}>
                {texts.packed(packed, quantity)}
              </ScanRow>
            ))}
          </ScanRows>
        </section>
      )}
      <Aside>
        <Parcels basketId={basketId} deliveryId={id} />
      </Aside>
      {isReturning && (
        <Opening onClose={() => setReturning(false)}>
          <ReturnDialog delivery={delivery} onClose={() => setReturning(false)} />
        </Opening>
      )}
    </>
  )
}
