import { Badge, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { inventoryPaths } from '#api/inventory/paths'
import { type Transfer, transferById } from '#api/inventory/transfers'
import { permissionOf, warehouseNames } from '#api/inventory/warehouses'
import { orderPaths } from '#api/orders/paths'
import { transferLabels } from '#machines/inventory/transferStatus'
import { useBack } from '#views/core/back.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { useStoredAnswer } from '#views/core/offline/useStoredAnswer.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { Arriving, Recall } from './Arriving'
import { Draft } from './Draft'
import { texts } from './texts'

export default function TransferPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const read = useStoredAnswer(inventoryName, transferById, id === null ? null : { params: { id } })
  const { link } = useBack(inventoryPaths.transfers)
  const transfer = read.data?.data
  const error = recordError(id, read.error, texts.notFound)
  if (error && !transfer) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  const back = (
    <TextLink size="2" {...link}>
      {texts.back}
    </TextLink>
  )
  return (
    <div className={styles.page} aria-busy={!transfer}>
      {transfer ? (
        <Shown transfer={transfer} back={back} />
      ) : (
        <>
          <PageHeader title={page.title} back={back} />
          <Skeleton height="320px" />
        </>
      )}
    </div>
  )
}

function Shown({ transfer, back }: { transfer: Transfer; back: ReactNode }) {
  const { id, from, to, state, basketId, note, titles, copies, missing } = transfer
  const [, navigate] = useLocation()
  const may = useMay()
  const isReceiving = may(permissionOf[to]) && state !== 'done' && state !== 'recalled'
  const recall = state === 'underway' && may(permissionOf[from]) && <Recall id={id} from={warehouseNames[from]} copies={copies} />
  return (
    <>
      <PageHeader title={texts.label(id)} name={texts.route(warehouseNames[from], warehouseNames[to])} back={back}>
        <Badge
          size="2"
          color={state === 'done' ? 'green' : state === 'short' ? 'red' : state === 'draft' || state === 'recalled' ? 'gray' : 'blue'}
          highContrast
        >
          {transferLabels[state]}
        </Badge>
        <Text size="2">{texts.sum(titles, copies)}</Text>
        {missing > 0 && state === 'short' && <Text size="2">{texts.missing(missing)}</Text>}
      </PageHeader>
      {basketId !== null && (
        <TextLink asChild size="2">
          <Link href={orderPaths.orderByNumber({ id: basketId })}>{texts.forOrder(basketId)}</Link>
        </TextLink>
      )}
      {note && <p dir="auto">{note}</p>}
      {state === 'draft' ? (
        <Draft transfer={transfer} isAllowed={may(permissionOf[from])} onRemoved={() => navigate(inventoryPaths.transfers)} />
      ) : (
        <>
          <Arriving key={state} transfer={transfer} isAllowed={isReceiving} more={isReceiving && recall} />
          {!isReceiving && recall}
        </>
      )}
    </>
  )
}
