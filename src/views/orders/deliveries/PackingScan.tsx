import { Button } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { type Delivery, type DeliveryItem, packDeliveryItem } from '#api/orders/deliveries'
import type { BatchRow } from '#machines/core/batch'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { SignalChoices, WrongScan } from '#views/core/scanning/WrongScan.tsx'
import { useBatch } from '#views/core/useBatch.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import styles from './Delivery.module.css'
import { texts } from './texts'

/** Of a book that is not in the delivery. */
const titleOf = (error: unknown) => (error instanceof ApiError ? ((error.data as { title?: string } | null)?.title ?? '') : '')

export function PackingScan({ delivery: { id, items }, onPacked }: { delivery: Delivery; onPacked: () => void }) {
  const [message, setMessage] = useState<string>()
  const [wrong, setWrong] = useState<{ code: string; scan: number; error: unknown }>()
  const scanned = useRef({ code: '', scan: 0 })
  const packing = useCommand<{ data: DeliveryItem }>({
    onSucceeded: ({ data: { title, packed, quantity } }) => {
      setMessage(texts.scanned(title, packed, quantity))
      setWrong(undefined)
      onPacked()
    },
    onFailed: (error) => {
      setMessage(undefined)
      setWrong({ ...scanned.current, error })
    },
  })
  const scan = (code: string) => {
    scanned.current = { code, scan: scanned.current.scan + 1 }
    packing.run(() => client.call(packDeliveryItem, { params: { id }, body: { code } }))
  }
  const open = items.filter(({ packed, quantity }) => packed < quantity)
  const packAll = useBatch(
    'pack-all',
    async ({ id: itemId, quantity }: BatchRow & { quantity: number }) => {
      await client.call(packDeliveryItem, { params: { id }, body: { itemId, quantity } })
      return { type: 'packed', isGood: true }
    },
    () => {
      setMessage(packAll.left.length === 0 ? texts.allPacked : undefined)
      setWrong(undefined)
      onPacked()
    },
  )
  const refused = packAll.left.filter((row) => open.some((item) => item.id === row.id))
  return (
    <>
      <ScanField
        label={texts.scan}
        isLarge
        onScan={scan}
        says={{ text: message ?? texts.scanHint, isBad: false }}
        button={
          <Button
            type="button"
            size="3"
            variant="soft"
            color="gray"
            disabled={open.length === 0}
            loading={packAll.isRunning}
            onClick={() => packAll.start(open.map(({ id: itemId, title, quantity }) => ({ id: itemId, label: title, quantity })))}
          >
            {texts.packAll}
          </Button>
        }
      />
      {wrong && <WrongScan key={wrong.scan} reason={messageOf(wrong.error)} code={wrong.code} title={titleOf(wrong.error)} />}
      <SignalChoices />
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          {refused.map((row) => (
            <div key={row.id}>
              <bdi>{row.label}</bdi>: <bdi>{messageOf(row.error)}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
