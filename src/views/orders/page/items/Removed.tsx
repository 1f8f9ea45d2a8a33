import { Button } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { client } from '#api/core/client'
import { addBasketDetail } from '#api/orders/basketEdits'
import type { Basket, BasketLine } from '#api/orders/baskets'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { Notice } from '#views/core/held/Notice.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { discountRateOf } from '../prices/oldPrices'
import { texts } from '../texts'

const removed = (title: string) => `Removed: ${title}`

export default function Removed({ line, onClose }: { line: BasketLine; onClose: () => void }) {
  const { basket, reread } = useBasket()
  const undoing = useCommand({ onSucceeded: onClose })
  const undo = useRef<HTMLButtonElement>(null)
  // The button that had the focus went with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each line anew
  useEffect(() => undo.current?.focus(), [line])

  const putBack = () => {
    const { productDetailId, quantity, unitPrice, isPriceByHand } = line
    const call = async () => {
      const { data } = await client.call(addBasketDetail, { params: { id: basket.id }, body: { productDetailId, quantity } })
      if (isPriceByHand)
        await client.call(editBasketDetailPrice, { params: { id: data.id }, body: { unitPrice, discountRate: discountRateOf(line) } })
    }
    const isDone = (now: Basket) => now.items.some((item) => item.productDetailId === productDetailId)
    undoing.run(() => edit(call, { reread, isDone }))
  }

  return (
    <Notice
      tone="info"
      title={<bdi>{removed(line.title)}</bdi>}
      actions={
        <>
          <Button ref={undo} size="1" variant="soft" loading={undoing.isRunning} onClick={putBack}>
            {texts.undo}
          </Button>
          <Button size="1" variant="ghost" color="gray" onClick={onClose}>
            {texts.dismiss}
          </Button>
        </>
      }
    >
      {undoing.error !== undefined && messageOf(undoing.error)}
    </Notice>
  )
}
