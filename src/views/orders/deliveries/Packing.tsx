import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { client } from '#api/core/client'
import { ApiError, isRefusal } from '#api/core/http'
import { type Delivery, type DeliveryItem, itemOfCode, packDeliveryItem } from '#api/orders/deliveries'
import type { BatchRow } from '#machines/core/batch'
import { packingRefusal } from '#machines/orders/deliveryStatus'
import { isUnsent, withUnsent } from '#machines/orders/packing'
import { ScanLayout, ScanRow } from '#views/core/scanning/ScanLayout.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useBatch } from '#views/core/useBatch.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useTitles } from '#views/inventory/useTitles.ts'
import { messageOf } from '../edit'
import styles from './Delivery.module.css'
import { rereadDelivery, usePacking } from './devicePacking'
import { texts } from './texts'

type Wrong = { scan: number; code: string; reason: string; title: string }
type Props = {
  /** As last read. */
  delivery: Delivery
  isOffline: boolean
  /** Copies were packed here. */
  onPack: () => void
  /** Actions of a delivery that is packed. */
  actions: ReactNode
}

/** The title of a scanned book that is not in the delivery. */
const titleIn = (error: unknown) => (error instanceof ApiError ? ((error.data as { title?: string } | null)?.title ?? '') : '')

export function Packing({ delivery: { id, items }, isOffline, onPack, actions }: Props) {
  const packing = usePacking()
  const all = useSelector(packing, ({ context }) => context.scans)
  const by = useSelector(packing, ({ context }) => context.by)
  const unsent = all.filter((scan) => scan.deliveryId === id && isUnsent(scan))
  const shown = withUnsent(items, unsent)
  const [lastId, setLast] = useState<number>()
  const [wrong, setWrong] = useState<Wrong>()
  const titleOf = useTitles()
  // The device knows what is in the delivery; what else a code names the server may know better.
  const asking = useCommand({
    onSucceeded: () => {
      setWrong(undefined)
      void rereadDelivery()
    },
    onFailed: (error, scan) =>
      setWrong((now) =>
        now && String(now.scan) === scan && isRefusal(error)
          ? { ...now, reason: messageOf(error), title: titleIn(error) || now.title }
          : now,
      ),
  })
  const open = shown.filter(({ packed, quantity }) => packed < quantity)
  const packAll = useBatch(
    'pack-all',
    async ({ id: itemId, quantity }: BatchRow & { quantity: number }) => {
      await client.call(packDeliveryItem, { params: { id }, body: { itemId, quantity } })
      return { type: 'packed', isGood: true }
    },
    () => {
      setLast(undefined)
      setWrong(undefined)
      void rereadDelivery()
    },
  )
  const refused = packAll.left.filter((row) => open.some((item) => item.id === row.id))

  const pack = (item: DeliveryItem, code: string) => {
    if (by === null) return
    onPack()
    setLast(item.id)
    setWrong(undefined)
    packing.send({
      type: 'scan.made',
      scan: {
        clientId: crypto.randomUUID(),
        deliveryId: id,
        itemId: item.id,
        code,
        title: item.title,
        by,
        at: new Date().toISOString(),
        refusal: null,
      },
    })
  }
  const scan = (code: string) => {
    const item = itemOfCode(shown, code)
    if (item && item.packed < item.quantity) return pack(item, code)
    const number = (wrong?.scan ?? 0) + 1
    const reason = item ? packingRefusal.packedAlready(item) : packingRefusal.notInDelivery(id)
    setWrong({ scan: number, code, reason, title: item?.title ?? '' })
    if (!item && !isOffline) asking.run(() => client.call(packDeliveryItem, { params: { id }, body: { code } }), String(number))
  }
  const last = shown.find((item) => item.id === lastId)
  const isSettled = !isOffline && unsent.length === 0
  return (
    <ScanLayout
      label={texts.scan}
      isNumeric
      onScan={scan}
      last={
        last && {
          title: last.title,
          code: last.isbn ?? '',
          figure: texts.packed(last.packed, last.quantity),
          detail: open.length === 0 && texts.allPacked,
        }
      }
      // The index may come after the scan.
      wrong={wrong && { ...wrong, title: wrong.title || titleOf(wrong.code) }}
      hint={open.length === 0 ? texts.allPacked : texts.scanHint}
      rows={shown.map((item) => <ItemRow key={item.id} deliveryId={id} item={item} isSettled={isSettled} onPack={() => pack(item, '')} />)}
      rowsLabel={texts.columns.copies}
      more={
        <Button
          variant="soft"
          color="gray"
          highContrast
          disabled={open.length === 0 || !isSettled}
          loading={packAll.isRunning}
          onClick={() => {
            onPack()
            packAll.start(open.map(({ id: itemId, title, quantity }) => ({ id: itemId, label: title, quantity })))
          }}
        >
          {texts.packAll}
        </Button>
      }
      actions={actions}
    >
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          {refused.map((row) => (
            <div key={row.id}>
              <bdi>{row.label}</bdi>: <bdi>{messageOf(row.error)}</bdi>
            </div>
          ))}
        </div>
      )}
    </ScanLayout>
  )
}

type RowProps = {
  deliveryId: number
  item: DeliveryItem
  /** The server has all scans of this device, and can be reached. */
  isSettled: boolean
  onPack: () => void
}

function ItemRow({ deliveryId, item, isSettled, onPack }: RowProps) {
  const { title, isbn, packed, quantity } = item
  const unpacking = useCommand({ onSucceeded: () => void rereadDelivery(), onFailed: (error) => toast.error(messageOf(error)) })
  return (
    <ScanRow title={title} code={isbn} detail={<strong>{texts.packed(packed, quantity)}</strong>} isDone={packed === quantity}>
      <Button
        size="3"
        variant="soft"
        color="gray"
        highContrast
        disabled={packed === 0 || !isSettled || unpacking.isRunning}
        aria-label={texts.unpack(title)}
        onClick={() =>
          unpacking.run(() =>
            client.call(packDeliveryItem, {
              params: { id: deliveryId },
              body: { itemId: item.id, quantity: packed - 1, expected: packed },
            }),
          )
        }
      >
        −
      </Button>
      <Button size="3" variant="soft" highContrast disabled={packed === quantity} aria-label={texts.packOne(title)} onClick={onPack}>
        +
      </Button>
    </ScanRow>
  )
}
