import { Button, Flex, Text, TextField } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { client } from '#api/core/client'
import { type Delivery, type DeliveryItem, packDeliveryItem } from '#api/orders/deliveries'
import { useCommand } from '../../core/useCommand'
import { messageOf } from '../edit'
import styles from './Delivery.module.css'
import { texts } from './texts'

/** Takes what a scanner types and packs a copy of it; a book that is not in the delivery packs nothing and says so. */
export function ScanField({ delivery: { id, items }, onPacked }: { delivery: Delivery; onPacked: () => void }) {
  const field = useId()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>()
  const packing = useCommand<{ data: DeliveryItem }>({
    onSucceeded: ({ data: { title, packed, quantity } }) => {
      setSaid({ text: texts.scanned(title, packed, quantity), isBad: false })
      onPacked()
    },
    onFailed: (error) => setSaid({ text: messageOf(error), isBad: true }),
  })
  const scan = (event: FormEvent) => {
    event.preventDefault()
    const scanned = code.trim()
    if (scanned === '') return
    setCode('')
    packing.run(() => client.call(packDeliveryItem, { params: { id }, body: { code: scanned } }))
  }
  const open = items.filter(({ packed, quantity }) => packed < quantity)
  const packAll = () => {
    for (const item of open)
      packing.run(() => client.call(packDeliveryItem, { params: { id }, body: { itemId: item.id, quantity: item.quantity } }))
  }
  return (
    <form onSubmit={scan}>
      <Text as="label" size="2" weight="medium" htmlFor={field}>
        {texts.scan}
      </Text>
      <Flex gap="3" align="center">
        <TextField.Root
          id={field}
          size="3"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={code}
          aria-describedby={`${field}-says`}
          onChange={({ target }) => setCode(target.value)}
          style={{ flex: 1 }}
        />
        <Button type="button" size="3" variant="soft" color="gray" disabled={open.length === 0} onClick={packAll}>
          {texts.packAll}
        </Button>
      </Flex>
      <div id={`${field}-says`} className={styles.said} data-tone={said?.isBad ? 'bad' : undefined} role={said?.isBad ? 'alert' : 'status'}>
        <bdi>{said?.text ?? texts.scanHint}</bdi>
      </div>
    </form>
  )
}
