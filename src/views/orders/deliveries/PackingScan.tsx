import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { type Delivery, type DeliveryItem, packDeliveryItem } from '#api/orders/deliveries'
import type { BatchRow } from '#machines/core/batch'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { useBatch } from '#views/core/useBatch.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import styles from './Delivery.module.css'
import { texts } from './texts'

export function PackingScan({ delivery: { id, items }, onPacked }: { delivery: Delivery; onPacked: () => void }) {
  const [message, setMessage] = useState<{ text: string; isBad: boolean }>()
  const packing = useCommand<{ data: DeliveryItem }>({
    onSucceeded: ({ data: { title, packed, quantity } }) => {
      setMessage({ text: texts.scanned(title, packed, quantity), isBad: false })
      onPacked()
    },
    onFailed: (error) => setMessage({ text: messageOf(error), isBad: true }),
  })
  const scan = (code: string) => packing.run(() => client.call(packDeliveryItem, { params: { id }, body: { code } }))
  const open = items.filter(({ packed, quantity }) => packed < quantity)
  const packAll = useBatch(
    'pack-all',
    async ({ id: itemId, quantity }: BatchRow & { quantity: number }) => {
      await client.call(packDeliveryItem, { params: { id }, body: { itemId, quantity } })
      return { type: 'packed', isGood: true }
    },
    () => {
      setMessage(packAll.left.length === 0 ? { text: texts.allPacked, isBad: false } : undefined)
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
        says={message ?? { text: texts.scanHint, isBad: false }}
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
