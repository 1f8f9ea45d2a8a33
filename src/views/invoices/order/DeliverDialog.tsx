import { Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { submit } from '#api/core/sending/submit'
import { convertToDelivery, reserveAgain } from '#api/orders/deliveries'
import { refresh } from '../../core/data'
import { Modal } from '../../core/list/Modal'
import { toast } from '../../core/toast/toast'
import { useCommand } from '../../core/useCommand'
import { messageOf } from '../../orders/edit'
import { useBasket } from '../../orders/page/BasketContext'
import { CopiesTable, chosenCopies } from './CopiesTable'
import styles from './Order.module.css'
import { texts } from './texts'

/** Which copies go in this delivery: all that are left, until somebody says otherwise. */
export default function DeliverDialog({ onClose }: { onClose: () => void }) {
  const { basket } = useBasket()
  const [, navigate] = useLocation()
  const lines = basket.items
    .map((line) => ({ line, most: line.quantity - (line.delivered ?? 0) - (line.inDelivery ?? 0) }))
    .filter(({ most }) => most > 0)
  const [typed, setTyped] = useState<Record<number, string>>(() =>
    Object.fromEntries(lines.map(({ line, most }) => [line.id, String(most)])),
  )
  const chosen = lines.map(({ line, most }) => ({ basketDetailId: line.id, quantity: chosenCopies(typed[line.id] ?? '', most) }))
  const isReadable = chosen.every(({ quantity }) => quantity !== undefined)
  const copies = chosen.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const making = useCommand<{ data: { id: number } }>({
    onSucceeded: ({ data: { id } }) => {
      void refresh('Basket')
      void refresh('Delivery')
      toast.success(texts.deliver.made(id))
      navigate(`/order/inprogress-orders/delivery/${id}`)
    },
  })
  const reserving = useCommand<{ data: { wanted: number; reserved: number }[] }>({
    onSucceeded: ({ data }) => {
      void refresh('Basket')
      making.dismiss()
      const sum = (of: 'wanted' | 'reserved') => data.reduce((all, line) => all + line[of], 0)
      toast.success(texts.deliver.reserved(sum('reserved'), sum('wanted')))
    },
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const isShort = making.error instanceof ApiError && (making.error.data as { reason?: string } | null)?.reason === 'isSetAside'
  const send = () =>
    making.run(() => {
      const items = chosen.flatMap(({ basketDetailId, quantity = 0 }) => (quantity > 0 ? [{ basketDetailId, quantity }] : []))
      return submit(convertToDelivery, { params: { id: basket.id }, body: { items } })
    })
  return (
    <Modal title={texts.deliver.title(basket.id)} onClose={onClose}>
      <div className={styles.form}>
        <CopiesTable lines={lines} typed={typed} onTyped={(line, text) => setTyped((all) => ({ ...all, [line]: text }))} />
        {making.error !== undefined && (
          <Text as="p" size="2" color="red" role="alert" my="0">
            {messageOf(making.error)}
          </Text>
        )}
        <Flex gap="3" justify="end" wrap="wrap">
          {isShort && (
            <Button
              variant="soft"
              loading={reserving.isRunning}
              onClick={() => reserving.run(() => client.call(reserveAgain, { params: { id: basket.id } }))}
            >
              {texts.deliver.reserve}
            </Button>
          )}
          <Button variant="soft" color="gray" onClick={onClose}>
            {texts.close}
          </Button>
          <Button disabled={!isReadable || copies === 0} loading={making.isRunning} onClick={send}>
            {texts.deliver.confirm(copies)}
          </Button>
        </Flex>
      </div>
    </Modal>
  )
}
