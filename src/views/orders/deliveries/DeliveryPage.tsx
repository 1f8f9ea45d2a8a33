import { Badge, Button, Flex, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { countryName } from '#api/core/kinds/countries'
import { warehouseNames } from '#api/inventory/warehouses'
import { type Delivery, type DeliveryItem, deliveryById, packDeliveryItem, printDelivery } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { deliveryLabels } from '#machines/orders/deliveryStatus'
import { Aside } from '#views/core/Aside.tsx'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { refresh, useItem } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { saveFile } from '#views/core/files/saveFile.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { toId } from '#views/core/toId.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import styles from './Delivery.module.css'
import { DeliveryMoves } from './DeliveryMoves'
import { PackingScan } from './PackingScan'
import { texts } from './texts'

const ReturnDialog = part('the return', () => import('./ReturnDialog'))

const colours = { packing: 'amber', packed: 'blue', handedOver: 'blue', delivered: 'green', returned: 'gray', cancelled: 'red' } as const
const reread = () => Promise.all([refresh('Delivery'), refresh('Basket')])

type Parts = { Parcels: ComponentType<{ basketId: number; deliveryId?: number }> }

export default function DeliveryPage({ params, page, Parcels }: PageProps & Parts) {
  const id = toId(params.id)
  const read = useItem('Delivery', deliveryById, id)
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
        <Packing key={delivery.id} delivery={delivery} back={back} Parcels={Parcels} />
      ) : (
        <>
          <PageHeader title={page.title} back={back} />
          <Skeleton height="20rem" />
        </>
      )}
    </div>
  )
}

function Packing({ delivery, back, Parcels }: { delivery: Delivery; back: ReactNode } & Parts) {
  const { id, state, warehouse, basketId, items, address } = delivery
  const [isReturning, setReturning] = useState(false)
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => saveFile(data),
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const isOut = state === 'handedOver' || state === 'delivered'
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
            <DeliveryMoves delivery={delivery} onMoved={() => void reread()} />
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
              {[address.recipient, address.address, `${address.postalCode} ${address.city}`, countryName(address.country)]
                .filter(Boolean)
                .join(', ')}
            </bdi>
          </Text>
        )}
      </div>
      <section className={parts.part} aria-label={texts.columns.copies}>
        {state === 'packing' && <PackingScan delivery={delivery} onPacked={() => void reread()} />}
        <ul className={styles.rows}>
          {items.map((item) => (
            <ItemRow key={item.id} delivery={delivery} item={item} />
          ))}
        </ul>
      </section>
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

function ItemRow({ delivery: { id, state }, item }: { delivery: Delivery; item: DeliveryItem }) {
  const { title, isbn, packed, quantity, returned } = item
  const packing = useCommand({ onSucceeded: () => void reread(), onFailed: (error) => toast.error(messageOf(error)) })
  const pack = (to: number) =>
    packing.run(() => client.call(packDeliveryItem, { params: { id }, body: { itemId: item.id, quantity: to, expected: packed } }))
  return (
    <li className={styles.row} data-packed={packed === quantity || undefined}>
      <span>
        <Name>{title}</Name>
        {isbn && (
          <span className={styles.isbn} dir="ltr">
            {isbn}
          </span>
        )}
        {returned > 0 && <span className={styles.isbn}>{texts.returned(returned)}</span>}
      </span>
      <Flex gap="3" align="center">
        {state === 'packing' && (
          <>
            <Button
              size="3"
              variant="soft"
              color="gray"
              disabled={packed === 0 || packing.isRunning}
              aria-label={texts.unpack(title)}
              onClick={() => pack(packed - 1)}
            >
              −
            </Button>
            <Button
              size="3"
              variant="soft"
              disabled={packed === quantity || packing.isRunning}
              aria-label={texts.packOne(title)}
              onClick={() => pack(packed + 1)}
            >
              +
            </Button>
          </>
        )}
        <span className={styles.count}>{texts.packed(packed, quantity)}</span>
      </Flex>
    </li>
  )
}
