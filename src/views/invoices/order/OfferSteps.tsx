import { Button } from '@radix-ui/themes'
import { client } from '#api/core/client'
import type { OrderDocument } from '#api/invoices/orderDetails'
import { offerMoves } from '#api/orders/offers'
import { refresh } from '#views/core/data.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useBasket } from '#views/orders/page/BasketContext.ts'
import styles from './Order.module.css'
import { texts } from './texts'

const offerTexts = texts.offer

export function OfferSteps({ offer: { id, state }, onSend }: { offer: OrderDocument; onSend: () => void }) {
  const { basket, may, reread } = useBasket()
  const held = useHeldCommand(`Offer ${id}`)
  const accept = () =>
    held.request({
      title: offerTexts.accept(id),
      send: async () => {
        try {
          await client.call(offerMoves['offer.accept'], { params: { id }, query: { expected: 'sent' } })
          toast.success(offerTexts.accepted(basket.id))
        } finally {
          await Promise.all([refresh('Offer'), refresh('Basket'), reread()])
        }
      },
    })
  return (
    <>
      <div className={styles.buttons}>
        {state === 'draft' && may('BasketOfferBasketsList') && <Button onClick={onSend}>{offerTexts.send(id)}</Button>}
        {state === 'sent' && may('offer') && (
          <Button loading={held.isUnderWay} onClick={accept}>
            {offerTexts.accept(id)}
          </Button>
        )}
      </div>
      <HeldNotice held={held} title={offerTexts.held} />
    </>
  )
}
