import { Button, Flex, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { submit } from '#api/core/sending/submit'
import { type Delivery, returnDelivery } from '#api/orders/deliveries'
import { refresh } from '../../core/data'
import { languageOf } from '../../core/languageOf'
import { Modal } from '../../core/list/Modal'
import { toast } from '../../core/toast/toast'
import { useCommand } from '../../core/useCommand'
import { messageOf } from '../edit'
import styles from './Return.module.css'
import { texts } from './texts'

const said = texts.returning

/** What of a delivery came back, and whether it goes on the shelf. */
export default function ReturnDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const id = useId()
  const items = delivery.items.filter(({ quantity, returned }) => quantity > returned)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [isRestocked, setRestocked] = useState(true)
  const [reason, setReason] = useState('')
  const wanted = items.flatMap((item) => {
    const quantity = Number(typed[item.id] ?? '0')
    return quantity === 0 ? [] : [{ itemId: item.id, quantity, isRestocked, most: item.quantity - item.returned }]
  })
  const isReadable = wanted.every(({ quantity, most }) => Number.isInteger(quantity) && quantity > 0 && quantity <= most)
  const returning = useCommand({
    onSucceeded: () => {
      void refresh('Delivery')
      void refresh('Basket')
      toast.success(said.done)
      onClose()
    },
  })
  const send = () =>
    returning.run(() =>
      submit(returnDelivery, {
        params: { id: delivery.id },
        body: { items: wanted.map(({ most: _, ...item }) => item), reason },
      }),
    )
  return (
    <Modal title={said.title(delivery.id)} onClose={onClose}>
      <div className={styles.form}>
        {items.map((item) => (
          <label key={item.id} className={styles.row}>
            <bdi lang={languageOf(item.title)}>{item.title}</bdi>
            <span>
              <input
                className={styles.copies}
                dir="ltr"
                inputMode="numeric"
                aria-label={said.copiesOf(item.title)}
                value={typed[item.id] ?? ''}
                placeholder="0"
                onChange={({ target }) => setTyped((all) => ({ ...all, [item.id]: target.value }))}
              />{' '}
              {said.ofLeft(item.quantity - item.returned)}
            </span>
          </label>
        ))}
        <label className={styles.tick}>
          <input type="checkbox" checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)} />
          {said.restocked}
        </label>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {said.reason} *
        </Text>
        <textarea
          id={id}
          className={styles.reason}
          dir="auto"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {returning.error !== undefined && (
          <Text as="p" size="2" color="red" role="alert" my="0">
            <bdi>{messageOf(returning.error)}</bdi>
          </Text>
        )}
        <Flex gap="3" justify="end">
          <Button variant="soft" color="gray" onClick={onClose}>
            {said.cancel}
          </Button>
          <Button disabled={!isReadable || wanted.length === 0 || reason.trim() === ''} loading={returning.isRunning} onClick={send}>
            {said.confirm}
          </Button>
        </Flex>
      </div>
    </Modal>
  )
}
