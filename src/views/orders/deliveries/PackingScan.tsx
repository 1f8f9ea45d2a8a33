import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { type Delivery, type DeliveryItem, packDeliveryItem } from '#api/orders/deliveries'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import { texts } from './texts'

/** Takes what a scanner types and packs a copy of it; a book that is not in the delivery packs nothing and says so. */
export function PackingScan({ delivery: { id, items }, onPacked }: { delivery: Delivery; onPacked: () => void }) {
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>()
  const packing = useCommand<{ data: DeliveryItem }>({
    onSucceeded: ({ data: { title, packed, quantity } }) => {
      setSaid({ text: texts.scanned(title, packed, quantity), isBad: false })
      onPacked()
    },
    onFailed: (error) => setSaid({ text: messageOf(error), isBad: true }),
  })
  const scan = (code: string) => packing.run(() => client.call(packDeliveryItem, { params: { id }, body: { code } }))
  const open = items.filter(({ packed, quantity }) => packed < quantity)
  const packAll = () => {
    for (const item of open)
      packing.run(() => client.call(packDeliveryItem, { params: { id }, body: { itemId: item.id, quantity: item.quantity } }))
  }
  return (
    <ScanField
      label={texts.scan}
      isLarge
      onScan={scan}
      says={said ?? { text: texts.scanHint, isBad: false }}
      button={
        <Button type="button" size="3" variant="soft" color="gray" disabled={open.length === 0} onClick={packAll}>
          {texts.packAll}
        </Button>
      }
    />
  )
}
